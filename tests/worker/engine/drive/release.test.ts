import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countChunks } from '#db/run/chunks.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { setWaiting } from '#db/run/waiting.ts'
import { release } from '#worker/engine/drive/release.ts'
import { chunksOf, openLine, runOf, type Line } from '#tests/support/line.ts'
import { signAndDie } from '#tests/support/sign-and-die.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

/** One poll of the drive, with a window of one transaction. @returns how often the balance was asked for. */
async function poll(masterId: number) {
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('The run is missing.')
  const counts = await countChunks(line.db, masterId, line.ctx.policy.releaseAgainMs)
  let asked = 0
  const balances = (addresses: string[]) => {
    asked += 1
    return line.ctx.chain.balances(addresses)
  }
  const window = { size: 1, taken: () => undefined, refused: () => undefined }
  const ctx = { ...line.ctx, window, chain: { ...line.ctx.chain, balances } }
  await release(ctx, run, authority, { ...counts, hasUnplanned: false })
  return asked
}

async function countReleased(masterId: number) {
  const [row] = await line.db.execute<{ released: number }>(sql`
    select count(*)::int as released from chunks where master_id = ${masterId} and released_at is not null`)
  return row?.released
}

/** A run of several chunks, of which one is on its way. */
async function underWay() {
  const masterId = await line.plan({
    standard: 'token-metadata',
    count: 12,
    settings: { budgetLamports: 1n },
  })
  await signAndDie(line, masterId)
  expect((await chunksOf(line.db, masterId)).map(({ state }) => state)).toContain('planned')
  return masterId
}

test('while there is no room nothing is released and no balance is asked for, but what has passed is said no more', async () => {
  const masterId = await underWay()
  await setWaiting(line.db, masterId, 'PAYER_BALANCE_TOO_LOW', { address: line.wallet.address })
  expect(await poll(masterId)).toBe(0)
  expect(await countReleased(masterId)).toBe(0)
  expect(await runOf(line.db, masterId)).toMatchObject({ control: 'run', waiting: null })
})

test('a run with a full window stops on its budget as soon as nothing of it is on its way', async () => {
  const masterId = await underWay()
  await poll(masterId)
  expect((await runOf(line.db, masterId)).control).toBe('run')
  await line.db.execute(
    sql`update chunks set state = 'final' where master_id = ${masterId} and state = 'signed'`,
  )
  expect(await poll(masterId)).toBe(1)
  expect(await runOf(line.db, masterId)).toMatchObject({
    control: 'paused',
    waiting: { code: 'BUDGET_REACHED' },
  })
  expect(await countReleased(masterId)).toBe(0)
})
