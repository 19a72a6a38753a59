import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../connection.ts'
import { stopRun } from '../waiting.ts'

const prefix = sql`'released:' || i.item_id || ':'`

/** The business key of an item `i` behind a prefix: a new plan may have it. */
export const releasedKey = sql`case when starts_with(i.business_key, ${prefix}) then i.business_key
  else ${prefix} || i.business_key end`

/** The key as it was before it was given back. */
export function heldKey(businessKey: string): string {
  return businessKey.replace(/^released:\d+:/, '')
}

/** Whether a transaction of an item `i` was ever signed. */
export const wasSigned = sql`exists (
  select from chunk_items ci join attempts a on a.chunk_id = ci.chunk_id where ci.item_id = i.item_id)`

/** A cancelled run ends, and nothing of what it cancelled is on chain: new plans may have all of that. */
export async function releaseCancelledKeys(tx: Tx, masterId: number): Promise<void> {
  await tx.execute(sql`
    update minting_items i set business_key = ${releasedKey}
    where i.master_id = ${masterId} and i.status = '40' and i.reason_code = 'CANCELLED'
      and not starts_with(i.business_key, ${prefix})`)
}

/**
 * Items that had given their business key back are on chain after all: it is theirs again. Where another item has it by now, the same
 * list was entered a second time: the run of that item stops before it is minted beside, and a person is asked.
 * @param where of `minting_items i`.
 */
export async function takeBackKeys(tx: Tx, { where, actor }: { where: SQL; actor: string }): Promise<void> {
  const others = await tx.execute<{ master_id: string; count: number }>(sql`
    with own as (
      select distinct on (k.key) i.item_id, k.key
      from minting_items i, substr(i.business_key, length(${prefix}) + 1) as k(key)
      where ${where} and starts_with(i.business_key, ${prefix}) order by k.key, i.item_id
    ), free as (
      select own.* from own where not exists (select from minting_items o where o.business_key = own.key)
    ), taken_back as (
      update minting_items i set business_key = free.key from free where i.item_id = free.item_id
    )
    select o.master_id, count(*)::int as count from own join minting_items o on o.business_key = own.key
    group by o.master_id order by o.master_id`)
  for (const { master_id: masterId, count } of others) {
    const params = { onChain: String(count), inRows: '0', adopted: String(count), unexplained: '0' }
    await stopRun(tx, { masterId: Number(masterId), code: 'CHAIN_AHEAD', params, actor })
  }
}
