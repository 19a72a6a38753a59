import { sql } from 'drizzle-orm'
import { itemStatus, type PlanKind } from '#contract/codes/status.ts'
import type { ChunkKind } from '#contract/operation/operations.ts'
import type { Tx } from '../connection.ts'
import { insertEvents } from '../moves/insert-events.ts'
import { takeBackKeys } from '../run/keys/business-keys.ts'
import { saveChunks } from '../run/chunks.ts'
import { addSpent, completeItems, saveTxLog, addItemsToTxLog, type FinishedItem } from '../run/outcomes.ts'
import { lockRun } from '../run/planning.ts'
import { reopenRun } from '../run/run-moves.ts'
import { stopEnteredAgain } from './stop-entered-again.ts'

/** A transaction that is on chain and that the rows do not know, with what it did. */
export interface Adoption {
  masterId: number
  planKind: PlanKind
  kind: ChunkKind
  treeId: number | null
  /** The chunk that was to do it; null: one is made. */
  chunkId: number | null
  guardSeed: string | null
  /** In instruction order. */
  items: FinishedItem[]
  /** Coins that they moved out of the payer's wallet; none, where this is not said. */
  carriedLamports?: bigint
  payerAddress: string
  landed: {
    signature: string
    bytes: Uint8Array
    version: 'v0' | 'v1'
    blockhash: string
    /** When its block was made, if that is known. */
    at: Date | null
    cost: { slot: bigint; feeLamports: bigint; payerSpentLamports: bigint }
  }
  /** What the run spent: without deposits that come home. */
  spentLamports: bigint
  actor: string
}

/** Transactions that are adopted together: a run's lock is not held for longer. */
export const adoptedAtOnce = 200

/**
 * Takes transactions of runs into the rows. What must be said of a list that was entered a second time is stored with them.
 * @returns those that were adopted.
 */
export async function adoptTogether(tx: Tx, adoptions: Adoption[]): Promise<Adoption[]> {
  const adopted: Adoption[] = []
  for (const adoption of adoptions) if (await adoptTransaction(tx, adoption)) adopted.push(adoption)
  for (const masterId of new Set(adopted.map((each) => each.masterId))) {
    const own = adopted.filter((each) => each.masterId === masterId)
    await stopEnteredAgain(tx, {
      masterId,
      found: own.map(({ landed: { at }, items }) => ({ at, items: items.length })),
      actor: own[0]?.actor ?? '',
    })
  }
  return adopted
}

/**
 * Takes a transaction that is on chain into the rows, as if it had been followed to its end: a final chunk with its attempt, its
 * items completed, its cost booked once. Items leave the chunks they are in, whose others are planned anew; a run that had ended
 * without them goes on until its guards are home, and has the end then that its rows say.
 * @returns false, with nothing changed, when one of the items is on its way or done after all.
 */
export async function adoptTransaction(tx: Tx, adoption: Adoption): Promise<boolean> {
  const { masterId } = adoption
  await lockRun(tx, masterId)
  if (!(await leaveChunks(tx, adoption))) return false
  const chunkId = await saveChunk(tx, adoption)
  if (chunkId === null) return false
  await saveAttempt(tx, chunkId, adoption)
  await completeItems(tx, {
    kind: adoption.planKind,
    items: adoption.items,
    actor: adoption.actor,
    from: [itemStatus.wait, itemStatus.processing, itemStatus.failed],
    reason: foundOnChain,
  })
  const ids = sql.param(adoption.items.map(({ itemId }) => itemId))
  await takeBackKeys(tx, { where: sql`i.item_id = any(${ids}::bigint[])`, actor: adoption.actor })
  const { cost, signature } = adoption.landed
  const isNew = await saveTxLog(tx, [
    {
      chain: 'solana',
      signature,
      kind: adoption.kind,
      status: 'final',
      payerAddress: adoption.payerAddress,
      slot: cost.slot,
      feeLamports: cost.feeLamports,
      spentLamports: cost.payerSpentLamports,
      itemCount: adoption.items.length,
      masterId,
      chunkId,
    },
  ])
  if (isNew) await addSpent(tx, masterId, adoption.spentLamports)
  else await addItemsToTxLog(tx, signature, adoption.items.length)
  // A tree alone changes nothing of how its run ended.
  if (adoption.items.length > 0) await reopenRun(tx, masterId, adoption.actor)
  return true
}

