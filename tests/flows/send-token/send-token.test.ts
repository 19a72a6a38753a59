import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tellDetail } from '#contract/codes/told.ts'
import type { Token } from '#contract/send-token/token.ts'
import {
  attemptsOf,
  chunksOf,
  ended,
  itemsOf,
  openLine,
  runOf,
  until,
  type Line,
} from '../../support/line.ts'
import { expectAsQuoted } from '../../support/as-quoted.ts'
import { newPayouts, payoutRuns, planPayouts } from '../../support/kinds/payouts.ts'
import { tokenRuns, tokenSite } from '../../support/kinds/token-payouts.ts'
import { freeze, giveAway, giveTokens, heldBy, makeToken, type TokenSite } from '../../support/tokens.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
let site: TokenSite
let token: Token
beforeAll(async () => {
  line = await openLine({ views: 2 })
  site = tokenSite(line)
  token = await makeToken(site)
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { balanceOf, landUnseen, runToEnd, withWorker } = payoutRuns(() => line)
const { expectSentOnce, heldIn, sendToken } = tokenRuns(
  () => line,
  () => token,
)

test('tokens go to every wallet of a list once, to the base unit, those with an account apart from the others, and the books say what it took', async () => {
  const twice = newWallet().address
  const payouts = [
    ...newPayouts(40),
    { owner: twice, amount: 2_000_000n },
    { owner: twice, amount: 2_000_000n, reference: 'November' },
  ]
  const there = payouts.filter((_, at) => at % 4 === 3)
  for (const { owner } of there) await giveTokens(site, token, owner, 0n)
  const [coins, tokens] = [await balanceOf(line.wallet.address), await heldIn(line.wallet.address)]
  const masterId = await sendToken({ payouts, settings: { isCanary: true } })
  await runToEnd(masterId)
  expect(await runOf(line.db, masterId)).toMatchObject({ status: '20', plan: '50' })
  await expectSentOnce(masterId, payouts)
  expect(coins - (await balanceOf(line.wallet.address))).toBe(BigInt((await runOf(line.db, masterId)).spent))
  const sum = payouts.reduce((all, { amount }) => all + amount, 0n)
  expect((tokens ?? 0n) - ((await heldIn(line.wallet.address)) ?? 0n)).toBe(sum)
  expect((await chunksOf(line.db, masterId)).every((chunk) => chunk.guard_returned)).toBe(true)
  await expectAsQuoted(line, masterId, {
    ...{ kind: 'sendToken', standard: 'token-metadata', count: payouts.length, sizes: { accountBytes: 165 } },
    sums: { amount: String(sum), accountsToMake: String(payouts.length - there.length) },
    ...{ hasGuard: false, isCanary: true },
  })
})

test('of a token with a fee arrives what is left of it, and the rows say so', async () => {
  const rules = { fee: { basisPoints: 250, maximum: '40000' } }
  const withFee = await makeToken(site, { program: 'token-2022', rules })
  const [one, capped] = [newWallet().address, newWallet().address]
  const payouts = [
    { owner: one, amount: 1_001n, token: withFee },
    { owner: capped, amount: 10_000_000n, token: withFee },
  ]
  const masterId = await planPayouts(line, 'sendToken', { payouts })
  await runToEnd(masterId)
  // Of 1,001 a fortieth is kept back, rounded up; of the other sum the most that may be.
  expect(await heldBy(line.solana.url, withFee, one)).toBe(975n)
  expect(await heldBy(line.solana.url, withFee, capped)).toBe(9_960_000n)
  const results = await line.db.execute<{ result: unknown }>(
    sql`select result from minting_items where master_id = ${masterId} order by item_id`,
  )
  expect(results.map(({ result }) => result)).toMatchObject([{ received: '975' }, { received: '9960000' }])
})

test('what cannot be sent fails alone, before anything is sent of it', async () => {
  const [good, frozen, other] = newPayouts(3)
  if (!good || !frozen || !other) throw new Error('There are three.')
  await giveTokens(site, token, frozen.owner, 0n)
  await freeze(site, token, frozen.owner)
  const lost = newWallet()
  const stranger = newWallet().address
  await giveAway(site, token, line.ctx.chain.signerFromSecret(lost.secret), stranger)
  const payouts = [
    good,
    frozen,
    { owner: lost.address, amount: 5n },
    { owner: token.mint, amount: 5n },
    { owner: line.wallet.address, amount: 5n },
    other,
  ]
  const masterId = await sendToken({ payouts })
  await runToEnd(masterId)
  const items = await itemsOf(line.db, masterId)
  expect(items.map((item) => `${item.status} ${item.reason_code ?? ''}`.trim())).toEqual([
    ...['20', '40 ACCOUNT_FROZEN', '40 RECIPIENT_ATA_FOREIGN', '40 OWNER_INVALID', '40 OWNER_INVALID', '20'],
  ])
  expect((await attemptsOf(line.db, masterId, 'sendToken')).map(({ state }) => state)).not.toContain('failed')
  expect([await heldIn(frozen.owner), await heldIn(stranger)]).toEqual([0n, null])
})

test('a run waits where the wallet has too little of its token, and goes on when there is more', async () => {
  const poor = await makeToken(site, { supply: 10n })
  const payouts = [{ owner: newWallet().address, amount: 11n, token: poor }]
  const masterId = await planPayouts(line, 'sendToken', { payouts })
  await withWorker(async () => {
    await until('its chunk says why it waits', async () => {
      return (await chunksOf(line.db, masterId))[0]?.error_code === 'TOKEN_BALANCE_TOO_LOW'
    })
    const detail = tellDetail({
      code: 'TOKEN_HELD_TOO_LITTLE',
      params: { mint: poor.mint, held: '0.00001', needed: '0.000011' },
    })
    const { address } = line.wallet
    await until('the run says it with both numbers', async () => {
      const { waiting } = await runOf(line.db, masterId)
      return (
        waiting?.code === 'TOKEN_BALANCE_TOO_LOW' && isDeepStrictEqual(waiting.params, { address, detail })
      )
    })
    expect(await attemptsOf(line.db, masterId, 'sendToken')).toEqual([])
    await giveTokens(site, poor, line.wallet.address, 1n)
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
  expect(await heldBy(line.solana.url, poor, payouts[0]?.owner ?? '')).toBe(11n)
})

test('a payout that landed and was denied by every RPC is never made again: its guard is there, and it is completed when they tell', async () => {
  const payouts = newPayouts(3)
  const masterId = await sendToken({ payouts })
  await landUnseen(masterId, 'sendToken')
  await expectSentOnce(masterId, payouts)
})
