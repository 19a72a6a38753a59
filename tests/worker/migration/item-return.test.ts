import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retryRun } from '#api/run/retry-run.ts'
import { isItemOut, returnItem } from '#db/run/item-return.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { sendChunks } from '#worker/engine/drive/send-chunks.ts'
import { author, chunksOf, command, ended, itemsOf, openLine, type Line } from '../../support/line.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

async function planned(count: number, isPlanned = true) {
  const masterId = await line.plan({ standard: 'token-metadata', count })
  if (isPlanned) await planRun(line.ctx, { masterId })
  const items = await itemsOf(line.db, masterId)
  return { masterId, itemIds: items.map((item) => Number(item.item_id)) }
}
function takeOut(masterId: number, itemId: number) {
  return command(line.db, (tx) => returnItem(tx, { itemId, masterId, kind: 'mint', actor: 'test' }))
}
function isOut(itemId: number) {
  return command(line.db, (tx) => isItemOut(tx, itemId))
}
async function mintAll(masterId: number) {
  const worker = await line.startWorker()
  const run = await ended(line.db, masterId)
  await worker.close()
  return run
}

describe('taking one item out of its run', () => {
  test('leaves the others of its transaction to be minted, and gives its key back', async () => {
    const { masterId, itemIds } = await planned(3)
    const [out = 0, ...others] = itemIds
    expect(await takeOut(masterId, out)).toBeNull()
    expect(await isOut(out)).toBe(true)
    const run = await mintAll(masterId)
    expect(run.status).toBe('30')
    const items = await itemsOf(line.db, masterId)
    expect(items.find((item) => Number(item.item_id) === out)).toMatchObject({
      status: '40',
      nft: '5',
      reason_code: 'RETURNED',
      business_key: expect.stringMatching(/^released:/),
    })
    for (const id of others) expect(items.find((item) => Number(item.item_id) === id)?.status).toBe('20')
  })
  test('is not undone by a retry', async () => {
    const { masterId, itemIds } = await planned(2)
    await takeOut(masterId, itemIds[0] ?? 0)
    await mintAll(masterId)
    expect(await command(line.db, (tx) => retryRun(tx, { masterId }, author))).toEqual({ retried: 0 })
  })
  test('works before it was planned, and twice', async () => {
    const { masterId, itemIds } = await planned(2, false)
    for (let n = 0; n < 2; n += 1) expect(await takeOut(masterId, itemIds[0] ?? 0)).toBeNull()
    await planRun(line.ctx, { masterId })
    const chunks = await chunksOf(line.db, masterId)
    expect(chunks.reduce((sum, chunk) => sum + chunk.item_count, 0)).toBe(1)
  })
  test('waits while a transaction of it may land, and is too late once it did', async () => {
    const { masterId, itemIds } = await planned(1)
    const [itemId = 0] = itemIds
    const chunkIds = (await chunksOf(line.db, masterId)).map((chunk) => Number(chunk.chunk_id))
    await sendChunks(line.ctx, { chunkIds })
    expect(await takeOut(masterId, itemId)).toBe('underway')
    expect(await isOut(itemId)).toBe(false)
    await mintAll(masterId)
    expect(await takeOut(masterId, itemId)).toBe('done')
  })
  test('and signing it at the same moment: one of the two happens', async () => {
    const { masterId, itemIds } = await planned(1)
    const [itemId = 0] = itemIds
    const chunkIds = (await chunksOf(line.db, masterId)).map((chunk) => Number(chunk.chunk_id))
    const [hold] = await Promise.all([takeOut(masterId, itemId), sendChunks(line.ctx, { chunkIds })])
    const states = (await chunksOf(line.db, masterId)).map((chunk) => chunk.state)
    expect(hold === null ? states : hold).toEqual(hold === null ? ['cancelled'] : 'underway')
  })
})
