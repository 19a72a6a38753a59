import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connection.ts'
import { refreshStatistics } from '#db/run/planning.ts'
import type { Vault } from '#db/vault.ts'
import { saveTestPlan } from '../support/rows.ts'

/** Items of one transaction, and how many a second are done. */
const itemsPerChunk = 8
const itemsPerSecond = 600
/** Transactions on their way, half of them in a block. */
const chunksOut = 256
const failedItems = 100

interface LargeRun {
  masterId: number
  collectionId: number
  items: number
  /** Chunks: those that are done come first, then those on their way. */
  planned: number
  done: number
}

/**
 * A run in progress of any size, stored by a few statements of the database itself: half of it is done, a tenth waits for a
 * chunk, a few items have failed, and as much is on its way as the send window holds. @returns the master's id.
 */
export async function saveLargeRun(
  db: Db,
  vault: Vault,
  { projectId, collectionId, items }: { projectId: number; collectionId: number; items: number },
): Promise<number> {
  const masterId = await saveTestPlan(db, vault, {
    ...{ projectId, collectionId, kind: 'mint', standard: 'compressed', items: [] },
  })
  const run = {
    ...{ masterId, collectionId, items },
    planned: Math.floor((items * 0.9) / itemsPerChunk),
    done: Math.floor(items / 2 / itemsPerChunk),
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      update minting_masters set status = '10', total = ${items}, started_at = now() - ${secondsFor(run.done)},
        driver_id = 'bench', driven_until = now() + interval '1 day'
      where master_id = ${masterId}`)
    const firstChunk = await saveChunks(tx, run)
    await saveItems(tx, run, firstChunk)
    await saveTransactions(tx, run)
    await saveCompletions(tx, run)
  })
  await refreshStatistics(db, 'mint')
  // An index tells where a run stands without its rows only where a vacuum has been, as it will have been in production.
  await db.execute(sql`vacuum (analyze) minting_items, chunks, tx_log, attempts, completions`)
  return masterId
}

/** What so many chunks take, as an interval. */
function secondsFor(chunkCount: number) {
  return sql`${(chunkCount * itemsPerChunk) / itemsPerSecond}::float8 * interval '1 second'`
}

/** @returns the id of the first; the others follow without a gap. */
async function saveChunks(tx: Tx, { masterId, planned, done }: LargeRun): Promise<number> {
  await tx.execute(sql`
    insert into chunks (master_id, kind, state, item_count, tx_version, attempt_count, modified_at)
    select ${masterId}, 'mint',
      case when n <= ${done} then 'final' when n <= ${done + chunksOut / 2} then 'landed'
        when n <= ${done + chunksOut} then 'sent' else 'planned' end,
      ${itemsPerChunk}, 'v0', case when n <= ${done + chunksOut} then 1 else 0 end,
      ${timeOf(sql`n`, done)}
    from generate_series(1, ${planned}::int) n order by n`)
  const [row] = await tx.execute<{ first: string }>(
    sql`select min(chunk_id) as first from chunks where master_id = ${masterId}`,
  )
  return Number(row?.first)
}

/** When a chunk was done. */
function timeOf(n: ReturnType<typeof sql>, done: number) {
  return sql`now() - greatest(0, ${done}::int - ${n}) * ${itemsPerChunk / itemsPerSecond}::float8 * interval '1 second'`
}

async function saveItems(tx: Tx, run: LargeRun, firstChunk: number) {
  const { masterId, collectionId, items, planned, done } = run
  const chunkNo = sql`((n - 1) / ${itemsPerChunk}::int + 1)`
  const isFailed = sql`(n > ${planned * itemsPerChunk - failedItems} and n <= ${planned * itemsPerChunk})`
  await tx.execute(sql`
    insert into minting_items (master_id, row_no, business_key, name, owner, payload, status, reason_code, chunk_id, asset_id,
      signature, modified_at)
    select ${masterId}, n, 'mint:' || ${collectionId}::text || ':large:' || n, 'Large #' || n, md5((n / 3)::text),
      jsonb_build_object('symbol', '', 'uri', 'https://example.test/large/' || n || '.json',
        'sellerFeeBasisPoints', 500, 'creators', '[]'::jsonb, 'attributes', '[]'::jsonb),
      case when ${isFailed} then '40' when ${chunkNo} <= ${done} then '20'
        when ${chunkNo} <= ${done + chunksOut} then '10' else '0' end,
      case when ${isFailed} then 'ITEM_INVALID' end,
      case when ${chunkNo} <= ${planned} then ${firstChunk}::bigint + ${chunkNo} - 1 end,
      case when ${chunkNo} <= ${done} then md5(n::text) end,
      case when ${chunkNo} <= ${done + chunksOut} then md5(${chunkNo}::text) end,
      ${timeOf(chunkNo, done)}
    from generate_series(1, ${items}::int) n order by n`)
  await tx.execute(sql`
    insert into chunk_items (chunk_id, position, item_id)
    select chunk_id, (row_no - 1) % ${itemsPerChunk}::int, item_id from minting_items
    where master_id = ${masterId} and chunk_id is not null order by item_id`)
  await tx.execute(sql`
    insert into nfts (item_id, collection_id, standard, status, owner)
    select item_id, ${collectionId}, 'compressed', case status when '40' then '5' else status end, owner
    from minting_items where master_id = ${masterId} order by item_id`)
}

/** As many chunks at once as the finalizer takes. */
const chunksPerCompletion = 32

async function saveCompletions(tx: Tx, { masterId }: LargeRun) {
  await tx.execute(sql`
    insert into completions (master_id, at, items)
    select ${masterId}, max(modified_at), count(*) * ${itemsPerChunk}::int from (
      select modified_at, row_number() over (order by chunk_id) / ${chunksPerCompletion}::int as at_once
      from chunks where master_id = ${masterId} and state = 'final') as done
    group by at_once`)
}

/** A transaction of each chunk that was ever signed, and the log of those that are final. */
async function saveTransactions(tx: Tx, { masterId }: LargeRun) {
  await tx.execute(sql`
    insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height, fee_lamports,
      first_item_instruction, instructions_per_item, state, slot, signed_by, signed_at)
    select chunk_id, master_id, 1, 'large-' || chunk_id, '\\x00', '-', 1, 5000, 2, 1, state, 1, 'bench', modified_at
    from chunks where master_id = ${masterId} and attempt_count > 0 order by chunk_id`)
  await tx.execute(sql`
    insert into tx_log (at, chain, signature, kind, status, payer_address, slot, fee_lamports, spent_lamports, item_count,
      master_id, chunk_id)
    select modified_at, 'solana', 'large-' || chunk_id, 'mint', 'final', '-', 1, 5000, 5000, item_count, master_id, chunk_id
    from chunks where master_id = ${masterId} and state = 'final' order by chunk_id`)
}
