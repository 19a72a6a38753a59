import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { countChunks } from '#db/run/chunks.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { findLandingTrouble } from '#worker/engine/drive/landing-trouble.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import { attemptsOf, chunksOf, ended, openLine, until, waits, type Line } from '../support/line.ts'
import { signAndDie } from '../support/sign-and-die.ts'

let line: Line
beforeAll(async () => {
  // A cap that the second expiry does not reach, and the third does.
  line = await openLine({
    env: { PRIORITY_FLOOR_MICRO_LAMPORTS: '1000', PRIORITY_CAP_MICRO_LAMPORTS: '8000' },
  })
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(() => line.close())

const { plan, expectNothingTwice, withWorker } = auditedRuns(() => line)

/** Lets time pass for the chain until so many transactions of the run have expired. */
async function expire(masterId: number, times: number) {
  await until(`${times} expire`, async () => {
    const states = (await attemptsOf(line.db, masterId)).map(({ state }) => state)
    if (states.filter((state) => state === 'expired').length >= times) return true
    if (states.at(-1) === 'sent') await line.solana.faults.advance(200)
    return false
  })
}

async function feesOf(masterId: number) {
  const rows = await line.db.execute<{ fee: string }>(sql`
    select fee_lamports::text as fee from attempts where master_id = ${masterId} order by attempt_id`)
  return rows.map(({ fee }) => Number(fee))
}

test('transactions that expire say so, offer more each time, up to the cap; and nothing is said once they land', async () => {
  const masterId = await plan({ standard: 'token-metadata', count: 1 })
  await line.solana.faults.dropSends({ fraction: 1 })
  await withWorker(async () => {
    await expire(masterId, 2)
    await waits(line.db, masterId, 'NOT_LANDING')
    await expire(masterId, 3)
    await waits(line.db, masterId, 'FEE_TOO_LOW')
    await expire(masterId, 4)
    await line.solana.faults.clear()
    expect(await ended(line.db, masterId)).toMatchObject({ status: '20', waiting: null })
  })
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = await feesOf(masterId)
  // Beside the two signatures.
  const base = 10_000
  expect(first).toBeGreaterThan(base)
  expect((second - base) / (first - base)).toBeCloseTo(2, 1)
  expect((third - base) / (first - base)).toBeCloseTo(4, 1)
  expect((fourth - base) / (first - base)).toBeCloseTo(8, 1)
  expect(fifth).toBe(fourth)
  await expectNothingTwice(masterId)
})

test('a run of which something is out, and nothing becomes final for minutes, says so until something does', async () => {
  const masterId = await plan({ standard: 'token-metadata', count: 1 })
  await signAndDie(line, masterId)
  const trouble = async () => {
    const run = await findOptionalRun(line.db, masterId)
    const authority = run && line.ctx.keyring.authority(run)
    if (!run || !authority) throw new Error('There is no run.')
    const counts = await countChunks(line.db, masterId, line.ctx.policy.releaseAgainMs)
    return findLandingTrouble(line.ctx, run, authority, { ...counts, hasUnplanned: false })
  }
  expect(await trouble()).toBeNull()
  const before = sql`now() - ${line.ctx.policy.notLandingMs} * interval '1 millisecond'`
  await line.db.execute(sql`update attempts set signed_at = ${before} where master_id = ${masterId}`)
  await line.db.execute(sql`update chunks set modified_at = ${before} where master_id = ${masterId}`)
  expect(await trouble()).toMatchObject({ code: 'NOT_LANDING' })
  await withWorker(async () => void (await ended(line.db, masterId)))
  expect((await chunksOf(line.db, masterId)).map(({ state }) => state)).toEqual(['final'])
  expect(await trouble()).toBeNull()
  await expectNothingTwice(masterId)
})
