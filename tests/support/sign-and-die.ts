import { saveAttempts } from '#db/run/attempt-save.ts'
import { findOptionalChunk, listItemsOfChunks } from '#db/run/chunks.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { stepOf } from '#worker/operations/index.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { chunksOf, until, type Line } from './line.ts'
import { anyLimits } from './any-limits.ts'

/** Plans a run by hand and signs its first chunk of items, as a worker that dies before it sends. */
export async function signAndDie(line: Line, masterId: number) {
  await planRun(line.ctx, { masterId })
  const chunk = (await chunksOf(line.db, masterId)).find(({ item_count: items }) => items > 0)
  return signChunk(line, masterId, Number(chunk?.chunk_id))
}

/** Signs one chunk of a run, as a worker that dies before it sends. */
export async function signChunk(line: Line, masterId: number, chunkId: number) {
  const [run, found, items] = await Promise.all([
    findOptionalRun(line.db, masterId),
    findOptionalChunk(line.db, chunkId),
    listItemsOfChunks(line.db, [chunkId]),
  ])
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !found || !authority) throw new Error('The run was not planned.')
  const work = { run, chunk: found.chunk, tree: found.tree, items, authority }
  const signed = await stepOf(work).build(line.ctx, work, {
    blockhash: await line.ctx.chain.latestBlockhash(),
    computeUnits: 1_400_000,
    microLamports: 0n,
    limits: anyLimits,
  })
  const stored = await saveAttempts(
    line.db,
    [{ ...signed, txBytes: signed.bytes, chunkId, masterId, planKind: run.plan.kind }],
    'worker that died',
  )
  if (stored.length !== 1) throw new Error('The attempt was not stored.')
  return { signature: signed.signature, bytes: signed.bytes }
}

export function untilFinal(line: Line, signature: string) {
  return until('it is final', async () => {
    const [status] = await line.ctx.chain.statuses([signature])
    return status?.confirmation === 'finalized'
  })
}