export const foundOnChain = 'FOUND_ON_CHAIN'

/** Planned chunks that hold the items come to nothing: all their items wait for a chunk. */
async function leaveChunks(tx: Tx, { items, masterId }: Adoption): Promise<boolean> {
  const ids = sql`any(${sql.param(items.map(({ itemId }) => itemId))}::bigint[])`
  const busy = await tx.execute(sql`
    select 1 from minting_items i left join chunks c on c.chunk_id = i.chunk_id
    where i.item_id = ${ids} and (i.status = '20' or i.master_id <> ${masterId}
      or c.state in ('signed', 'sent', 'landed', 'final', 'unknown')) limit 1`)
  if (busy.length > 0) return false
  await tx.execute(sql`
    with ended as (
      update chunks c set state = 'failed', error_code = 'CHAIN_AHEAD', modified_at = now()
      where c.state = 'planned' and c.chunk_id in (select chunk_id from minting_items where item_id = ${ids})
      returning c.chunk_id
    )
    update minting_items i set chunk_id = null from ended
    where i.chunk_id = ended.chunk_id and i.status in ('0', '10')`)
  return true
}

/**
 * The chunk of the transaction, final; null when the one that was to do it is no longer free. One that was cancelled is: what it was
 * to make is there, of a life whose rows are lost, and would otherwise be ahead of the rows for ever.
 */
async function saveChunk(tx: Tx, adoption: Adoption): Promise<number | null> {
  const { masterId, kind, treeId, chunkId, guardSeed, items, landed, carriedLamports = 0n } = adoption
  if (chunkId !== null) {
    const rows = await tx.execute(sql`
      update chunks set state = 'final', attempt_count = attempt_count + 1, modified_at = now(), error_since = null
      where chunk_id = ${chunkId} and state in ('planned', 'failed', 'cancelled') returning chunk_id`)
    return rows.length === 1 ? chunkId : null
  }
  const [made] = await saveChunks(tx, [
    {
      ...{ masterId, kind, treeId, guardSeed, carriedLamports, parentId: null, mustSimulate: false },
      ...{ stage: 0, txVersion: landed.version, state: 'final', attemptCount: 1 },
      itemIds: items.map(({ itemId }) => itemId),
    },
  ])
  return made ?? null
}

/** A transaction that did items of two runs is the attempt of the one that was adopted first. */
async function saveAttempt(tx: Tx, chunkId: number, { masterId, landed, actor }: Adoption) {
  const { signature, bytes, blockhash, cost } = landed
  const [known] = await tx.execute(sql`select from attempts where signature = ${signature}`)
  if (known) {
    await tx.execute(sql`update chunks set attempt_count = attempt_count - 1 where chunk_id = ${chunkId}`)
    return
  }
  await tx.execute(sql`
    with saved as (
      insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height, fee_lamports,
        first_item_instruction, instructions_per_item, state, slot, signed_by, landed_at, final_at)
      select ${chunkId}, ${masterId}, c.attempt_count, ${signature}, decode(${Buffer.from(bytes).toString('base64')}, 'base64'),
        ${blockhash}, 0, ${String(cost.feeLamports)}::bigint, 0, 1, 'final', ${String(cost.slot)}::bigint, ${actor}, now(), now()
      from chunks c where c.chunk_id = ${chunkId}
      returning attempt_id, master_id
    )
    ${insertEvents({
      ...{ entity: 'attempt', rows: sql`saved`, id: sql`attempt_id`, masterId: sql`master_id` },
      ...{ from: null, to: 'final', actor, reason: foundOnChain },
    })}`)
}
