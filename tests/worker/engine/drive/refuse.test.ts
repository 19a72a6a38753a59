import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listChunks, listItemsOfChunks, saveChunks } from '#db/run/chunks.ts'
import { lockRun } from '#db/run/planning.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { refuseChunk } from '#worker/engine/drive/refuse.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { sendChunks } from '#worker/engine/drive/send-chunks.ts'
import { attemptsOf, chunksOf, itemsOf, openLine, until, type Line } from '#tests/support/line.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

/** A run of one item whose tree is final and whose mint waits. */
async function withTree() {
  const masterId = await line.plan({ count: 1, hasOwnTree: true })
  await planRun(line.ctx, { masterId })
  await line.db.execute(
    sql`update chunks set not_before = now() + interval '1 hour' where master_id = ${masterId} and kind = 'mint'`,
  )
  const worker = await line.startWorker()
  await until(
    'the tree is made',
    async () => (await chunksOf(line.db, masterId, 'tree'))[0]?.state === 'final',
  )
  await worker.close()
  await line.db.execute(sql`update chunks set not_before = null where master_id = ${masterId}`)
  const [attempt] = await line.db.execute<{ slot: string }>(sql`
    select slot from attempts where master_id = ${masterId} and state = 'final'`)
  return { masterId, treeSlot: BigInt(attempt?.slot ?? 0), chunkId: await mintChunkOf(masterId) }
}
async function mintChunkOf(masterId: number) {
  return Number((await chunksOf(line.db, masterId, 'mint'))[0]?.chunk_id)
}
async function workOf(masterId: number, chunkId: number) {
  const run = await findOptionalRun(line.db, masterId)
  const [found] = await listChunks(line.db, [chunkId])
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !found || !authority) throw new Error('The run is not planned.')
  return { run, ...found, items: await listItemsOfChunks(line.db, [chunkId]), authority }
}
function refused() {
  return new ChainError('PROGRAM_ERROR', 'permanent', { log: 'The account is not there.' })
}

test('what is refused keeps what the chain said: its code and the end of its log', async () => {
  const { masterId, treeSlot, chunkId } = await withTree()
  const err = { InstructionError: [3, { Custom: 6012 }] }
  const logs = [
    ...Array.from({ length: 200 }, (_, n) => `Program log: line ${n}`),
    'Program log: MetadataNameTooLong',
  ]
  const chain = {
    ...line.ctx.chain,
    simulate: () => Promise.resolve({ err, logs, computeUnits: 0, slot: treeSlot + 1n }),
  }
  await sendChunks({ ...line.ctx, chain }, { chunkIds: [chunkId] })
  const [item] = await itemsOf(line.db, masterId)
  const [row] = await line.db.execute<{ detail: string }>(
    sql`select reason_detail as detail from minting_items where item_id = ${item?.item_id}`,
  )
  expect(item?.status).toBe('40')
  expect(row?.detail).toMatch(/^\{"Custom":6012\} at instruction 3\n/)
  expect(row?.detail).toMatch(/Program log: MetadataNameTooLong$/)
  expect(row?.detail.length).toBeLessThanOrEqual(1_500)
})

describe('a mint refused where its tree may not have been yet', () => {
  test('is tried again after a failure in the very slot that made the tree, and fails after one later', async () => {
    const { masterId, treeSlot, chunkId } = await withTree()
    await refuseChunk(line.ctx, await workOf(masterId, chunkId), refused(), 0, treeSlot)
    expect(await chunksOf(line.db, masterId, 'mint')).toMatchObject([{ state: 'planned' }])
    expect(await itemsOf(line.db, masterId)).toMatchObject([{ status: '0', reason_code: null }])
    await refuseChunk(line.ctx, await workOf(masterId, chunkId), refused(), 0, treeSlot + 1n)
    expect(await itemsOf(line.db, masterId)).toMatchObject([{ status: '40', reason_code: 'PROGRAM_ERROR' }])
  })
  test('is tried again when the simulation saw an older state than that with the tree', async () => {
    const { masterId, treeSlot, chunkId } = await withTree()
    const err = { InstructionError: [3, { Custom: 3012 }] }
    const chain = {
      ...line.ctx.chain,
      simulate: () => Promise.resolve({ err, logs: [], computeUnits: 0, slot: treeSlot - 1n }),
    }
    await sendChunks({ ...line.ctx, chain }, { chunkIds: [chunkId] })
    expect(await chunksOf(line.db, masterId, 'mint')).toMatchObject([{ state: 'planned' }])
    expect(await itemsOf(line.db, masterId)).toMatchObject([{ status: '0', reason_code: null }])
    await sendChunks(line.ctx, { chunkIds: [chunkId] })
    expect(await attemptsOf(line.db, masterId)).toHaveLength(1)
  })
})

test('a run that is being cancelled or finished does not hold up a chunk that is being split', async () => {
  const masterId = await line.plan({ count: 1, hasOwnTree: true })
  await planRun(line.ctx, { masterId })
  const [item] = await itemsOf(line.db, masterId)
  await line.db.transaction(async (tx) => {
    await lockRun(tx, masterId)
    // As split() does, from another connection, while this one keeps the run.
    const saved = await line.db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '2s'`)
      return saveChunks(other, [
        {
          masterId,
          kind: 'mint',
          treeId: null,
          parentId: null,
          stage: 3,
          txVersion: 'v0',
          guardSeed: null,
          mustSimulate: true,
          itemIds: [Number(item?.item_id)],
        },
      ])
    })
    expect(saved).toHaveLength(1)
  })
})
