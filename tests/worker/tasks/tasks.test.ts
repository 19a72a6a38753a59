import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelMaster, pauseMaster } from '#api/run/control-run.ts'
import { saveAttempts } from '#db/run/attempt-save.ts'
import { driveRun } from '#worker/engine/drive/drive-run.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { sendChunks } from '#worker/engine/drive/send-chunks.ts'
import {
  attemptsOf,
  author,
  chunksOf,
  command,
  itemsOf,
  openLine,
  runOf,
  until,
  type Line,
} from '../../support/line.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

const gone = 999_999
/** A planned run whose chunks were never sent: Token Metadata needs no tree. */
async function planned(count = 2) {
  const masterId = await line.plan({ standard: 'token-metadata', count })
  await planRun(line.ctx, { masterId })
  const chunkIds = (await chunksOf(line.db, masterId)).map((chunk) => Number(chunk.chunk_id))
  return { masterId, chunkIds }
}
function cancel(masterId: number) {
  return command(line.db, (tx) => cancelMaster(tx, { masterId }, author))
}
function pause(masterId: number) {
  return command(line.db, (tx) => pauseMaster(tx, { masterId }, author))
}
async function events(masterId: number, entity: string) {
  const rows = await line.db.execute<{ moved: string }>(sql`
    select coalesce(from_state, '') || '>' || to_state as moved from events
    where master_id = ${masterId} and entity = ${entity} order by seq`)
  return rows.map((row) => row.moved)
}

describe('plan', () => {
  test('delivered twice at once starts the run once and gives every item one chunk', async () => {
    const masterId = await line.plan({ standard: 'token-metadata', count: 7 })
    await Promise.all([planRun(line.ctx, { masterId }), planRun(line.ctx, { masterId })])
    expect(await events(masterId, 'master')).toEqual(['0>10'])
    const chunks = await chunksOf(line.db, masterId)
    expect(chunks.reduce((sum, chunk) => sum + chunk.item_count, 0)).toBe(7)
    expect((await itemsOf(line.db, masterId)).every((item) => item.chunk_id !== null)).toBe(true)
  })
  test('of a run that is not due, or paused before its start, does nothing', async () => {
    const masterId = await line.plan({ count: 2 })
    await line.db.execute(
      sql`update minting_masters set start_at = now() + interval '1 hour' where master_id = ${masterId}`,
    )
    await planRun(line.ctx, { masterId })
    await line.db.execute(sql`update minting_masters set start_at = now() where master_id = ${masterId}`)
    await pause(masterId)
    await planRun(line.ctx, { masterId })
    expect(await runOf(line.db, masterId)).toMatchObject({ status: '0', plan: '0' })
    expect(await chunksOf(line.db, masterId)).toEqual([])
  })
  test('of a cancelled run plans nothing and fails its items', async () => {
    const masterId = await line.plan({ count: 2 })
    await cancel(masterId)
    await planRun(line.ctx, { masterId })
    expect(await chunksOf(line.db, masterId)).toEqual([])
    expect((await itemsOf(line.db, masterId)).map((item) => item.reason_code)).toEqual([
      'CANCELLED',
      'CANCELLED',
    ])
  })
  test('of a missing run ends quietly', async () => {
    await expect(planRun(line.ctx, { masterId: gone })).resolves.toBeUndefined()
  })
})

