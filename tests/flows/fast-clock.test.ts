import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listLiveAttempts } from '#db/run/attempts.ts'
import { findOptionalChunk, listItemsOfChunks } from '#db/run/chunks.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { follow } from '#worker/engine/drive/follow.ts'
import { mayHaveLanded } from '#worker/engine/drive/landed-before.ts'
import { waitForItem } from '#worker/engine/drive/refuse.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { attemptsOf, chunksOf, ended, openLine, runOf, type Line } from '../support/line.ts'
import { signAndDie } from '../support/sign-and-die.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

/** The clock of the worker, which is in this process, an hour before that of the database, which is not. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + 3_600_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A run of token-metadata mints that is due at a time of the database. */
async function planAt(startAt: string, count = 1) {
  const masterId = await line.plan({ standard: 'token-metadata', count })
  await line.db.execute(sql`
    update minting_masters set start_at = now() + ${startAt}::interval where master_id = ${masterId}`)
  return masterId
}

async function workOf(masterId: number) {
  const [row] = await chunksOf(line.db, masterId)
  const chunkId = Number(row?.chunk_id)
  const [run, found, items] = await Promise.all([
    findOptionalRun(line.db, masterId),
    findOptionalChunk(line.db, chunkId),
    listItemsOfChunks(line.db, [chunkId]),
  ])
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !found || !authority) throw new Error('The run was not planned.')
  return { run, chunk: found.chunk, tree: found.tree, items, authority }
}

test('a run scheduled in half an hour is not begun early, and one that is due is done', async () => {
  const [scheduled, due] = [await planAt('30 minutes'), await planAt('0')]
  const worker = await line.startWorker()
  expect((await ended(line.db, due)).status).toBe('20')
  await planRun(line.ctx, { masterId: scheduled })
  await worker.close()
  expect((await runOf(line.db, scheduled)).status).toBe('0')
  expect(await chunksOf(line.db, scheduled)).toEqual([])
})

test('an item that leaves its chunk is tried now, not in an hour', async () => {
  const masterId = await planAt('0', 2)
  await planRun(line.ctx, { masterId })
  await line.db.execute(sql`
    update chunks set error_code = 'PROOF_STALE', error_since = now() - interval '1 day', not_before = now()
    where master_id = ${masterId}`)
  const work = await workOf(masterId)
  const error = new ChainError('PROOF_STALE', 'temporary', { log: 'It does not fit.' })
  await waitForItem(line.ctx, work, error, { itemIndex: 1, mustSimulate: true })
  const rows = await line.db.execute<{ state: string; is_due: boolean }>(sql`
    select state, coalesce(not_before <= now(), true) as is_due from chunks
    where master_id = ${masterId} order by chunk_id`)
  expect(rows.slice(1)).toEqual([
    { state: 'planned', is_due: true },
    { state: 'planned', is_due: true },
  ])
})

test('what was signed a moment ago is not broadcast again before its time', async () => {
  const masterId = await planAt('0')
  await signAndDie(line, masterId)
  const { run, authority } = await workOf(masterId)
  let sends = 0
  const chain = { ...line.ctx.chain, broadcast: () => Promise.resolve(void (sends += 1)) }
  const noFinalizer = { has: () => false, add: () => undefined, done: () => Promise.resolve() }
  const poll = (rebroadcastEveryMs: number) => {
    const policy = { ...line.ctx.policy, rebroadcastEveryMs }
    return follow({ ...line.ctx, chain, policy }, run, authority, noFinalizer)
  }
  await poll(1_800_000)
  expect(sends).toBe(0)
  await poll(0)
  expect(sends).toBe(1)
  expect(await listLiveAttempts(line.db, masterId, 10)).toHaveLength(1)
})

test('RPCs that deny what was signed a moment ago are asked again, not overruled', async () => {
  const masterId = await planAt('0')
  await signAndDie(line, masterId)
  await line.solana.faults.advance(400)
  await line.db.execute(sql`update attempts set state = 'expired' where master_id = ${masterId}`)
  await line.db.execute(sql`update chunks set state = 'planned' where master_id = ${masterId}`)
  const { chunk } = await workOf(masterId)
  expect((await attemptsOf(line.db, masterId)).map(({ state }) => state)).toEqual(['expired'])
  const mayHave = (deniedPatienceMs: number) =>
    mayHaveLanded({ ...line.ctx, policy: { ...line.ctx.policy, deniedPatienceMs } }, chunk)
  expect(await mayHave(1_800_000)).toBe(true)
  expect(await mayHave(0)).toBe(false)
})
