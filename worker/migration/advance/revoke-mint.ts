import { isItemOut, listItemCandidates, returnItem } from '#db/run/item-return.ts'
import { lockUndecided, planReturn } from '#db/migration/migration-outcome.ts'
import { businessKeyOf } from '#db/migration/migration-gather.ts'
import type { MigrationWork } from '#db/migration/migration-saga.ts'
import { retrySoon, blockWithReason, type SagaContext, type NextRun } from './next-run.ts'
import { underWay } from './under-way.ts'
import type { Detail } from '#contract/codes/details.ts'
import { tellDetail } from '#contract/codes/told.ts'

/**
 * Takes a migration's item out of its run, proves that no mint of it can ever land, and only then sends the NFT
 * back. In this order: 1. the item is out, so nothing of it is signed any more (what is asked back is not signed
 * again meanwhile, see claimReleasable); 2. every RPC denies every transaction that ever carried it, all of them past
 * their last height, and the mint it would have made is absent at finality; 3. with the item's row locked, the
 * outcome is set, once.
 */
export async function revokeMint(ctx: SagaContext, work: MigrationWork): Promise<NextRun> {
  const { migration, item } = work
  if (!item) throw new Error(`Migration ${migration.id} has no item to revoke.`)
  const { id: itemId, masterId } = item
  const hold = await ctx.db.transaction(async (tx) =>
    (await lockUndecided(tx, migration.id))
      ? returnItem(tx, { itemId, masterId, kind: work.plan.kind, actor: ctx.workerId })
      : 'done',
  )
  // Done: the next run finds it. Under way: it lands, or is proven dead and can be revoked then.
  if (hold !== null) return underWay(ctx, work, retrySoon(ctx, work))
  const doubt = await doubtOf(ctx, work, itemId)
  if (doubt !== null)
    return blockWithReason(ctx, work, { reason: 'MINT_UNPROVEN', detail: tellDetail(doubt) })
  const isPlanned = await ctx.db.transaction(async (tx) => {
    if (!(await lockUndecided(tx, migration.id)) || !(await isItemOut(tx, itemId))) return false
    const reason = migration.returnAskedReason ?? 'REFUSED_BY_OPS'
    return planReturn(tx, { migrationId: migration.id, from: 'mint_planned', reason, actor: ctx.workerId })
  })
  return isPlanned ? 'again' : retrySoon(ctx, work)
}

/** Why a mint could still be on the chain, or null when it is proven that there is none. */
async function doubtOf(ctx: SagaContext, work: MigrationWork, itemId: number): Promise<Detail | null> {
  const candidates = await listItemCandidates(ctx.db, itemId)
  if (candidates.length > 0) {
    const proof = await ctx.chain.prove(candidates)
    switch (proof.verdict) {
      case 'found':
        return { code: 'SIGNATURE_IS_ON_CHAIN', params: { signature: proof.signature } }
      case 'unknown':
        return proof.doubt
      case 'not-yet':
        return { code: 'MINT_MAY_LAND', params: { signatures: String(candidates.length) } }
      case 'dead':
    }
  }
  const secret = ctx.keyring.secret(work.secret)
  const { address } = ctx.chain.deriveSigner(secret, businessKeyOf(work.migration))
  return (await ctx.chain.isAbsent(address)) ? null : { code: 'MINT_IS_ON_CHAIN', params: { mint: address } }
}
