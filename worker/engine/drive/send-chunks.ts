import { masterStatus } from '#contract/codes/status.ts'
import { markHandedOver, saveAttempts } from '#db/run/attempt-save.ts'
import { forgetRelease, listChunks, listItemsToSend, type Chunk, type ItemToSend } from '#db/run/chunks.ts'
import { listSignedBefore, yieldItems, type SignedBefore } from '#db/run/earlier-chunks.ts'
import { migrationKeys } from '#db/migration/migration-gather.ts'
import { findOptionalRun, type Run } from '#db/run/runs.ts'
import type { SignedTransaction } from '../../chains/transaction.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'
import { holdItems } from '../../destination/index.ts'
import { readApproval } from '../approval/approval.ts'
import { isCounted } from '../census/gate.ts'
import { stopOnPolicy } from './brakes.ts'
import { rememberItems } from './chunk-items.ts'
import { refuseChunk, waitForItem } from './refuse.ts'
import { computeLimit, simulateChunk } from '../steps/compute.ts'
import { priorityFeeOf } from '../steps/priority-fee.ts'
import { signingLimitsOf } from '../steps/signing-limits.ts'
import { operationOf, stepOf, type Work } from '../../operations/index.ts'

/**
 * Signs a few planned chunks, stores the signed transactions, and only then broadcasts them. What happens after
 * that is followed by the drive; nothing here is ever repeated blindly.
 */
export async function sendChunks(ctx: WorkerContext, { chunkIds }: { chunkIds: number[] }) {
  // A worker that had nothing to do does not know how far its RPCs have got.
  await ctx.conditions()
  const { signed, failures } = await signAll(ctx, await loadSendable(ctx, chunkIds))
  const saved = await saveAttempts(ctx.db, signed.map(toNewAttempt), ctx.workerId)
  for (const { work } of signed) rememberItems(ctx, work)
  const attemptOf = new Map(saved.map(({ id, chunkId }) => [chunkId, id]))
  const handedOver = await Promise.all(
    signed.map(async ({ work, transaction }) => {
      const id = attemptOf.get(work.chunk.id)
      return id !== undefined && (await broadcastStored(ctx, work.chunk.id, transaction)) ? [id] : []
    }),
  )
  await markHandedOver(ctx.db, handedOver.flat(), ctx.workerId)
  if (failures.length > 0) throw failures[0]
}

interface Signed {
  work: Work
  transaction: SignedTransaction
}

/**
 * Side by side: what each reads just before (a proof, an account) is asked for in one round trip, not in one after another. What breaks
 * one takes nothing from the others, and none is still at work when this returns.
 */
async function signAll(
  ctx: WorkerContext,
  works: Work[],
): Promise<{ signed: Signed[]; failures: unknown[] }> {
  const results = await Promise.allSettled(works.map((work) => signOrRefuse(ctx, work)))
  const signed = works.flatMap((work, at) => {
    const result = results[at]
    return result?.status === 'fulfilled' && result.value ? [{ work, transaction: result.value }] : []
  })
  const failures: unknown[] = results.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []))
  return { signed, failures }
}

function toNewAttempt({ work: { run, chunk }, transaction }: Signed) {
  return {
    chunkId: chunk.id,
    masterId: chunk.masterId,
    planKind: run.plan.kind,
    signature: transaction.signature,
    txBytes: transaction.bytes,
    blockhash: transaction.blockhash,
    lastValidBlockHeight: transaction.lastValidBlockHeight,
    signedSlot: transaction.signedSlot,
    feeLamports: transaction.feeLamports,
    firstItemInstruction: transaction.firstItemInstruction,
    instructionsPerItem: transaction.instructionsPerItem,
  }
}

/** There is nothing to do without those: missing, done, paused, cancelled, or in another worker's hands. */
async function loadSendable(ctx: WorkerContext, chunkIds: number[]): Promise<Work[]> {
  const [found, items] = await Promise.all([listChunks(ctx.db, chunkIds), listItemsToSend(ctx.db, chunkIds)])
  const planned = found.filter(({ chunk }) => chunk.state === 'planned')
  const signedBefore = await readSignedBefore(ctx, planned, items)
  const runs = new Map<number, Run | null>()
  for (const { chunk } of planned)
    if (!runs.has(chunk.masterId)) runs.set(chunk.masterId, await findOptionalRun(ctx.db, chunk.masterId))
  const works: Work[] = []
  for (const { chunk, tree } of planned) {
    const run = runs.get(chunk.masterId) ?? null
    const authority = run && (await maySend(ctx, run)) ? ctx.keyring.authority(run) : null
    const earlier = signedBefore.get(chunk.id)
    if (earlier?.isInHand) {
      await ctx.db.transaction((tx) => yieldItems(tx, chunk.id))
      continue
    }
    const isAgain = earlier !== undefined
    if (run && authority && (await isCounted(ctx, run, authority, { isAgain }))) {
      const own = items.filter((item) => item.chunkId === chunk.id)
      works.push({ run, chunk, tree, items: own, authority })
    } else await forgetRelease(ctx.db, chunk.id)
  }
  return works
}

