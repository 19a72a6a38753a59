import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { itemColumns, toPlannedItem, type ItemColumns, type PlannedItem } from '../run/planned-item.ts'

/** What the rows say of one of a run's transactions. */
export interface LoggedTransaction {
  signature: string
  kind: string
  /** It cost its fee and did nothing. */
  hasFailed: boolean
  spentLamports: bigint
}

export async function listLogged(db: Queryable, masterId: number): Promise<LoggedTransaction[]> {
  const rows = await db.execute<{ signature: string; kind: string; has_failed: boolean; spent: string }>(sql`
    select signature, kind, status = 'failed' as has_failed, spent_lamports::text as spent from tx_log
    where master_id = ${masterId} and chain = 'solana' order by tx_log_id`)
  return rows.map(({ signature, kind, has_failed: hasFailed, spent }) => ({
    ...{ signature, kind, hasFailed },
    spentLamports: BigInt(spent),
  }))
}

/** Seeds of the guard accounts that chunks of a run have, or had. */
export async function listGuardSeeds(db: Queryable, masterId: number): Promise<string[]> {
  const rows = await db.execute<{ seed: string }>(sql`
    select distinct guard_seed as seed from chunks where master_id = ${masterId} and guard_seed is not null`)
  return rows.map(({ seed }) => seed)
}

export interface LoggedItem extends PlannedItem {
  isDone: boolean
  assetId: string | null
  signature: string | null
}

/** All items of a run, with what the rows say is on chain of them. */
export async function listLoggedItems(db: Queryable, masterId: number): Promise<LoggedItem[]> {
  const rows = await db.execute<
    ItemColumns & { is_done: boolean; asset_id: string | null; signature: string | null }
  >(sql`
    select ${itemColumns}, i.status = '20' as is_done, i.asset_id, i.signature
    from minting_items i where i.master_id = ${masterId} order by i.item_id`)
  return rows.map((row) => ({
    ...toPlannedItem(row),
    isDone: row.is_done,
    assetId: row.asset_id,
    signature: row.signature,
  }))
}

/** Runs that have begun, and the trees each of them made or minted into. */
export async function listAuditedRuns(
  db: Queryable,
  masterId: number | null,
): Promise<{ masterId: number; trees: string[] }[]> {
  const rows = await db.execute<{ master_id: string; trees: string[] }>(sql`
    select m.master_id, coalesce(
      (select jsonb_agg(t.address order by t.tree_id) from trees t where t.state <> 'planned' and (t.master_id = m.master_id
        or t.tree_id in (select c.tree_id from chunks c where c.master_id = m.master_id and c.state = 'final'))),
      '[]'::jsonb) as trees
    from minting_masters m
    where m.status <> '0' and (${masterId}::bigint is null or m.master_id = ${masterId}::bigint)
    order by m.master_id`)
  return rows.map((row) => ({ masterId: Number(row.master_id), trees: row.trees }))
}

/** Of these signatures, those of transactions that are another run's. */
export async function listLoggedOfOthers(
  db: Queryable,
  masterId: number,
  signatures: string[],
): Promise<Set<string>> {
  const rows = await db.execute<{ signature: string }>(sql`
    select signature from tx_log
    where signature = any(${sql.param(signatures)}::text[]) and chain = 'solana' and master_id <> ${masterId}`)
  return new Set(rows.map(({ signature }) => signature))
}
