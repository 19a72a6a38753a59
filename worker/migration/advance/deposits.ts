import type { MigrationReason } from '#contract/migration/codes.ts'
import type { MigrationWork } from '#db/migration/migration-saga.ts'
import { matchMigration, unmatchReorged } from '#db/migration/source-chain-match.ts'
import { reassignFee } from '#db/migration/reassign-fee.ts'
import { checkHint } from './hint.ts'
import { requireSourceChain, type SagaContext } from './next-run.ts'

/** The state of a migration's fee and NFT. */
export type Deposits =
  | { verdict: 'again' }
  /** There, but not deep enough. */
  | { verdict: 'waiting' }
  | { verdict: 'final' }
  | { verdict: 'missing'; reason: MigrationReason | null }

/**
 * Releases deposits that a reorganisation removed, takes those that came before the migration was requested, and
 * reads the hashes a client reported. 'again': something changed, read the rows again.
 */
export async function matchDeposits(ctx: SagaContext, work: MigrationWork): Promise<Deposits> {
  if (await unmatchReorgedDeposits(ctx, work)) return { verdict: 'again' }
  const { fee, nft, migration } = work
  if ((!fee || !nft) && (await matchMigration(ctx.db, migration.id, ctx.workerId)))
    return { verdict: 'again' }
  if (!fee && (await reassignFee(ctx.db, migration.id, ctx.workerId))) return { verdict: 'again' }
  const hinted = await checkHints(ctx, work)
  if (hinted === 'again') return { verdict: 'again' }
  if ((fee && fee.state !== 'final') || (nft && nft.state !== 'final')) return { verdict: 'waiting' }
  return fee && nft ? { verdict: 'final' } : { verdict: 'missing', reason: hinted }
}

async function unmatchReorgedDeposits(ctx: SagaContext, { migration, fee, nft }: MigrationWork) {
  const reorged = (
    [
      { deposit: fee, kind: 'fee' },
      { deposit: nft, kind: 'nft' },
    ] as const
  ).flatMap(({ deposit, kind }) => (deposit?.state === 'reorged' ? [{ depositId: deposit.id, kind }] : []))
  for (const { depositId, kind } of reorged)
    await unmatchReorged(ctx.db, { migrationId: migration.id, depositId, kind }, ctx.workerId)
  return reorged.length > 0
}

async function checkHints(ctx: SagaContext, work: MigrationWork) {
  const { migration, fee, nft } = work
  let reason: MigrationReason | null = null
  for (const { kind, txHash, isMissing } of [
    { kind: 'nft', txHash: migration.nftTxHash, isMissing: !nft },
    { kind: 'fee', txHash: migration.feeTxHash, isMissing: !fee },
  ] as const) {
    if (!isMissing || !txHash) continue
    const found = await checkHint(ctx, await requireSourceChain(ctx, work), work, { kind, txHash })
    if (found === 'again') return found
    reason = found
  }
  return reason
}
