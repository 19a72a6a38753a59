import { and, eq } from 'drizzle-orm'
import type { ItemReasonCode } from '#contract/codes/waiting.ts'
import { itemReasonCodes } from '#contract/codes/waiting.ts'
import { countRefusals } from '#db/run/attempts.ts'
import { claimChunk, forgetRelease, saveChunks, wasTreeThere, type Chunk } from '#db/run/chunks.ts'
import { failItems, unplaceItems } from '#db/run/outcomes.ts'
import { setWaiting } from '#db/run/waiting.ts'
import { chunkItems, chunks, trees } from '#db/schema.ts'
import type { ChainError } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'
import { guardSeedOf } from '../planning/guard-seed.ts'
import { backOffMs } from '../../queue/retry-policy.ts'
import type { Work } from '../steps/work.ts'
import { mayHaveLanded } from './landed-before.ts'

/**
 * What follows when the chain (or a simulation of it) refused a planned chunk. The chunk must be
 * `planned` and have no live attempt: nothing of it can land any more.
 *
 * - temporary, or the payer is short: tried again later, the same chunk.
 * - its tree was not final by then: a fork may have taken it away, so nothing is learnt; tried again later.
 * - an account is in use: an earlier attempt that landed after all is followed; else it is permanent,
 *   and a chunk whose guard is in use fails whole.
 * - the tree is full: its items are planned again, into the next tree.
 * - permanent with company: the bad item is set apart, or the chunk is halved; the rest go through.
 * - permanent and alone: the item fails with the reason.
 *
 * @param failedSlot where it failed on chain, or whose state a simulation of it saw; null when no chain was asked.
 */
export const refuseChunk = async (
  ctx: WorkerContext,
  work: Work,
  error: ChainError,
  itemIndex: number | null,
  failedSlot: bigint | null = null,
) => {
  const { chunk } = work
  ctx.log.warn({ masterId: chunk.masterId, chunkId: chunk.id, code: error.code, itemIndex }, error.message)
  if (error.code === 'PAYER_BALANCE_TOO_LOW') {
    await setWaiting(ctx.db, chunk.masterId, 'PAYER_BALANCE_TOO_LOW', { address: work.authority.address })
    return postpone(ctx, chunk, error)
  }
  if (
    chunk.kind === 'mint' &&
    chunk.treeId !== null &&
    !(await wasTreeThere(ctx.db, chunk.treeId, failedSlot))
  )
    return postpone(ctx, chunk, error)
  const isInUse = error.code === 'ACCOUNT_IN_USE'
  if (isInUse) {
    if (await mayHaveLanded(ctx, chunk)) return postpone(ctx, chunk, error)
    // A guard is made by a mint only: something of these items landed. Never sign them in parts then.
    if (chunk.guardSeed !== null && itemIndex === null) return failChunk(ctx, chunk, error.code, error)
  }
  if (error.kind !== 'permanent' && !isInUse) return retryLater(ctx, chunk, error)
  if (error.code === 'TREE_FULL' && chunk.kind === 'mint') return replan(ctx, work, error)
  if (chunk.itemCount > 1) return split(ctx, work, error, itemIndex)
  await failChunk(ctx, chunk, reasonOf(error), error)
}

const reasonOf = (error: ChainError): ItemReasonCode =>
  itemReasonCodes.find((code) => code === error.code) ?? 'PROGRAM_ERROR'

const retryLater = async (ctx: WorkerContext, chunk: Chunk, error: ChainError) =>
  (await countRefusals(ctx.db, chunk.id)) >= ctx.policy.attemptsMax
    ? failChunk(ctx, chunk, 'ATTEMPTS_EXHAUSTED', error)
    : postpone(ctx, chunk, error)

/** Puts a planned chunk back in line, to be tried again after a while. One that moved on stays as it is. */
export const postpone = async (ctx: WorkerContext, chunk: Chunk, error: ChainError, mustSimulate = true) => {
  await claimChunk(ctx.db, chunk.id, 'planned', {
    state: 'planned',
    notBefore: new Date(Date.now() + backOffMs(ctx.policy, chunk.attemptCount + 1)),
    mustSimulate,
    errorCode: error.code,
    errorDetail: error.message,
  })
  await forgetRelease(ctx.db, chunk.id)
}

const failChunk = (ctx: WorkerContext, chunk: Chunk, reasonCode: ItemReasonCode, error: ChainError) =>
  ctx.db.transaction(async (tx) => {
    const claimed = await claimChunk(tx, chunk.id, 'planned', {
      state: 'failed',
      errorCode: error.code,
      errorDetail: error.message,
    })
    if (!claimed) return
    const failed = [chunk.id]
    // A tree that cannot be made takes the chunks that wait for it along.
    if (chunk.kind === 'tree' && chunk.treeId !== null) {
      const waiting = await tx
        .update(chunks)
        .set({ state: 'failed', errorCode: error.code, errorDetail: error.message })
        .where(and(eq(chunks.treeId, chunk.treeId), eq(chunks.state, 'planned')))
        .returning({ id: chunks.id })
      failed.push(...waiting.map((row) => row.id))
      await tx.update(trees).set({ state: 'full' }).where(eq(trees.id, chunk.treeId))
    }
    for (const chunkId of new Set(failed))
      await failItems(tx, { chunkId, reasonCode, detail: error.message, actor: ctx.workerId })
  })

const replan = (ctx: WorkerContext, { chunk }: Work, error: ChainError) =>
  ctx.db.transaction(async (tx) => {
    const claimed = await claimChunk(tx, chunk.id, 'planned', {
      state: 'failed',
      errorCode: error.code,
      errorDetail: error.message,
    })
    if (!claimed) return
    if (chunk.treeId !== null) await tx.update(trees).set({ state: 'full' }).where(eq(trees.id, chunk.treeId))
    await unplaceItems(tx, chunk.id)
  })

const split = (ctx: WorkerContext, work: Work, error: ChainError, itemIndex: number | null) =>
  ctx.db.transaction(async (tx) => {
    const { chunk } = work
    const claimed = await claimChunk(tx, chunk.id, 'planned', {
      state: 'split',
      errorCode: error.code,
      errorDetail: error.message,
    })
    if (!claimed) return
    const rows = await tx
      .select({ itemId: chunkItems.itemId })
      .from(chunkItems)
      .where(eq(chunkItems.chunkId, chunk.id))
      .orderBy(chunkItems.position)
    const parts = cut(
      rows.map((row) => row.itemId),
      itemIndex,
    )
    const keyOf = new Map(work.items.map((item) => [item.itemId, item.key]))
    await saveChunks(
      tx,
      parts.map((itemIds) => ({
        masterId: chunk.masterId,
        kind: chunk.kind,
        treeId: chunk.treeId,
        parentId: chunk.id,
        stage: chunk.stage,
        txVersion: chunk.txVersion,
        guardSeed: chunk.guardSeed ? guardSeedOf(ctx, work.run, keyOf.get(itemIds[0] ?? 0) ?? '') : null,
        mustSimulate: true,
        itemIds,
      })),
    )
  })

/** The bad one alone and the rest together when it is known; else two halves. */
const cut = (itemIds: number[], bad: number | null): number[][] => {
  const half = Math.ceil(itemIds.length / 2)
  const parts =
    bad === null
      ? [itemIds.slice(0, half), itemIds.slice(half)]
      : [itemIds.filter((_, at) => at !== bad), itemIds.filter((_, at) => at === bad)]
  return parts.filter((part) => part.length > 0)
}
