import { listItemsOfChunks, type ChunkItem } from '#db/run/chunks.ts'
import type { Run } from '#db/run/runs.ts'
import type { WorkerContext } from '../../context.ts'
import type { Work } from '../../operations/index.ts'

/** What a chunk carries is decided once: whoever signed it need not read its items again when it is final. */
export function rememberItems({ memory }: WorkerContext, { run, chunk, items }: Work): void {
  memory.sentItems.set(
    keyOf(run, chunk.id),
    items.map((item) => ({ ...item, chunkId: chunk.id })),
  )
}

/** The items of chunks of a run, each chunk's in instruction order: of those this worker did not sign, from their rows. */
export async function readItems(ctx: WorkerContext, run: Run, chunkIds: number[]): Promise<ChunkItem[]> {
  const known = new Map(chunkIds.map((id) => [id, ctx.memory.sentItems.get(keyOf(run, id))]))
  const unknown = chunkIds.filter((id) => known.get(id) === undefined)
  const read = unknown.length === 0 ? [] : await listItemsOfChunks(ctx.db, unknown)
  return [...[...known.values()].flatMap((items) => items ?? []), ...read]
}

/** A restored database may give the number of a chunk to another one. */
function keyOf({ database }: Run, chunkId: number) {
  return `${database} ${chunkId}`
}
