import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Unexplained } from '#contract/collection/unexplained.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { ConfirmDialog } from '#web/src/ui/confirm-dialog.tsx'
import { SimpleTable } from '#web/src/ui/data/simple-table.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { useDenied } from '../../access.ts'
import { Chain } from '../../parts/item-columns.tsx'
import { OnNetwork } from '../../parts/on-network.tsx'

/** What a count of the chain found in the collection of a run and no item explains; nothing where there is none. */
export function UnexplainedCard({ collectionId, collection }: { collectionId: number; collection: string }) {
  const { t } = useTranslation()
  const denied = useDenied()
  const [isAsked, setAsked] = useState(false)
  const { data, mutate } = useApi(
    endpoints.listUnexplained,
    { params: { collectionId } },
    { refreshInterval: 15_000 },
  )
  if (!data || data.total === 0) return null
  const { total, rows } = data
  const accept = async (reason: string): Promise<void> => {
    const { accepted } = await call(endpoints.acceptUnexplained, {
      params: { collectionId },
      body: { total, reason },
    })
    showToast(t('runs.unexplained.done', { count: accepted }), 'success')
    await mutate()
  }
  const request = {
    title: t('runs.unexplained.ask', { count: total }),
    body: (
      <>
        <p>{t('runs.unexplained.question')}</p>
        <OnNetwork />
      </>
    ),
    confirmLabel: t('runs.unexplained.accept', { count: total }),
    tone: 'danger' as const,
    needsReason: true,
    onConfirm: accept,
  }
  return (
    <Card id="unexplained" title={t('runs.unexplained.title')}>
      <div className="grid gap-4">
        <Notice
          tone="warning"
          title={t('runs.unexplained.body', { count: total, collection })}
          actions={
            <Button
              size="sm"
              variant="danger"
              disabledReason={denied(endpoints.acceptUnexplained)}
              onClick={() => setAsked(true)}
            >
              {t('runs.unexplained.accept', { count: total })}
            </Button>
          }
        />
        <UnexplainedTable rows={rows} />
        {rows.length < total && (
          <Text as="p" size="sm" tone="muted">
            {t('runs.unexplained.first', { count: rows.length })}
          </Text>
        )}
      </div>
      <ConfirmDialog request={isAsked ? request : null} onClose={() => setAsked(false)} />
    </Card>
  )
}

function UnexplainedTable({ rows }: { rows: Unexplained[] }) {
  const { t } = useTranslation()
  const chain = (
    key: 'assetId' | 'owner' | 'treeAddress' | 'signature',
    header: string,
    kind: 'address' | 'transaction',
  ) => ({
    id: key,
    header,
    cell: (row: Unexplained) => {
      const value = row[key]
      return value === null ? t('common.none') : <Chain value={value} name={header} kind={kind} />
    },
  })
  return (
    <SimpleTable
      label={t('runs.unexplained.title')}
      rows={rows}
      keyOf={({ unexplainedId }) => unexplainedId}
      columns={[
        chain('assetId', t('item.asset'), 'address'),
        chain('owner', t('item.owner'), 'address'),
        chain('treeAddress', t('runs.unexplained.tree'), 'address'),
        {
          id: 'leaf',
          header: t('runs.unexplained.leaf'),
          cell: ({ leafIndex }: Unexplained) =>
            leafIndex === null ? t('common.none') : formatCount(leafIndex),
        },
        chain('signature', t('item.signature'), 'transaction'),
        {
          id: 'found',
          header: t('runs.unexplained.found'),
          cell: ({ foundAt }: Unexplained) => <Time at={foundAt} />,
        },
      ]}
    />
  )
}
