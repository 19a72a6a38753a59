import pMap from 'p-map'
import { moveAttempts, type LiveAttempt } from '#db/run/attempts.ts'
import { listChunks, type ChunkItem } from '#db/run/chunks.ts'
import { addSpent, completeItems, saveTxLog, type FinishedItem } from '#db/run/outcomes.ts'
import type { Run } from '#db/run/runs.ts'
import type { Signer } from '../../chains/transaction.ts'
import { ChainError, toldOf } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'
import { stepOf, type ReadBack, type Work } from '../../operations/index.ts'
import { readItems } from './chunk-items.ts'

/** Read-backs under way at the same time, and chunks that share one database transaction. */
const readBacksAtOnce = 32
const chunksAtOnce = 32

/** Finalized successes: reads back what was promised and completes the items, many chunks at a time. */
export async function finalize(ctx: WorkerContext, run: Run, authority: Signer, landed: LiveAttempt[]) {
  let storing = Promise.resolve()
  for (let from = 0; from < landed.length && !ctx.stopping.aborted; from += chunksAtOnce) {
    const attempts = landed.slice(from, from + chunksAtOnce)
    const works = await loadWorks(ctx, run, authority, attempts)
    const results = await pMap(works, ({ work, attempt }) => readBack(ctx, work, attempt), {
      concurrency: readBacksAtOnce,
    })
    await storing
    // The next ones are read back while these are stored; a failure is thrown at the next turn.
    storing = store(
      ctx,
      run,
      results.flatMap((result) => result ?? []),
    )
    storing.catch(() => undefined)
  }
  await storing
}

interface Finalized {
  work: Work
  attempt: LiveAttempt
  found: ReadBack
}

export async function loadWorks(ctx: WorkerContext, run: Run, authority: Signer, attempts: LiveAttempt[]) {
  const chunkIds = attempts.map((attempt) => attempt.chunkId)
  const [rows, items] = await Promise.all([listChunks(ctx.db, chunkIds), readItems(ctx, run, chunkIds)])
  const itemsOf = new Map<number, ChunkItem[]>(chunkIds.map((id) => [id, []]))
  for (const item of items) itemsOf.get(item.chunkId)?.push(item)
  const attemptOf = new Map(attempts.map((attempt) => [attempt.chunkId, attempt]))
  return rows.flatMap(({ chunk, tree }) => {
    const attempt = attemptOf.get(chunk.id)
    return attempt
      ? [{ attempt, work: { run, chunk, tree, items: itemsOf.get(chunk.id) ?? [], authority } }]
      : []
  })
}

/** Null: could not be read now; the attempt stays live and is asked again at the next tick. */
async function readBack(ctx: WorkerContext, work: Work, attempt: LiveAttempt): Promise<Finalized | null> {
  try {
    return {
      work,
      attempt,
      found: withEveryItem(work, await stepOf(work).readBack(ctx, work, attempt.signature)),
    }
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    ctx.log.warn({ chunkId: work.chunk.id, attempt: attempt.id, code: error.code }, error.message)
    if (error.code === 'READ_BACK_MISMATCH' && attempt.state !== 'unknown')
      // It landed, but not as promised. Neither done nor to be repeated: a person decides.
      await moveAttempts(ctx.db, {
        rows: [{ id: attempt.id, errorCode: error.code, errorDetail: toldOf(error) }],
        from: ['signed', 'sent', 'landed'],
        to: 'unknown',
        chunkTo: 'unknown',
        actor: ctx.workerId,
        reason: error.code,
      })
    return null
  }
}

/** @throws ChainError READ_BACK_MISMATCH when an item of the chunk was not read back. */
function withEveryItem(work: Work, found: ReadBack): ReadBack {
  const keys = new Set(found.items.map(({ key }) => key))
  const missing = work.items.filter(({ key }) => !keys.has(key))
  if (missing.length === 0) return found
  const names = missing.slice(0, 5).map(({ name }) => name)
  throw new ChainError('READ_BACK_MISMATCH', 'unknown', {
    code: 'ITEMS_NOT_FOUND',
    params: {
      missing: String(missing.length),
      items: String(work.items.length),
      names: names.join(', '),
    },
  })
}

async function store(ctx: WorkerContext, run: Run, finalized: Finalized[]) {
  if (finalized.length === 0) return
  const { rentBaseLamports } = await ctx.conditions()
  await ctx.db.transaction(async (tx) => {
    const moved = new Set(
      await moveAttempts(tx, {
        rows: finalized.map(({ attempt, found }) => ({ id: attempt.id, slot: found.cost.slot })),
        from: ['signed', 'sent', 'landed', 'unknown'],
        to: 'final',
        chunkTo: 'final',
        actor: ctx.workerId,
      }),
    )
    const won = finalized.filter(({ attempt }) => moved.has(attempt.id))
    const items = won.flatMap(finishedItems)
    await completeItems(tx, { kind: run.plan.kind, items, actor: ctx.workerId })
    for (const { work, attempt, found } of won)
      await stepOf(work).onFinal?.(tx, work, { signature: attempt.signature, found })
    await saveTxLog(tx, won.map(toTxLog))
    await addSpent(
      tx,
      run.master.id,
      won.reduce((sum, it) => sum + costOf(it, rentBaseLamports), 0n),
    )
  })
}

/** What it took for good: the rent of a guard account is a deposit that comes back. */
function costOf({ work, found }: Finalized, rentBaseLamports: bigint) {
  return found.cost.payerSpentLamports - (work.chunk.guardSeed ? rentBaseLamports : 0n)
}

function finishedItems({ work, attempt, found }: Finalized): FinishedItem[] {
  const byKey = new Map(found.items.map((item) => [item.key, item]))
  return work.items.flatMap(({ itemId, key }) => {
    const done = byKey.get(key)
    return done ? [{ itemId, assetId: done.assetId, signature: attempt.signature, result: done.result }] : []
  })
}

function toTxLog({ work, attempt, found }: Finalized) {
  return {
    chain: 'solana' as const,
    signature: attempt.signature,
    kind: work.chunk.kind,
    status: 'final' as const,
    payerAddress: work.authority.address,
    slot: found.cost.slot,
    feeLamports: found.cost.feeLamports,
    spentLamports: found.cost.payerSpentLamports,
    itemCount: work.items.length,
    masterId: work.chunk.masterId,
    chunkId: work.chunk.id,
  }
}
