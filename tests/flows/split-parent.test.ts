import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findOptionalChunk, listItemIds, saveChunks } from '#db/run/chunks.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { isCounted } from '#worker/engine/census/gate.ts'
import { sendChunks } from '#worker/engine/drive/send-chunks.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import { attemptsOf, chunksOf, ended, itemsOf, openLine, until, waits, type Line } from '../support/line.ts'
import { signAndDie, signChunk, untilFinal } from '../support/sign-and-die.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(() => line.close())

const { plan, expectNothingTwice, withTree, withWorker } = auditedRuns(() => line)

/** A run without a guard, of which one transaction of four items is signed and its worker dead. */
async function signed() {
  const masterId = await plan({ count: 4 })
  await withTree(masterId)
  const { signature, bytes } = await signAndDie(line, masterId)
  const [chunk] = await chunksOf(line.db, masterId, 'mint')
  return { masterId, signature, bytes, chunkId: Number(chunk?.chunk_id) }
}
async function land(signature: string, bytes: Uint8Array) {
  await line.ctx.chain.broadcast(bytes)
  await untilFinal(line, signature)
}
/** The rows as they are when every RPC has denied the transaction, and the chain then refused its chunk: halved. */
async function split(masterId: number, chunkId: number): Promise<number[]> {
  const found = await findOptionalChunk(line.db, chunkId)
  if (!found) throw new Error('There is no such chunk.')
  const { kind, treeId, stage, txVersion } = found.chunk
  const itemIds = await listItemIds(line.db, chunkId)
  await line.db.execute(sql`update attempts set state = 'expired' where chunk_id = ${chunkId}`)
  await line.db.execute(sql`update chunks set state = 'split' where chunk_id = ${chunkId}`)
  return saveChunks(
    line.db,
    [itemIds.slice(0, 2), itemIds.slice(2)].map((half) => ({
      ...{ masterId, kind, treeId, stage, txVersion, itemIds: half },
      ...{ parentId: chunkId, guardSeed: null, mustSimulate: false },
    })),
  )
}

describe('a transaction that was denied, and whose chunk was split since', () => {
  test('is adopted when it landed after all, and nothing of its parts is signed', async () => {
    const { masterId, signature, bytes, chunkId } = await signed()
    await land(signature, bytes)
    await split(masterId, chunkId)
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
    expect(await attemptsOf(line.db, masterId)).toMatchObject([{ signature, state: 'final' }])
    await expectNothingTwice(masterId)
  })

  test('is counted before its parts are signed by a worker that has counted the run already', async () => {
    const { masterId, signature, bytes, chunkId } = await signed()
    const run = await findOptionalRun(line.db, masterId)
    const authority = run && line.ctx.keyring.authority(run)
    if (!run || !authority) throw new Error('There is no run.')
    expect(await isCounted(line.ctx, run, authority, { isAgain: false })).toBe(true)
    await land(signature, bytes)
    const chunkIds = await split(masterId, chunkId)
    await line.solana.faults.advance(400)
    await line.solana.faults.history('null')
    await sendChunks(line.ctx, { chunkIds })
    await waits(line.db, masterId, 'CHAIN_AHEAD')
    expect(await attemptsOf(line.db, masterId)).toMatchObject([{ signature, state: 'expired' }])
    await line.solana.faults.clear()
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
    expect(await attemptsOf(line.db, masterId)).toMatchObject([{ signature, state: 'final' }])
    await expectNothingTwice(masterId)
  })

  test('completes what failed as a part of it', async () => {
    const { masterId, signature, bytes, chunkId } = await signed()
    await land(signature, bytes)
    const [part] = await split(masterId, chunkId)
    await line.db.execute(sql`
      update chunks set state = 'failed', error_code = 'METADATA_INVALID' where chunk_id = ${part}`)
    await line.db.execute(sql`
      update minting_items set status = '40', reason_code = 'METADATA_INVALID' where chunk_id = ${part}`)
    await withWorker(async () => expect((await ended(line.db, masterId)).status).toBe('20'))
    expect(await attemptsOf(line.db, masterId)).toMatchObject([{ signature, state: 'final' }])
    await expectNothingTwice(masterId)
  })

  test('completes what a later part carries, and that part is not signed again when its own is dead', async () => {
    const { masterId, signature, bytes, chunkId } = await signed()
    await land(signature, bytes)
    const [part = 0] = await split(masterId, chunkId)
    const later = await signChunk(line, masterId, part)
    await line.solana.faults.dropSends({ fraction: 1 })
    await withWorker(async () => {
      await until('all are completed', async () =>
        (await itemsOf(line.db, masterId)).every(({ status }) => status === '20'),
      )
      await line.solana.faults.advance(170)
      await line.solana.faults.clear()
      expect((await ended(line.db, masterId)).status).toBe('20')
    })
    expect(await attemptsOf(line.db, masterId)).toMatchObject([
      { signature, state: 'final' },
      { signature: later.signature, state: 'expired' },
    ])
    await expectNothingTwice(masterId)
  })
})
