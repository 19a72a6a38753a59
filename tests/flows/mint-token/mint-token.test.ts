import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Token } from '#contract/send-token/token.ts'
import { attemptsOf, chunksOf, itemsOf, openLine, runOf, type Line } from '../../support/line.ts'
import { newPayouts, payoutRuns, planPayouts } from '../../support/kinds/payouts.ts'
import { tokenRuns, tokenSite } from '../../support/kinds/token-payouts.ts'
import {
  freeze,
  giveAway,
  giveTokens,
  makeToken,
  setMintAuthority,
  supplyOf,
  type TokenSite,
} from '../../support/tokens.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
let site: TokenSite
let token: Token
beforeAll(async () => {
  line = await openLine({ views: 2 })
  site = tokenSite(line)
  token = await makeToken(site, { supply: 7n })
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { balanceOf, landUnseen, runToEnd } = payoutRuns(() => line)
const { expectSentOnce, heldIn, mintToken } = tokenRuns(
  () => line,
  () => token,
)

test('every wallet of a list gets new tokens once, to the base unit, and so does the wallet that makes them', async () => {
  const own = { owner: line.wallet.address, amount: 5n }
  const payouts = [...newPayouts(40), own]
  for (const { owner } of payouts.filter((_, at) => at % 4 === 3)) await giveTokens(site, token, owner, 0n)
  const [coins, before] = [await balanceOf(line.wallet.address), await supplyOf(line.solana.url, token)]
  const masterId = await mintToken({ payouts, settings: { isCanary: true } })
  await runToEnd(masterId)
  expect(await runOf(line.db, masterId)).toMatchObject({ status: '20', plan: '50' })
  await expectSentOnce(masterId, payouts.slice(0, -1))
  expect(await heldIn(own.owner)).toBe(12n)
  const sum = payouts.reduce((all, { amount }) => all + amount, 0n)
  expect(await supplyOf(line.solana.url, token)).toBe(before + sum)
  expect(coins - (await balanceOf(line.wallet.address))).toBe(BigInt((await runOf(line.db, masterId)).spent))
  expect((await chunksOf(line.db, masterId)).every((chunk) => chunk.guard_returned)).toBe(true)
  const results = await line.db.execute<{ result: unknown }>(
    sql`select result from minting_items where master_id = ${masterId} order by item_id desc limit 1`,
  )
  expect(results).toEqual([{ result: { received: '5' } }])
})

test('what cannot be minted fails alone, before anything is made of it', async () => {
  const [good, frozen, other] = newPayouts(3)
  if (!good || !frozen || !other) throw new Error('There are three.')
  await giveTokens(site, token, frozen.owner, 0n)
  await freeze(site, token, frozen.owner)
  const lost = newWallet()
  await giveAway(site, token, line.ctx.chain.signerFromSecret(lost.secret), newWallet().address)
  const payouts = [
    ...[good, frozen, { owner: lost.address, amount: 5n }, { owner: token.mint, amount: 5n }],
    { owner: newWallet().address, amount: 2n ** 64n - 1n },
    other,
  ]
  const masterId = await mintToken({ payouts })
  await runToEnd(masterId)
  expect(
    (await itemsOf(line.db, masterId)).map((item) => `${item.status} ${item.reason_code ?? ''}`.trim()),
  ).toEqual([
    ...['20', '40 ACCOUNT_FROZEN', '40 RECIPIENT_ATA_FOREIGN', '40 OWNER_INVALID', '40 TOKEN_RULES', '20'],
  ])
  expect((await attemptsOf(line.db, masterId, 'mintToken')).map(({ state }) => state)).not.toContain('failed')
})

test('nothing is made by a wallet that may not, and nothing is paid for it', async () => {
  const closed = await makeToken(site)
  await setMintAuthority(site, closed, null)
  const payouts = newPayouts(3).map((payout) => ({ ...payout, token: closed }))
  const coins = await balanceOf(line.wallet.address)
  const masterId = await planPayouts(line, 'mintToken', { payouts })
  await runToEnd(masterId)
  expect((await itemsOf(line.db, masterId)).map(({ reason_code: reason }) => reason)).toEqual(
    payouts.map(() => 'AUTHORITY_INVALID'),
  )
  expect(await attemptsOf(line.db, masterId, 'mintToken')).toEqual([])
  expect(await balanceOf(line.wallet.address)).toBe(coins)
})

test('a mint that landed and was denied by every RPC is never made again', async () => {
  const payouts = newPayouts(3)
  const masterId = await mintToken({ payouts })
  await landUnseen(masterId, 'mintToken')
  await expectSentOnce(masterId, payouts)
})
