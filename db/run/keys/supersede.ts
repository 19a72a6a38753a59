import { sql, type SQL } from 'drizzle-orm'
import { itemStatus, type PlanKind } from '#contract/codes/status.ts'
import { reasonsNotRetried, reasonsOnChain } from '#contract/run/item-group.ts'
import type { Queryable, Tx } from '../../connection.ts'
import { move, note } from '../../moves/move.ts'
import { besideMoved } from '../../operation/item-records.ts'
import { releasedKey } from './business-keys.ts'

/** Items of a kind on these NFTs, of all runs. */
function onAssets(kind: PlanKind, assetIds: readonly string[]): SQL {
  return sql`i.payload->>'assetId' = any(${sql.param([...assetIds])}::text[]) and exists (
    select from minting_masters m join mint_plans p using (plan_id) where m.master_id = i.master_id and p.kind = ${kind})`
}

/** Waits until nobody else moves items of a kind on these NFTs that have failed, and keeps them from being retried meanwhile. */
export async function lockFailedOnAssets(tx: Tx, kind: PlanKind, assetIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select i.item_id from minting_items i
    where i.status = '40' and ${onAssets(kind, assetIds)} order by i.item_id for update`)
}

/**
 * Failed items of a kind on these NFTs, to which newer items are about to be stored: no retry takes them any more. They give their
 * business keys back, unless something of them may be on chain.
 */
export async function supersedeFailed(
  tx: Tx,
  { kind, assetIds, actor }: { kind: PlanKind; assetIds: readonly string[]; actor: string },
): Promise<void> {
  await note(tx, 'item', {
    where: sql`${onAssets(kind, assetIds)} and ${isRetried}`,
    in: [itemStatus.failed],
    actor,
    reason: 'SUPERSEDED',
    set: sql`reason_code = 'SUPERSEDED', business_key = case
      when i.reason_code = any(${sql.param([...reasonsOnChain])}::text[]) then i.business_key else ${releasedKey} end`,
  })
}

/**
 * Failed items with these business keys, which newer items are about to be stored with: no retry takes them any more. Of one of which
 * something may be on chain the key stays: nothing else is stored with it.
 */
export async function supersedeFailedKeys(
  tx: Tx,
  { keys, actor }: { keys: readonly string[]; actor: string },
): Promise<void> {
  await note(tx, 'item', {
    where: sql`i.business_key = any(${sql.param([...keys])}::text[]) and ${isRetried}
      and i.reason_code <> all(${sql.param([...reasonsOnChain])}::text[])`,
    in: [itemStatus.failed],
    actor,
    reason: 'SUPERSEDED',
    set: sql`reason_code = 'SUPERSEDED', business_key = ${releasedKey}`,
  })
}

/** Items that have ended, and others came after them on the same NFTs: whoever asks for the same again may have their keys. */
export async function releaseEndedKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update minting_items i set business_key = ${releasedKey}
    where i.business_key = any(${sql.param([...keys])}::text[]) and i.status in ('20', '40')`)
}

const isRetried = sql`coalesce(i.reason_code, '') <> all(${sql.param([...reasonsNotRetried])}::text[])`

/** Of these items, those that would still be done: they wait, or a retry takes them. */
export async function listSupersedable(db: Queryable, itemIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.execute<{ item_id: string }>(sql`
    select i.item_id from minting_items i where i.item_id = any(${sql.param([...itemIds])}::bigint[])
      and (i.status in ('0', '10') or (i.status = '40' and ${isRetried}))`)
  return new Set(rows.map((row) => Number(row.item_id)))
}

/**
 * Items of a run that never will be done: the chain shows that the wallet gave their NFTs other content after they were asked for, in rows
 * that are lost. Planned chunks that hold them come to nothing, and their other items are planned anew.
 * @param tx holds the run's lock. @param items with the transaction that did it. @returns how many there were; one that is on its way or
 * done stays as it is.
 */
export async function supersedeUnsent(
  tx: Tx,
  { kind, items, actor }: { kind: PlanKind; items: { itemId: number; signature: string }[]; actor: string },
): Promise<number> {
  const ids = sql.param(items.map(({ itemId }) => itemId))
  const signatures = sql.param(items.map(({ signature }) => signature))
  await tx.execute(sql`
    with ended as (
      update chunks c set state = 'failed', error_code = 'SUPERSEDED', modified_at = now()
      where c.state = 'planned' and c.chunk_id in (
        select chunk_id from minting_items where item_id = any(${ids}::bigint[]) and status in ('0', '10'))
      returning c.chunk_id
    )
    update minting_items i set chunk_id = null from ended
    where i.chunk_id = ended.chunk_id and i.status in ('0', '10')`)
  const using = {
    rows: sql`unnest(${ids}::bigint[], ${signatures}::text[]) as d(item_id, signature)`,
    on: sql`d.item_id = i.item_id`,
  }
  const reason = 'SUPERSEDED'
  const set = sql`reason_code = ${reason}, reason_detail = d.signature`
  const moved = await move(tx, 'item', {
    ...{ using, actor, reason, set, where: sql`i.chunk_id is null` },
    from: [itemStatus.wait, itemStatus.processing],
    to: itemStatus.failed,
    beside: besideMoved([kind], 'failed'),
  })
  const noted = await note(tx, 'item', {
    using,
    actor,
    reason,
    set,
    in: [itemStatus.failed],
    where: isRetried,
  })
  return moved.length + noted.length
}
