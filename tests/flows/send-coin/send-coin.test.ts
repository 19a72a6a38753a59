import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAsQuoted } from '../../support/as-quoted.ts'
import { attemptsOf, chunksOf, itemsOf, openLine, runOf, waits, type Line } from '../../support/line.ts'
import { newPayouts, payoutRuns } from '../../support/kinds/payouts.ts'
import { isSoak } from '../../support/soak.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(() => line.close())

const { balanceOf, expectPaidOnce, landUnseen, runToEnd, sendCoin, withWorker } = payoutRuns(() => line)

test('coins go to every wallet of a list once, to the lamport, twice to one that is meant twice, and the books say what it took', async () => {
  const twice = newWallet().address
  const payouts = [
    // With the canary's eleven, one transaction for the rest: no batch of planning may cut it in two.
    ...newPayouts(68),
    { owner: twice, amount: 2_000_000n },
    { owner: twice, amount: 2_000_000n, reference: 'November' },
  ]
  const before = await balanceOf(line.wallet.address)
  const masterId = await sendCoin({ payouts, settings: { isCanary: true } })
  await runToEnd(masterId)
  expect(await runOf(line.db, masterId)).toMatchObject({ status: '20', plan: '50' })
  await expectPaidOnce(masterId, payouts)
  expect(before - (await balanceOf(line.wallet.address))).toBe(BigInt((await runOf(line.db, masterId)).spent))
  expect((await chunksOf(line.db, masterId)).every((chunk) => chunk.guard_returned)).toBe(true)
  const sums = { amount: String(payouts.reduce((sum, { amount }) => sum + amount, 0n)) }
  const asked = { count: payouts.length, sizes: {}, sums, hasGuard: false, isCanary: true }
  await expectAsQuoted(line, masterId, { kind: 'sendCoin', standard: 'token-metadata', ...asked })
  const items = await itemsOf(line.db, masterId)
  expect(items.every((item) => item.asset_id === null && item.signature !== null)).toBe(true)
})

test('what cannot be sent fails alone, before anything is paid for it: too little for a new wallet, and the wallet that pays itself', async () => {
  const [good, other, there] = [...newPayouts(3)]
  if (!good || !other || !there) throw new Error('There are three.')
  line.solana.airdrop(there.owner, 5_000_000n)
  const payouts = [
    good,
    { owner: newWallet().address, amount: 1n },
    { owner: line.wallet.address, amount: 7_000_000n },
    // A wallet that holds something takes any sum.
    { owner: there.owner, amount: 1n },
    other,
  ]
  const masterId = await sendCoin({ payouts })
  await runToEnd(masterId)
  const items = await itemsOf(line.db, masterId)
  expect(items.map((item) => `${item.status} ${item.reason_code ?? ''}`.trim())).toEqual([
    ...['20', '40 RECIPIENT_BELOW_RENT', '40 OWNER_INVALID', '20', '20'],
  ])
  expect((await attemptsOf(line.db, masterId, 'sendCoin')).map(({ state }) => state)).not.toContain('failed')
  expect(await balanceOf(there.owner)).toBe(5_000_001n)
})

test('a payout that landed and was denied by every RPC is never paid again: its guard is there, and it is completed when they tell', async () => {
  const payouts = newPayouts(3)
  const masterId = await sendCoin({ payouts })
  await landUnseen(masterId, 'sendCoin')
  await expectPaidOnce(masterId, payouts)
})

test.runIf(isSoak)('payouts whose answers are all lost are found and never signed again', async () => {
  const payouts = newPayouts(3)
  const masterId = await sendCoin({ payouts })
  await line.solana.faults.loseAnswers({ fraction: 1 })
  await runToEnd(masterId)
  const attempts = await attemptsOf(line.db, masterId, 'sendCoin')
  expect(attempts.every(({ state, n }) => state === 'final' && n === 1)).toBe(true)
  await expectPaidOnce(masterId, payouts)
})

test('what is sent counts against balance and budget: a run stops before it, says what is missing, and never overdraws', async () => {
  const payouts = newPayouts(2).map((payout) => ({ ...payout, amount: 300_000_000_000n }))
  const all = await balanceOf(line.wallet.address)
  const poor = await sendCoin({ payouts: payouts.map((each) => ({ ...each, amount: all })) })
  await withWorker(async () => {
    await waits(line.db, poor, 'PAYER_BALANCE_TOO_LOW')
    const missing = BigInt((await runOf(line.db, poor)).waiting?.params['missingLamports'] ?? '0')
    expect(missing).toBeGreaterThan(all)
    const capped = await sendCoin({ payouts, settings: { budgetLamports: 599_999_999_999n } })
    await waits(line.db, capped, 'BUDGET_REACHED')
    expect(await attemptsOf(line.db, capped, 'sendCoin')).toEqual([])
  })
  expect(await attemptsOf(line.db, poor, 'sendCoin')).toEqual([])
  await line.db.execute(sql`update minting_masters set control = 'cancelling' where status in ('0', '10')`)
  await runToEnd(poor)
  expect(await balanceOf(line.wallet.address)).toBe(all)
})
