import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChunks, listItemsOfChunks } from '#db/run/chunks.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { readItems, rememberItems } from '#worker/engine/drive/chunk-items.ts'
import { createMemory } from '#worker/memory.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { openLine, type Line } from '#tests/support/line.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

test('items of a chunk that was signed here are not read again, but in another database', async () => {
  const ctx = { ...line.ctx, memory: createMemory() }
  const { run, works } = await planned(ctx)
  const ids = works.map(({ chunk }) => chunk.id)
  const read = await readItems(ctx, run, ids)
  expect(read.length).toBeGreaterThan(0)
  for (const work of works) rememberItems(ctx, work)
  await line.db.execute(sql`delete from chunk_items where chunk_id = any(${sql.param(ids)}::bigint[])`)
  expect(await readItems(ctx, run, ids)).toEqual(read)
  expect(await readItems(ctx, { ...run, database: 'restored' }, ids)).toEqual([])
})

async function planned(ctx: Line['ctx']) {
  const masterId = await line.plan({ count: 30, hasOwnTree: true })
  await planRun(ctx, { masterId })
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('The run is missing.')
  const rows = await line.db.execute<{ chunk_id: string }>(
    sql`select chunk_id from chunks where master_id = ${masterId} and kind = 'mint' order by chunk_id`,
  )
  const ids = rows.map((row) => Number(row.chunk_id))
  const items = await listItemsOfChunks(line.db, ids)
  const works = (await listChunks(line.db, ids)).map(({ chunk, tree }) => ({
    ...{ run, chunk, tree, authority },
    items: items.filter((item) => item.chunkId === chunk.id),
  }))
  return { run, works }
}