describe('send', () => {
  test('delivered twice at once signs one transaction', async () => {
    const { masterId, chunkIds } = await planned()
    await Promise.all([sendChunks(line.ctx, { chunkIds }), sendChunks(line.ctx, { chunkIds })])
    expect(await attemptsOf(line.db, masterId)).toMatchObject([{ n: 1, state: 'sent' }])
    expect(await events(masterId, 'item')).toEqual(['0>10', '0>10'])
    await sendChunks(line.ctx, { chunkIds })
    expect(await attemptsOf(line.db, masterId)).toHaveLength(1)
  })
  test('of a paused run signs nothing and leaves the chunk free to be released again', async () => {
    const { masterId, chunkIds } = await planned()
    await line.db.execute(sql`update chunks set released_at = now() where master_id = ${masterId}`)
    await pause(masterId)
    await sendChunks(line.ctx, { chunkIds })
    expect(await attemptsOf(line.db, masterId)).toEqual([])
    const [row] = await line.db.execute<{ free: boolean }>(
      sql`select bool_and(released_at is null) as free from chunks where master_id = ${masterId}`,
    )
    expect(row?.free).toBe(true)
  })
  test('of a cancelled run signs nothing', async () => {
    const { masterId, chunkIds } = await planned()
    await cancel(masterId)
    await sendChunks(line.ctx, { chunkIds })
    expect(await attemptsOf(line.db, masterId)).toEqual([])
  })
  test('of a missing chunk ends quietly', async () => {
    await expect(sendChunks(line.ctx, { chunkIds: [gone] })).resolves.toBeUndefined()
  })

  test('signs its chunks side by side, and what breaks one takes nothing from the others', async () => {
    const { masterId, chunkIds } = await planned(12)
    expect(chunkIds.length).toBeGreaterThan(2)
    // So that none waits for another that simulates.
    line.ctx.memory.computeUnits.set(`${masterId}:mint`, { base: 30_000, perItem: 200_000 })
    const broken = new Error('Nobody foresaw this.')
    let asked = 0
    let letGo = () => undefined as void
    const allAsked = new Promise<void>((resolve) => (letGo = resolve))
    const chain = {
      ...line.ctx.chain,
      priorityFee: async (addresses: string[], expiries: number) => {
        const isFirst = asked === 0
        asked += 1
        if (asked === chunkIds.length) letGo()
        await allAsked
        if (isFirst) throw broken
        return line.ctx.chain.priorityFee(addresses, expiries)
      },
    }
    await expect(sendChunks({ ...line.ctx, chain }, { chunkIds })).rejects.toBe(broken)
    expect(await attemptsOf(line.db, masterId)).toHaveLength(chunkIds.length - 1)
    await sendChunks(line.ctx, { chunkIds })
    const attempts = await attemptsOf(line.db, masterId)
    expect(attempts.map(({ n, state }) => ({ n, state }))).toEqual(
      chunkIds.map(() => ({ n: 1, state: 'sent' })),
    )
  })

  const attempt = (masterId: number, chunkId: number, signature: string) => ({
    chunkId,
    masterId,
    planKind: 'mint' as const,
    signature,
    txBytes: new Uint8Array([1]),
    blockhash: 'hash',
    lastValidBlockHeight: 1n,
    signedSlot: 1n,
    feeLamports: 5_000n,
    firstItemInstruction: 0,
    instructionsPerItem: 1,
  })
  test('stores nothing when a pause is committed between its reading and its storing', async () => {
    const { masterId, chunkIds } = await planned()
    const [chunkId = 0] = chunkIds
    let storing: Promise<unknown[]> = Promise.resolve([])
    await command(line.db, async (tx) => {
      await pauseMaster(tx, { masterId }, author)
      // The pause is not committed: storing has to wait for it, not to overtake it.
      storing = saveAttempts(line.db, [attempt(masterId, chunkId, `pause-${masterId}`)], 'test')
      await until('storing waits for the pause', async () => {
        const [row] = await line.db.execute<{ n: number }>(sql`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return (row?.n ?? 0) > 0
      })
    })
    expect(await storing).toEqual([])
    expect(await attemptsOf(line.db, masterId)).toEqual([])
    expect((await chunksOf(line.db, masterId))[0]).toMatchObject({ state: 'planned', attempt_count: 0 })
  })
  test('never stores a second live attempt of a chunk', async () => {
    const { masterId, chunkIds } = await planned()
    const [chunkId = 0] = chunkIds
    const stored = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        saveAttempts(line.db, [attempt(masterId, chunkId, `${name}-${masterId}`)], 'test'),
      ),
    )
    expect(stored.flat()).toHaveLength(1)
    await expect(
      line.db.execute(sql`
        insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height,
          fee_lamports, first_item_instruction, instructions_per_item, signed_by)
        values (${chunkId}, ${masterId}, 2, 'by force', '', '', 1, 1, 0, 1, 'test')`),
    ).rejects.toMatchObject({ cause: { constraint_name: 'attempts_one_live' } })
  })
})

describe('drive', () => {
  const drive = (masterId: number) => driveRun(line.ctx, { masterId })
  test('delivered twice at once completes every item once', async () => {
    const { masterId, chunkIds } = await planned(3)
    await sendChunks(line.ctx, { chunkIds })
    const other = { ...line.ctx, workerId: 'another by hand' }
    await Promise.all([drive(masterId), driveRun(other, { masterId })])
    expect(await runOf(line.db, masterId)).toMatchObject({ status: '20', plan: '50' })
    expect((await events(masterId, 'item')).sort()).toEqual([
      '0>10',
      '0>10',
      '0>10',
      '10>20',
      '10>20',
      '10>20',
    ])
    expect(await events(masterId, 'master')).toEqual(['0>10', '10>20'])
  })
  test('of a cancelled run ends it', async () => {
    const { masterId } = await planned()
    await cancel(masterId)
    await drive(masterId)
    expect(await runOf(line.db, masterId)).toMatchObject({ status: '40', control: 'cancelled', plan: '5' })
  })
  test('of a missing or finished run ends quietly', async () => {
    await drive(gone)
    await drive(line.collectionMasterId)
    expect((await runOf(line.db, line.collectionMasterId)).status).toBe('20')
  })
})
