import { findOptionalChunk, listItemsOfChunks } from '../../db/queries/chunks.ts'
import { markSent, moveAttempts, saveAttempt } from '../../db/queries/attempts.ts'
import { findOptionalRun } from '../../db/queries/runs.ts'
import { attempts } from '../../db/schema.ts'
import { eq } from 'drizzle-orm'
import { masterStatus } from '../../api/contract/codes/status.ts'
import type { SignedTransaction } from '../chains/adapter.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { WorkerContext } from '../context.ts'
import { refuseChunk } from '../drive/refuse.ts'
import type { TaskPayload } from '../queue/tasks.ts'
import { buildChunk } from '../steps/build.ts'
import { computeLimit, simulateChunk } from '../steps/compute.ts'
import type { Work } from '../steps/work.ts'

/**
 * Signs one planned chunk, stores the signed transaction, and only then hands it to the network.
 * Whatever happens after the store is the drive's to follow; nothing here is ever repeated blindly.
 */
export const sendTask = async (ctx: WorkerContext, { chunkId }: TaskPayload<'send'>) => {
  const work = await loadWork(ctx, chunkId)
  if (!work) return
  try {
    const signed = await sign(ctx, work)
    if (!signed) return
    const stored = await ctx.db.transaction((tx) =>
      saveAttempt(tx, {
        chunkId,
        masterId: work.chunk.masterId,
        signature: signed.signature,
        txBytes: signed.bytes,
        blockhash: signed.blockhash,
        lastValidBlockHeight: signed.lastValidBlockHeight,
        feeLamports: signed.feeLamports,
        firstItemInstruction: signed.firstItemInstruction,
        instructionsPerItem: signed.instructionsPerItem,
        signedBy: ctx.workerId,
      }),
    )
    if (stored) await handOver(ctx, signed)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.code === 'RPC_RATE_LIMITED') ctx.window.refused()
    ctx.log.warn({ chunkId, code: error.code }, error.message)
    // The builder itself refuses the item: nothing was signed, and trying again changes nothing.
    if (error.kind === 'permanent') await refuseChunk(ctx, work, error, indexOfItem(work, error))
  }
}

const indexOfItem = (work: Work, error: ChainError) => {
  const at = work.items.findIndex((item) => item.key === error.detail['itemKey'])
  return at < 0 ? null : at
}

/** Null when there is nothing to do: gone, done, paused, cancelled, or in another worker's hands. */
const loadWork = async (ctx: WorkerContext, chunkId: number): Promise<Work | null> => {
  const found = await findOptionalChunk(ctx.db, chunkId)
  if (!found || found.chunk.state !== 'planned') return null
  const run = await findOptionalRun(ctx.db, found.chunk.masterId)
  if (!run || run.master.status !== masterStatus.processing || run.master.control !== 'run') return null
  if (found.chunk.kind === 'mint' && !run.collection.mintAddress) return null
  const authority = ctx.keyring.authority(run)
  if (!authority) return null
  return {
    run,
    chunk: found.chunk,
    tree: found.tree,
    items: await listItemsOfChunks(ctx.db, [chunkId]),
    authority,
  }
}

/** Null when the simulation refused it: then the refusal has been dealt with. */
const sign = async (ctx: WorkerContext, work: Work): Promise<SignedTransaction | null> => {
  const refusal = await simulateChunk(ctx, work)
  if (refusal) {
    await refuseChunk(ctx, work, refusal.error, refusal.itemIndex)
    return null
  }
  const [blockhash, conditions] = await Promise.all([ctx.chain.latestBlockhash(), ctx.conditions()])
  return buildChunk(ctx, work, {
    blockhash,
    computeUnits: computeLimit(ctx, work),
    microLamports: conditions.priorityMicroLamports,
  })
}

const handOver = async (ctx: WorkerContext, signed: SignedTransaction) => {
  await ctx.chain.broadcast(signed.bytes)
  const [row] = await ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(eq(attempts.signature, signed.signature))
  if (!row) return
  await markSent(ctx.db, [row.id])
  await moveAttempts(ctx.db, {
    rows: [{ id: row.id }],
    from: ['signed'],
    to: 'sent',
    chunkTo: 'sent',
    actor: ctx.workerId,
  })
}
