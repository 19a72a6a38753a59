import { sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'

/** Chunks whose items are on chain or may be. */
const mayBeThere = sql`c.state in ('signed', 'sent', 'landed', 'final', 'unknown')`

export interface CountedTree {
  treeId: number
  masterId: number
  n: number
  address: string
  /** It is numbered within its run: its plan has a secret of its own. */
  isOwn: boolean
  /** It is there, or a transaction that makes it is on its way. */
  isMade: boolean
  /** The chunk that is to make it, while it is not. */
  chunkId: number | null
  /** Leaves that are there or may be, those that a person has accepted among them. */
  leaves: number
  /** Of those, the ones that are final. */
  finalLeaves: number
  /** Of those, the ones that a person has accepted. */
  acceptedLeaves: number
}

/** Every tree of a collection with what the rows explain of it. */
export async function listCountedTrees(db: Queryable, collectionId: number): Promise<CountedTree[]> {
  const rows = await db.execute<{
    tree_id: string
    master_id: string
    n: number
    address: string
    is_own: boolean
    is_made: boolean
    chunk_id: string | null
    leaves: number
    final_leaves: number
    accepted_leaves: number
  }>(sql`
    select t.tree_id, t.master_id, t.n, t.address, p.sealed_secret is not null as is_own,
      coalesce(t.state <> 'planned' or made.state in ('signed', 'sent', 'landed', 'final', 'unknown'), false) as is_made,
      made.chunk_id,
      (coalesce((select sum(c.item_count) from chunks c
        where c.tree_id = t.tree_id and c.item_count > 0 and ${mayBeThere}), 0)
      + (select count(*) from unexplained_assets u where u.tree_id = t.tree_id and u.accepted_at is not null))::int
        as leaves,
      coalesce((select sum(c.item_count) from chunks c
        where c.tree_id = t.tree_id and c.item_count > 0 and c.state = 'final'), 0)::int as final_leaves,
      (select count(*)::int from unexplained_assets u where u.tree_id = t.tree_id and u.accepted_at is not null)
        as accepted_leaves
    from trees t join minting_masters m using (master_id) join mint_plans p using (plan_id)
      left join chunks made on made.tree_id = t.tree_id and made.item_count = 0
    where p.collection_id = ${collectionId} order by t.tree_id`)
  return rows.map((row) => ({
    ...{ n: row.n, address: row.address, leaves: row.leaves, isOwn: row.is_own, isMade: row.is_made },
    ...{ finalLeaves: row.final_leaves, acceptedLeaves: row.accepted_leaves },
    treeId: Number(row.tree_id),
    masterId: Number(row.master_id),
    chunkId: row.chunk_id === null ? null : Number(row.chunk_id),
  }))
}

/**
 * Leaves of a tree that are there for certain: final ones, accepted ones, and of those on their way the ones whose transaction is among
 * these signatures, which the chain tells of the tree.
 */
export async function countLandedLeaves(
  db: Queryable,
  treeId: number,
  signatures: string[],
): Promise<number> {
  const [row] = await db.execute<{ leaves: number }>(sql`
    select (coalesce((select sum(c.item_count) from chunks c
        where c.tree_id = ${treeId} and c.item_count > 0 and (c.state = 'final' or (${mayBeThere} and exists (
          select from attempts a where a.chunk_id = c.chunk_id
            and a.signature = any(${sql.param(signatures)}::text[]))))), 0)
      + (select count(*) from unexplained_assets u where u.tree_id = ${treeId} and u.accepted_at is not null)
    )::int as leaves`)
  return row?.leaves ?? 0
}

/** NFTs of a collection, of either standard, that are there or may be, those that a person has accepted among them. */
export async function countNfts(db: Queryable, collectionId: number): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql`
    select (coalesce((
        select sum(c.item_count) from chunks c join minting_masters m using (master_id) join mint_plans p using (plan_id)
        where p.collection_id = ${collectionId} and c.kind = 'mint' and ${mayBeThere}), 0)
      + (select count(*) from unexplained_assets where collection_id = ${collectionId} and accepted_at is not null)
    )::int as count`)
  return row?.count ?? 0
}

/** The last transaction of a wallet that was final before a time: what came later is after it on chain. */
export async function findOptionalSignatureBefore(
  db: Queryable,
  { payerAddress, at }: { payerAddress: string; at: Date },
): Promise<string | null> {
  const [row] = await db.execute<{ signature: string }>(sql`
    select signature from tx_log
    where chain = 'solana' and payer_address = ${payerAddress} and at < ${at.toISOString()}::timestamptz
    order by tx_log_id desc limit 1`)
  return row?.signature ?? null
}

/** Of these signatures, those in the log of transactions. */
export async function listLoggedSignatures(db: Queryable, signatures: string[]): Promise<Set<string>> {
  const rows = await db.execute<{ signature: string }>(
    sql`select signature from tx_log where signature = any(${sql.param(signatures)}::text[])`,
  )
  return new Set(rows.map(({ signature }) => signature))
}

export interface KnownSignature {
  attemptId: number
  masterId: number
  state: string
  chunkId: number
  chunkState: string
  /** It was found on chain by a census, and belongs to the first run that it did something of. */
  isAdopted: boolean
}

/** What the rows know of signatures, by signature; of others there is nothing. */
export async function listKnownSignatures(
  db: Queryable,
  signatures: string[],
): Promise<Map<string, KnownSignature>> {
  const rows = await db.execute<{
    signature: string
    attempt_id: string
    master_id: string
    state: string
    chunk_id: string
    chunk_state: string
    is_adopted: boolean
  }>(sql`
    select a.signature, a.attempt_id, a.master_id, a.state, a.chunk_id, c.state as chunk_state,
      a.last_valid_block_height = 0 as is_adopted
    from attempts a join chunks c using (chunk_id)
    where a.signature = any(${sql.param(signatures)}::text[])`)
  return new Map(
    rows.map((row) => [
      row.signature,
      {
        attemptId: Number(row.attempt_id),
        masterId: Number(row.master_id),
        state: row.state,
        chunkId: Number(row.chunk_id),
        chunkState: row.chunk_state,
        isAdopted: row.is_adopted,
      },
    ]),
  )
}
