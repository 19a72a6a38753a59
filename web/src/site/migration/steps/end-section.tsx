import { useTranslation } from 'react-i18next'
import type { Migration } from '#contract/migration/migration.ts'
import { FlowNote } from '#web/src/ui/site/flow/note.tsx'
import { shortAddress } from '../../wallet/index.ts'
import type { End } from '../ends.ts'
import type { ArrivalOf } from '../use-arrivals.ts'
import { Arrived } from './arrived.tsx'
import { MigrationRow } from './migration-row.tsx'

/** The NFTs of a run that ended one way: what that means for NFT and fee, and each of them. */
export function EndSection({ end, arrivalOf }: { end: End; arrivalOf: ArrivalOf }) {
  const { t } = useTranslation('site')
  const { id, all } = end
  const wallet = shortAddress(
    (id === 'completed' ? all[0]?.newWalletAddress : all[0]?.oldWalletAddress) ?? '',
  )
  return (
    <section aria-label={t(`migration.ends.${id}.title`, { count: all.length })} className="grid gap-3">
      <div>
        <h4 className="text-lg font-semibold">{t(`migration.ends.${id}.title`, { count: all.length })}</h4>
        <FlowNote>{t(`migration.ends.${id}.text`, { wallet })}</FlowNote>
        {feesOf(all).map((outcome) => (
          <FlowNote key={outcome}>{t(`migration.feeOutcomes.${outcome}`)}</FlowNote>
        ))}
      </div>
      <ul className="grid gap-3">
        {all.map((migration) => (
          <li key={migration.migrationId}>
            {id === 'completed' ? (
              <Arrived
                migration={migration}
                arrival={arrivalOf({ routeId: migration.routeId, tokenId: migration.oldNftId })}
              />
            ) : (
              <MigrationRow migration={migration} level={5} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What became of the fees, each said once. That a mint used its fee needs no words. */
function feesOf(all: readonly Migration[]) {
  return [
    ...new Set(all.flatMap(({ feeOutcome }) => (feeOutcome && feeOutcome !== 'kept' ? feeOutcome : []))),
  ]
}
