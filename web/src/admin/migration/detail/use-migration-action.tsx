import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { AdminMigration } from '#contract/migration/migration-admin.ts'
import { call } from '#web/src/shared/api-client.ts'
import { formatWei, shortAddress } from '#web/src/shared/format.ts'
import { ConfirmDialog, type ConfirmRequest } from '#web/src/ui/confirm-dialog.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import type { MigrationStory } from './migration-story.ts'

type Action = 'retry' | 'return'

export function nameOf(migration: AdminMigration) {
  return migration.oldNftName ?? `${migration.oldProjectName} #${migration.oldNftId}`
}

/** Asks with what will happen in the question, calls the API, says what was done. `dialog` must be rendered. */
export function useMigrationAction(
  { migration }: MigrationStory,
  onChange: () => void,
): { ask: (action: Action) => void; dialog: ReactNode } {
  const { t } = useTranslation()
  const [action, setAction] = useState<Action | null>(null)
  const words = useWords(migration)
  const send = async (reason: string): Promise<void> => {
    if (action === null) return
    const input = { params: { migrationId: migration.migrationId }, body: { reason } }
    try {
      await (action === 'retry'
        ? call(endpoints.retryMigration, input)
        : call(endpoints.returnMigration, input))
      showToast(t(`migrations.actions.${action}.done`), 'success')
    } finally {
      // What refused it may have moved the migration on.
      onChange()
    }
  }
  const request: ConfirmRequest | null = action && {
    ...words[action],
    tone: action === 'return' ? 'danger' : 'primary',
    needsReason: true,
    onConfirm: send,
  }
  return { ask: setAction, dialog: <ConfirmDialog request={request} onClose={() => setAction(null)} /> }
}

function useWords(
  migration: AdminMigration,
): Record<Action, Pick<ConfirmRequest, 'title' | 'body' | 'confirmLabel'>> {
  const { t } = useTranslation()
  const key = 'migrations.actions'
  const { migrationId: id } = migration
  const hasNft = migration.nftTxHash !== null
  const isFailed = migration.reason === 'MINT_FAILED'
  const back = t(`${key}.return.after`, {
    wallet: shortAddress(migration.oldWalletAddress),
    fee: `${formatWei(migration.feeWei)} ${migration.coin}`,
  })
  return {
    retry: {
      title: t(`${key}.retry.title`, { id }),
      body: (
        <>
          <p>{t(`${key}.retry.body`)}</p>
          {isFailed && <p className="mt-2">{t(`${key}.retry.mint`)}</p>}
        </>
      ),
      confirmLabel: t(`${key}.retry.label`),
    },
    return: {
      title: hasNft
        ? t(`${key}.return.title`, { name: nameOf(migration) })
        : t(`${key}.return.endTitle`, { id }),
      body: (
        <>
          <p>{hasNft ? back : t(`${key}.return.before`)}</p>
          {migration.state === 'mint_planned' && <p className="mt-2">{t(`${key}.return.minting`)}</p>}
        </>
      ),
      confirmLabel: t(hasNft ? `${key}.return.label` : `${key}.return.endLabel`),
    },
  }
}
