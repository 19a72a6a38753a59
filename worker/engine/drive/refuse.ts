import type { ItemReasonCode } from '#contract/codes/waiting.ts'
import { itemReasonCodes } from '#contract/codes/waiting.ts'
import { countRefusals } from '#db/run/attempts.ts'
import { claimChunk, listItemIds, postponeChunk, saveChunks, type Chunk } from '#db/run/chunks.ts'
import { failItems, unplaceItems } from '#db/run/outcomes.ts'
import { setWaiting } from '#db/run/waiting.ts'
import { toldOf, type ChainError } from '../../chains/chain-error.ts'
import type { Guard } from '../../chains/programs.ts'
import type { WorkerContext } from '../../context.ts'
import { guardSeedOf } from '../planning/guard-seed.ts'
import { backOffMs } from '../../queue/retry-policy.ts'
import { operationOf, stepOf, type Preparation, type Work } from '../../operations/index.ts'
import { adoptRefused } from '../census/gate.ts'
import { carriedLamports } from './money.ts'
import { completeDone } from './complete-done.ts'
import { isInUse, mayHaveLanded, reopen } from './landed-before.ts'
import { readGuardAddress, sayUnexplained } from './taken-guard.ts'

/**
 * What follows when the chain (or a simulation of it) refused a planned chunk. The chunk must be
 * `planned` and have no live attempt: nothing of it can land any more.
 *
 * - The error is temporary, or the payer has too little, of coins or of a token: the same chunk is tried again later. If one item alone is the
 *   cause for too long, it leaves the chunk and fails; it may be retried.
 * - The preparation of the chunk (a tree) was not final yet: a fork may have removed it, so the refusal says nothing about
 *   the items. The chunk is tried again later.
 * - An account is in use, the work is done already, or the wallet lacks an NFT that it was to send: an earlier attempt may have
 *   landed, and is then followed. While every RPC denies it, it is unknown, and so is the chunk. Without an earlier attempt the chain
 *   is searched for what it made, which is adopted. Where there is nothing the error is permanent; but a chunk whose guard account is
 *   in use waits until somebody tells what made it. Where no more is there than others sent, that comes home, and the chunk is
 *   tried again. Of an operation that reads first, items that are as they shall be are completed: somebody else did it, or
 *   an earlier run.
 * - The preparation is used up (a full tree): the items are planned again, with the next one.
 * - The error is permanent and the chunk has several items: the bad item leaves the chunk, or the chunk is halved; the other
 *   items go on.
 * - The error is permanent and the chunk has one item: the item fails with the reason.
 *
 * @param failedSlot where it failed on chain, or whose state a simulation of it saw; null when no chain was asked.
 */
export async function refuseChunk(
  ctx: WorkerContext,
  work: Work,
  error: ChainError,
  itemIndex: number | null,
  failedSlot: bigint | null = null,
) {
  const { chunk } = work
  ctx.log.warn({ masterId: chunk.masterId, chunkId: chunk.id, code: error.code, itemIndex }, error.message)
  const { address } = work.authority
  if (error.code === 'PAYER_BALANCE_TOO_LOW') {
    await setWaiting(ctx.db, chunk.masterId, error.code, { address })
    return void (await postpone(ctx, chunk, error))
  }
  if (error.code === 'TOKEN_BALANCE_TOO_LOW') {
    await postpone(ctx, chunk, error)
    const detail = toldOf(error)
    return setWaiting(ctx.db, chunk.masterId, error.code, { address, ...(detail && { detail }) })
  }
  const { prepare, kind } = operationOf(work.run)
  const prepared = chunk.kind === kind ? prepare : undefined
  if (prepared && !(await prepared.wasThere(ctx.db, chunk, failedSlot)))
    return void (await postpone(ctx, chunk, error))
  if (isInUse(work.run, error.code)) {
    if (await mayHaveLanded(ctx, chunk)) return void (await postpone(ctx, chunk, error))
    const guard = itemIndex === null && chunk.guardSeed !== null ? { seed: chunk.guardSeed } : null
    const found = guard && (await readGuardAddress(ctx, work, guard))
    // The drive brings home what others sent, or has.
    if (found === 'others' || found === 'gone') return void (await postpone(ctx, chunk, error))
    const done = await listDone(ctx, work)
    // Its items are done together by a transaction of its own: where one is not, none of its attempts did the others.
    const mayBeItsOwn = done === null || done.length === work.items.length
    if (mayBeItsOwn && (await reopen(ctx, chunk, error))) return
    if (await adoptRefused(ctx, work)) return
    // Not every RPC sees at finality what one of them said: it is asked again.
    if (done !== null && done.length > 0) return completeDone(ctx, work, done)
    if (done !== null) return waitForItem(ctx, work, error, { itemIndex, mustSimulate: chunk.mustSimulate })
    // A guard is made with the items only: something of these items may have landed, and nothing of them is signed or given up.
    if (guard) return waitForGuard(ctx, work, error, guard)
  }
  if (error.kind !== 'permanent' && !isInUse(work.run, error.code))
    return retryLater(ctx, work, error, itemIndex)
  if (prepared?.isUsedUp(error)) return replan(ctx, work, error, prepared.retire)
  if (chunk.itemCount > 1) return split(ctx, work, error, itemIndex)
  await failChunk(ctx, work, reasonOf(error), error)
}

async function waitForGuard(ctx: WorkerContext, work: Work, error: ChainError, guard: Guard) {
  await sayUnexplained(ctx, work, [guard])
  await postpone(ctx, work.chunk, error)
}

