import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import {
  bulkActions,
  bulkMax,
  type BulkAction,
  type BulkPreview,
  type BulkResult,
} from '#contract/run/bulk.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Button } from '#web/src/ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { Dialog } from '#web/src/ui/dialog.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useDenied } from '../../access.ts'
import { DataView } from '../../frames/data-page.tsx'
import { OnNetwork } from '../../parts/on-network.tsx'
import type { MasterQuery } from './master-query.ts'
import { BulkResults } from './bulk-results.tsx'

interface BulkDialogProps {
  query: MasterQuery
  onClose: () => void
  onDone: () => void
}

/** What can be done with all runs of the filter, with the server's numbers of now; then what happened to each. */
export function BulkDialog({ query, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const [results, setResults] = useState<{ action: BulkAction; rows: BulkResult[] } | null>(null)
  const { data, error, isValidating, mutate } = useApi(
    endpoints.previewBulk,
    { query },
    { dedupingInterval: 0, revalidateOnFocus: false },
  )
  const preview = isValidating ? undefined : data
  const run = async (action: BulkAction, reason: string): Promise<void> => {
    const masterIds = preview?.actions[action].masterIds ?? []
    setResults({ action, rows: await call(endpoints.runBulk, { body: { action, masterIds, reason } }) })
    onDone()
  }
  const takers = asked && preview?.actions[asked]
  const request: ConfirmRequest | null =
    asked && takers
      ? {
          title: t(`runs.bulk.${asked}.title`, { count: takers.masterIds.length }),
          body: (
            <>
              <p>{t(`runs.bulk.${asked}.body`, { items: takers.items, inFlight: takers.inFlight })}</p>
              <OnNetwork />
            </>
          ),
          confirmLabel: t(`runs.bulk.${asked}.label`, { count: takers.masterIds.length }),
          tone: asked === 'cancel' ? 'danger' : 'primary',
          needsReason: true,
          onConfirm: (reason: string) => run(asked, reason),
        }
      : null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="lg"
      title={t(results ? 'runs.bulk.happened' : 'runs.bulk.title')}
      description={results ? undefined : t('runs.bulk.description')}
    >
      <div className="mt-4">
        {results ? (
          <BulkResults {...results} />
        ) : (
          <DataView
            state={{ isLoading: !preview && !error, isEmpty: false, error, onRetry: () => void mutate() }}
            empty={null}
          >
            {preview && <Actions preview={preview} onAsk={setAsked} />}
          </DataView>
        )}
      </div>
      <ConfirmDialog request={request} onClose={() => setAsked(null)} />
    </Dialog>
  )
}

function Actions({ preview, onAsk }: { preview: BulkPreview; onAsk: (action: BulkAction) => void }) {
  const { t } = useTranslation()
  const denied = useDenied()
  return (
    <div className="grid gap-5">
      {preview.hasMore ? (
        <Notice tone="warning" title={t('runs.bulk.hasMore', { count: bulkMax })} />
      ) : (
        <Text as="p" size="sm" tone="muted">
          {t('runs.bulk.runs', { count: preview.runs })}
        </Text>
      )}
      <DividedList>
        {bulkActions.map((action) => {
          const { masterIds, items, inFlight } = preview.actions[action]
          const count = masterIds.length
          return (
            <div key={action} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <Text as="p" size="sm" tone={count === 0 ? 'faint' : 'ink'} className="min-w-48 flex-1">
                {t(count === 0 ? `runs.bulk.${action}.none` : `runs.bulk.${action}.body`, {
                  items,
                  inFlight,
                })}
              </Text>
              {count > 0 && (
                <Button
                  size="sm"
                  variant={action === 'cancel' ? 'danger' : 'secondary'}
                  disabledReason={denied(endpoints.runBulk)}
                  onClick={() => onAsk(action)}
                >
                  {t(`runs.bulk.${action}.label`, { count })}
                </Button>
              )}
            </div>
          )
        })}
      </DividedList>
    </div>
  )
}
