import { listDoubted, moveAttempts } from '#db/run/attempts.ts'
import { claimChunk, type Chunk } from '#db/run/chunks.ts'
import type { Run } from '#db/run/runs.ts'
import { toldOf, type ChainError } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'
import { operationOf } from '../../operations/index.ts'

/** The chain says that what a chunk of the run is to do is there already, or may be. */
export function isInUse(run: Run, code: string | null): boolean {
  if (code === 'NOT_HELD' || code === 'AUTHORITY_INVALID') return operationOf(run).leavesWallet === true
  return code === 'ACCOUNT_IN_USE' || code === 'ALREADY_DONE'
}

/**
 * The chain says that something of a planned chunk exists already. Then an attempt that every RPC once
 * denied may have landed: all of them are asked again, and one that is final is followed from here on,
 * instead of signing another. RPCs that deny it still are not believed for a while: the chain said more.
 * @returns false when no attempt of this chunk can be what the chain means.
 */
export async function mayHaveLanded(ctx: WorkerContext, chunk: Chunk): Promise<boolean> {
  const doubted = await listDoubted(ctx.db, chunk.id)
  if (doubted.length === 0) return false
  const proof = await ctx.chain.prove(doubted)
  if (proof.verdict === 'dead') {
    return Math.min(...doubted.map(({ signedForMs }) => signedForMs)) < ctx.policy.deniedPatienceMs
  }
  if (proof.verdict !== 'found' || proof.status.confirmation !== 'finalized') return true
  const attempt = doubted.find(({ signature }) => signature === proof.signature)
  if (!attempt) return true
  ctx.log.error({ chunkId: chunk.id, signature: proof.signature }, 'a transaction proven dead is on chain')
  await ctx.db.transaction(async (tx) => {
    if (!(await claimChunk(tx, chunk.id, 'planned', { state: 'landed' }))) return
    await moveAttempts(tx, {
      rows: [{ id: attempt.id, slot: proof.status.slot }],
      from: ['expired'],
      to: 'landed',
      chunkTo: 'landed',
      actor: ctx.workerId,
      reason: 'FOUND_ON_CHAIN',
    })
  })
  return true
}

/**
 * Every RPC goes on denying what the chain shows: the newest attempt taken for dead is unknown again, with its chunk. It is
 * asked about from here on, nothing of it is signed, and a person may decide it.
 * @returns false when no attempt of this chunk was ever taken for dead.
 */
export async function reopen(ctx: WorkerContext, chunk: Chunk, error: ChainError): Promise<boolean> {
  const [newest] = await listDoubted(ctx.db, chunk.id)
  if (!newest) return false
  ctx.log.error({ chunkId: chunk.id, code: error.code }, 'what every RPC denies is on chain')
  await ctx.db.transaction(async (tx) => {
    if (!(await claimChunk(tx, chunk.id, 'planned', { state: 'unknown' }))) return
    await moveAttempts(tx, {
      rows: [{ id: newest.id, errorCode: error.code, errorDetail: toldOf(error) }],
      from: ['expired'],
      to: 'unknown',
      chunkTo: 'unknown',
      actor: ctx.workerId,
      reason: error.code,
    })
  })
  return true
}