/** A chunk that was never signed, of items that no other chunk ever carried, needs no query. */
async function readSignedBefore(
  ctx: WorkerContext,
  planned: { chunk: Chunk }[],
  items: ItemToSend[],
): Promise<Map<number, SignedBefore>> {
  const carriedBefore = new Set(items.filter(({ isElsewhere }) => isElsewhere).map(({ chunkId }) => chunkId))
  const mayBeSigned = planned.filter(({ chunk }) => chunk.attemptCount > 0 || carriedBefore.has(chunk.id))
  if (mayBeSigned.length === 0) return new Map()
  return listSignedBefore(
    ctx.db,
    mayBeSigned.map(({ chunk }) => chunk.id),
  )
}

/** Asked just before it is signed: what a second person has not approved is not, whoever put it on the queue. */
async function maySend(ctx: WorkerContext, run: Run): Promise<boolean> {
  return (
    run.master.status === masterStatus.processing &&
    run.master.control === 'run' &&
    operationOf(run).findObstacle(run) === null &&
    (await readApproval(ctx, run)) !== 'due'
  )
}

/** Null when it could not be signed: that has been handled already, and the other chunks continue. */
async function signOrRefuse(ctx: WorkerContext, work: Work): Promise<SignedTransaction | null> {
  try {
    return await sign(ctx, work)
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.code === 'RPC_RATE_LIMITED') ctx.window.refused()
    ctx.log.warn({ chunkId: work.chunk.id, code: error.code }, error.message)
    if (error.code === 'SIGNING_REFUSED') {
      // The chunk waits, unsigned.
      await stopOnPolicy(ctx, work.chunk.masterId, error)
      await forgetRelease(ctx.db, work.chunk.id)
      return null
    }
    // The builder itself refuses: nothing was signed, and trying again changes nothing, or nothing before somebody sends the wallet more.
    if (error.kind === 'permanent' || error.code === 'TOKEN_BALANCE_TOO_LOW')
      await refuseChunk(ctx, work, error, indexOfItem(work, error))
    else {
      const { mustSimulate } = work.chunk
      await waitForItem(ctx, work, error, { itemIndex: indexOfItem(work, error), mustSimulate })
    }
    return null
  }
}

function indexOfItem(work: Work, error: ChainError) {
  const at = work.items.findIndex((item) => item.key === error.detail['itemKey'])
  return at < 0 ? null : at
}

/** Null when the simulation refused it: then the refusal has been dealt with. */
async function sign(ctx: WorkerContext, work: Work): Promise<SignedTransaction | null> {
  if (isOfMigrations(work)) await holdItems(ctx, work.items)
  const refusal = await simulateChunk(ctx, work)
  if (refusal) {
    await refuseChunk(ctx, work, refusal.error, refusal.itemIndex, refusal.slot)
    return null
  }
  const [blockhash, fee, conditions] = await Promise.all([
    ctx.chain.latestBlockhash(),
    priorityFeeOf(ctx, work),
    ctx.conditions(),
  ])
  return stepOf(work).build(ctx, work, {
    blockhash,
    computeUnits: computeLimit(ctx, work),
    microLamports: fee.microLamports,
    limits: signingLimitsOf(work, conditions, fee.capMicroLamports),
  })
}

/** By its run and by its items: whoever changes one of them in the rows is found by the other. */
function isOfMigrations({ run, items }: Work): boolean {
  return run.plan.origin === 'migration' || items.some(({ key }) => key.startsWith(migrationKeys))
}

/** False when no RPC took it now: it is stored, and the drive broadcasts the same bytes again. */
async function broadcastStored(ctx: WorkerContext, chunkId: number, transaction: SignedTransaction) {
  try {
    await ctx.chain.broadcast(transaction.bytes)
    return true
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.code === 'RPC_RATE_LIMITED') ctx.window.refused()
    ctx.log.warn({ chunkId, code: error.code }, error.message)
    return false
  }
}
