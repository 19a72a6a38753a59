import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { guardLamports, guardsOf } from './guards.ts'
import { newPayouts, payoutRuns } from '../../support/kinds/payouts.ts'
import {
  attemptsOf,
  chunksOf,
  ended,
  itemsOf,
  openLine,
  until,
  waits,
  type Line,
} from '../../support/line.ts'
import { signAndDie } from '../../support/sign-and-die.ts'

/**
 * Anybody may send lamports to the address of the guard of a chunk that is still to be sent: a transaction that failed tells of it. Then
 * the guard cannot be made.
 */
let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { sendCoin, expectPaidOnce, withWorker } = payoutRuns(() => line)
const { guardOf, sendFromStranger, lamportsOf } = guardsOf(() => line)

/** What became of the run: paid once, by one transaction, and nothing of anybody is left at the address of its guard. */
async function expectDone(masterId: number, payouts: ReturnType<typeof newPayouts>) {
  expect((await ended(line.db, masterId)).status).toBe('20')
  const states = (await attemptsOf(line.db, masterId, 'sendCoin')).map(({ state }) => state)
  expect(states.filter((state) => state === 'final')).toHaveLength(1)
  expect(await lamportsOf((await guardOf(masterId)).address)).toBe(0n)
  expect(await chunksOf(line.db, masterId)).toMatchObject([{ state: 'final', guard_returned: true }])
  await expectPaidOnce(masterId, payouts)
}

test('what a stranger sent there is brought home, and the chunk is done once, without a person', async () => {
  const payouts = newPayouts(2)
  const masterId = await sendCoin({ payouts })
  await planRun(line.ctx, { masterId })
  await sendFromStranger(await guardOf(masterId), guardLamports)
  await withWorker(() => expectDone(masterId, payouts))
})

test('while RPCs tell nothing of it, nothing is sent and nothing fails; when they do, the chunk is done once', async () => {
  const payouts = newPayouts(2)
  const masterId = await sendCoin({ payouts })
  await planRun(line.ctx, { masterId })
  await sendFromStranger(await guardOf(masterId), guardLamports)
  await line.solana.faults.advance(400)
  await line.solana.faults.history('null')
  await withWorker(async () => {
    await waits(line.db, masterId, 'EARLIER_UNPROVEN')
    expect((await itemsOf(line.db, masterId)).map(({ status }) => status)).toEqual(['0', '0'])
    expect(await attemptsOf(line.db, masterId, 'sendCoin')).toEqual([])
    expect(await lamportsOf((await guardOf(masterId)).address)).toBe(guardLamports)
    await line.solana.faults.clear()
    await expectDone(masterId, payouts)
  })
})

test('one that was signed before, and never sent, is in doubt while nothing explains it, and no longer', async () => {
  const payouts = newPayouts(2)
  const masterId = await sendCoin({ payouts })
  const { signature } = await signAndDie(line, masterId)
  await sendFromStranger(await guardOf(masterId), guardLamports)
  await line.db.execute(sql`
    update attempts set state = 'unknown', error_code = 'ACCOUNT_IN_USE' where master_id = ${masterId}`)
  await line.db.execute(sql`update chunks set state = 'unknown' where master_id = ${masterId}`)
  await line.solana.faults.advance(400)
  await line.solana.faults.history('null')
  await withWorker(async () => {
    await until('every RPC was asked', () => line.solana.faults.struck().then(({ lies }) => lies > 0))
    expect((await attemptsOf(line.db, masterId, 'sendCoin')).map(({ state }) => state)).toEqual(['unknown'])
    await line.solana.faults.clear()
    await expectDone(masterId, payouts)
  })
  expect((await attemptsOf(line.db, masterId, 'sendCoin'))[0]).toMatchObject({ signature, state: 'expired' })
})
