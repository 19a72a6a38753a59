import { useTranslation } from 'react-i18next'
import type { Migration } from '#contract/migration/migration.ts'
import { BigAddress } from '#web/src/ui/site/flow/flow-parts.tsx'
import { isFinal, isSent } from '../phase.ts'
import { useMove } from '../move-store.ts'

/** Beside each question of the wallet: our wallet that receives, to compare with what the wallet's own window shows. */
export function Receiver({ run }: { run: Migration[] }) {
  const { t } = useTranslation('site')
  const { at } = useMove()
  const asked = at?.doing === 'asking' ? at : nextOf(run)
  const migration = run.find((it) => it.migrationId === asked?.migrationId)
  if (!asked || !migration) return null
  return (
    <>
      <p className="text-sm font-semibold">{t(`migration.receiver.${asked.kind}`)}</p>
      <BigAddress value={migration.adminWallet} />
    </>
  )
}

/** What the wallet will be asked for next. */
function nextOf(run: Migration[]) {
  for (const migration of run) {
    if (isFinal(migration)) continue
    for (const kind of ['fee', 'nft'] as const)
      if (!isSent(migration, kind)) return { migrationId: migration.migrationId, kind }
  }
  return null
}
