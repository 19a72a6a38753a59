import type { AttemptState, ChunkState } from '#contract/codes/status.ts'
import { moveAttempts, type LiveAttempt } from '#db/run/attempts.ts'
import { findOptionalChunk } from '#db/run/chunks.ts'
import { addSpent, saveTxLog } from '#db/run/outcomes.ts'
import type { Run } from '#db/run/runs.ts'
import { findAttemptFee } from '#db/run/money/spending.ts'
import { toldOf } from '../../chains/chain-error.ts'
import type { SignatureStatus } from '../../chains/adapter.ts'
import type { Signer } from '../../chains/transaction.ts'
import type { WorkerContext } from '../../context.ts'
import { classifyFailure, type Work } from '../../operations/index.ts'
import { refuseChunk } from './refuse.ts'
import { loadWorks } from './finalize.ts'

/** Transactions that are finalized and failed: they cost a fee and can never succeed. Their chunks are planned anew. */
export async function handleFailedAttempts(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  failures: { attempt: LiveAttempt; status: SignatureStatus }[],
) {
  if (failures.length === 0) return
  const works = await loadWorks(
    ctx,
    run,
    authority,
    failures.map(({ attempt }) => attempt),
  )
  for (const { attempt, work } of works) {
    const failure = failures.find((it) => it.attempt.id === attempt.id)
    if (failure) await handleFailure(ctx, work, attempt, failure.status)
  }
}

async function handleFailure(ctx: WorkerContext, work: Work, attempt: LiveAttempt, status: SignatureStatus) {
  const refusal = await recordFailure(ctx, work, attempt, status, {
    from: ['signed', 'sent', 'landed', 'unknown'],
    chunkTo: 'planned',
  })
  const fresh = refusal && (await findOptionalChunk(ctx.db, work.chunk.id))
  if (fresh)
    await refuseChunk(ctx, { ...work, chunk: fresh.chunk }, refusal.error, refusal.itemIndex, status.slot)
}

/** An attempt taken for dead that landed and failed: its fee was paid. Its chunk has gone on without it. */
export async function recordEarlierFailure(
  ctx: WorkerContext,
  run: Run,
  authority: Signer,
  attempt: LiveAttempt,
  status: SignatureStatus,
) {
  for (const { work } of await loadWorks(ctx, run, authority, [attempt]))
    await recordFailure(ctx, work, attempt, status, { from: ['expired'], chunkTo: null })
}

/** Null when the attempt was in another state. */
async function recordFailure(
  ctx: WorkerContext,
  work: Work,
  attempt: LiveAttempt,
  status: SignatureStatus,
  { from, chunkTo }: { from: AttemptState[]; chunkTo: ChunkState | null },
) {
  const { error, itemIndex } = classifyFailure(ctx, work, status.err, {
    itemCount: work.items.length,
    firstItemInstruction: attempt.firstItemInstruction,
    instructionsPerItem: attempt.instructionsPerItem,
  })
  const isMoved = await ctx.db.transaction(async (tx) => {
    const ids = await moveAttempts(tx, {
      rows: [{ id: attempt.id, slot: status.slot, errorCode: error.code, errorDetail: toldOf(error) }],
      to: 'failed',
      actor: ctx.workerId,
      reason: error.code,
      ...{ from, chunkTo },
    })
    if (ids.length === 0) return false
    const feeLamports = await findAttemptFee(tx, attempt.id)
    const isNew = await saveTxLog(tx, [
      {
        chain: 'solana',
        signature: attempt.signature,
        kind: work.chunk.kind,
        status: 'failed',
        payerAddress: work.authority.address,
        slot: status.slot,
        feeLamports,
        spentLamports: feeLamports,
        itemCount: work.items.length,
        masterId: work.chunk.masterId,
        chunkId: work.chunk.id,
        errorCode: error.code,
      },
    ])
    // An RPC that called it a success may have had it followed again: it fails a second time, and its fee was paid once.
    if (isNew) await addSpent(tx, work.chunk.masterId, feeLamports)
    return true
  })
  return isMoved ? { error, itemIndex } : null
}
