import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { LaunchKind } from '#contract/operation/launch-kinds.ts'
import type { Master } from '#contract/run/masters.ts'
import { call, urlOf } from '#web/src/shared/api-client.ts'
import { toApiError } from '#web/src/shared/api-error.ts'
import { ConfirmDialog } from '#web/src/ui/confirm-dialog.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { hasDraft, startList } from '../../launch/index.ts'
import { OnNetwork } from '../../parts/on-network.tsx'
import { paths } from '../../paths.ts'

interface Asked {
  reasonCode: string
  count: number
  isDraftLost: boolean
}

/**
 * Failed rows as a new list: they are excluded here, so that no retry does them as they were, and the wizard opens with
 * them, fixable in place. `dialog` must be rendered.
 */
export function useNewList(
  master: Master,
  kind: LaunchKind | null,
): { ask: (group: { reasonCode: string; count: number }) => Promise<void>; dialog: ReactNode } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const params = { masterId: master.masterId }
  const make = async (kind: LaunchKind, { reasonCode }: Asked, reason: string): Promise<void> => {
    // Read before they are excluded: then they no longer have the reason that finds them.
    const bytes = await download(
      urlOf(endpoints.downloadList, { params, query: { group: 'failed', reason: reasonCode } }),
    )
    const { excluded } = await call(endpoints.excludeItems, { params, body: { reasonCode, reason } })
    await startList({ kind, master, name: t('runs.newList.name', { run: master.name }), bytes })
    showToast(t('item.exclude.done', { count: excluded }), 'success')
    void navigate(paths.createMaster)
  }
  const request = asked &&
    kind && {
      title: t('runs.newList.title', { count: asked.count }),
      body: (
        <>
          <p>{t('runs.newList.body')}</p>
          {asked.isDraftLost && (
            <Text as="p" tone="warning" className="mt-2">
              {t('runs.newList.draftLost')}
            </Text>
          )}
          <OnNetwork />
        </>
      ),
      confirmLabel: t('runs.newList.confirm'),
      tone: 'primary' as const,
      needsReason: true,
      onConfirm: (reason: string) => make(kind, asked, reason),
    }
  return {
    ask: async (group) => setAsked({ ...group, isDraftLost: await hasDraft() }),
    dialog: <ConfirmDialog request={request} onClose={() => setAsked(null)} />,
  }
}

async function download(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url)
  if (!response.ok) throw toApiError(new Error(`The list answered ${response.status}.`))
  return new Uint8Array(await response.arrayBuffer())
}
