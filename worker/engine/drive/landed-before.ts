import { listExpired, moveAttempts } from '#db/run/attempts.ts'
import { claimChunk, type Chunk } from '#db/run/chunks.ts'
import type { Proof } from '../../chains/adapter.ts'
import type { WorkerContext } from '../../context.ts'

/**
 * The chain says that something of a planned chunk exists already. Then an attempt that every RPC once
 * denied may have landed: all of them are asked again, and one that is final is followed from here on,
 * instead of signing another. RPCs that deny it still are not believed for a while: the chain said more.
 * @returns false when no attempt of this chunk can be what the chain means.
 */
export async function mayHaveLanded(ctx: WorkerContext, chunk: Chunk): Promise<boolean> {
  const expired = await listExpired(ctx.db, chunk.id)
  if (expired.length === 0) return false
  const proof = await proveAgain(
    ctx,
    expired.map((it) => it.signature),
  )
  if (proof.verdict === 'expired') {
    const newest = Math.max(...expired.map((it) => it.signedAt.getTime()))
    return Date.now() - newest < ctx.policy.deniedPatienceMs
  }
  if (proof.verdict !== 'found' || proof.status.confirmation !== 'finalized') return true
  const attempt = expired.find((it) => it.signature === proof.signature)
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

/** They outlived their blockhash long ago, so no height needs waiting for. One that landed and failed minted nothing. */
async function proveAgain(ctx: WorkerContext, signatures: string[]): Promise<Proof> {
  const proof = await ctx.chain.prove(signatures, 0n)
  if (proof.verdict !== 'found' || proof.status.err === null) return proof
  const others = signatures.filter((it) => it !== proof.signature)
  return others.length > 0 ? proveAgain(ctx, others) : { verdict: 'expired', slot: proof.status.slot }
}