/** Null: the operation has a chain that refuses what is done already. */
async function listDone(ctx: WorkerContext, work: Work) {
  const operation = operationOf(work.run)
  return (await operation.listDone?.(ctx, work)) ?? null
}

function reasonOf(error: ChainError): ItemReasonCode {
  return itemReasonCodes.find((code) => code === error.code) ?? 'PROGRAM_ERROR'
}

async function retryLater(ctx: WorkerContext, work: Work, error: ChainError, itemIndex: number | null) {
  return (await countRefusals(ctx.db, work.chunk.id)) >= ctx.policy.attemptsMax
    ? failChunk(ctx, work, 'ATTEMPTS_EXHAUSTED', error)
    : waitForItem(ctx, work, error, { itemIndex, mustSimulate: true })
}

/**
 * Tries a planned chunk again later. When what is in the way is one of its items (a stale proof, RPCs that do not agree about it), it
 * waits for so long and no longer. Nothing of it is signed, and none of its earlier attempts landed.
 */
export async function waitForItem(
  ctx: WorkerContext,
  work: Work,
  error: ChainError,
  { itemIndex, mustSimulate }: { itemIndex: number | null; mustSimulate: boolean },
) {
  const { chunk } = work
  const waitedMs = await postpone(ctx, chunk, error, mustSimulate)
  const isOfItem = error.code === 'PROOF_STALE' || error.detail['itemKey'] !== undefined
  if (!isOfItem || waitedMs === null || waitedMs < ctx.policy.itemPatienceMs) return
  if (await mayHaveLanded(ctx, chunk)) return
  ctx.log.warn(
    { masterId: chunk.masterId, chunkId: chunk.id, code: error.code, itemIndex },
    'waited too long',
  )
  if (chunk.itemCount > 1) return split(ctx, work, error, itemIndex)
  await failChunk(ctx, work, 'ATTEMPTS_EXHAUSTED', error)
}

/** Puts a planned chunk back in line, to be tried again after a while. One that moved on stays as it is. */
function postpone(ctx: WorkerContext, chunk: Chunk, error: ChainError, mustSimulate = true) {
  const { backOffMaxMs, itemPatienceMs } = ctx.policy
  return postponeChunk(ctx.db, chunk.id, {
    errorCode: error.code,
    errorDetail: toldOf(error),
    mustSimulate,
    backOffMs: backOffMs(ctx.policy, chunk.attemptCount + 1),
    backOffMaxMs,
    patienceMs: itemPatienceMs,
  })
}

function failChunk(ctx: WorkerContext, work: Work, reasonCode: ItemReasonCode, error: ChainError) {
  return ctx.db.transaction(async (tx) => {
    const { chunk, run } = work
    const claimed = await claimChunk(tx, chunk.id, 'planned', {
      state: 'failed',
      errorCode: error.code,
      errorDetail: toldOf(error),
    })
    if (!claimed) return
    const others = (await stepOf(work).onFailed?.(tx, work, error)) ?? []
    const failure = { kind: run.plan.kind, reasonCode, detail: toldOf(error), actor: ctx.workerId }
    for (const chunkId of new Set([chunk.id, ...others])) await failItems(tx, { ...failure, chunkId })
  })
}

function replan(ctx: WorkerContext, { chunk }: Work, error: ChainError, retire: Preparation['retire']) {
  return ctx.db.transaction(async (tx) => {
    const claimed = await claimChunk(tx, chunk.id, 'planned', {
      state: 'failed',
      errorCode: error.code,
      errorDetail: toldOf(error),
    })
    if (!claimed) return
    await retire(tx, chunk)
    await unplaceItems(tx, chunk.id)
  })
}

function split(ctx: WorkerContext, work: Work, error: ChainError, itemIndex: number | null) {
  return ctx.db.transaction(async (tx) => {
    const { chunk } = work
    const claimed = await claimChunk(tx, chunk.id, 'planned', {
      state: 'split',
      errorCode: error.code,
      errorDetail: toldOf(error),
    })
    if (!claimed) return
    const ids = await listItemIds(tx, chunk.id)
    const parts = cut(ids, itemIndex)
    const { errorSince } = chunk
    const stuckAs = { errorCode: error.code, errorDetail: toldOf(error), errorSince }
    const badId = error.kind === 'temporary' && itemIndex !== null ? ids[itemIndex] : undefined
    const isBad = (itemIds: number[]) => itemIds.length === 1 && itemIds[0] === badId
    const itemOf = new Map(work.items.map((item) => [item.itemId, item]))
    await saveChunks(
      tx,
      parts.map((itemIds) => ({
        masterId: chunk.masterId,
        kind: chunk.kind,
        treeId: chunk.treeId,
        parentId: chunk.id,
        stage: chunk.stage,
        txVersion: chunk.txVersion,
        carriedLamports: carriedLamports(
          work.run,
          itemIds.flatMap((id) => itemOf.get(id) ?? []),
        ),
        guardSeed: chunk.guardSeed
          ? guardSeedOf(ctx, work.run, itemOf.get(itemIds[0] ?? 0)?.key ?? '')
          : null,
        mustSimulate: true,
        itemIds,
        // What held up the others goes on waiting, alone.
        waits: isBad(itemIds) ? stuckAs : undefined,
      })),
    )
  })
}

/** The bad one alone and the rest together when it is known; else two halves. */
function cut(itemIds: number[], bad: number | null): number[][] {
  const half = Math.ceil(itemIds.length / 2)
  const parts =
    bad === null
      ? [itemIds.slice(0, half), itemIds.slice(half)]
      : [itemIds.filter((_, at) => at !== bad), itemIds.filter((_, at) => at === bad)]
  return parts.filter((part) => part.length > 0)
}
