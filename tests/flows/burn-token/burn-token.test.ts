import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resumeMaster } from '#api/run/control-run.ts'
import { auditRun } from '#worker/run/audit-run.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { backupMoments, enteredLater, restoreLine, runAndBackUp } from '../../support/database/second-life.ts'
import {
  attemptsOf,
  author,
  chunksOf,
  command,
  ended,
  openLine,
  runOf,
  until,
  waits,
  type Line,
} from '../../support/line.ts'
import { payoutRuns, planPayouts, type TestPayout } from '../../support/kinds/payouts.ts'
import { tokenSite } from '../../support/kinds/token-payouts.ts'
import { isSoak } from '../../support/soak.ts'
import { giveTokens, heldBy, makeToken, supplyOf, type TokenSite } from '../../support/tokens.ts'

let line: Line
let site: TokenSite
beforeAll(async () => {
  line = await openLine({ views: 2 })
  site = tokenSite(line)
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { balanceOf, doneOf, runToEnd, withWorker } = payoutRuns(() => line)

/** So many burns of a new token of which the wallet has a million. */
async function toBurn(count: number) {
  const token = await makeToken(site, { supply: 1_000_000n })
  const burns = Array.from({ length: count }, (_, at) => ({
    ...{ owner: line.wallet.address, amount: 10n + BigInt(at), token },
  }))
  const sum = burns.reduce((all, { amount }) => all + amount, 0n)
  const left = async () => [
    await heldBy(line.solana.url, token, line.wallet.address),
    await supplyOf(line.solana.url, token),
  ]
  return { token, burns, after: [1_000_000n - sum, 1_000_000n - sum], left }
}

function plan(payouts: TestPayout[], isCanary = false) {
  return planPayouts(line, 'burnToken', { payouts, settings: { isCanary } })
}

test('what a list says is burnt once, to the base unit, and the books say what it took', async () => {
  const { burns, after, left } = await toBurn(70)
  const coins = await balanceOf(line.wallet.address)
  const masterId = await plan(burns, true)
  await runToEnd(masterId)
  expect(await runOf(line.db, masterId)).toMatchObject({ status: '20', plan: '50' })
  expect(await left()).toEqual(after)
  expect(coins - (await balanceOf(line.wallet.address))).toBe(BigInt((await runOf(line.db, masterId)).spent))
  expect((await chunksOf(line.db, masterId)).every((chunk) => chunk.guard_returned)).toBe(true)
  expect(await auditRun(line.ctx, { masterId, trees: [] })).toMatchObject({ differences: [] })
  const results = await line.db.execute<{ result: unknown }>(
    sql`select result from minting_items where master_id = ${masterId} order by item_id limit 1`,
  )
  expect(results).toEqual([{ result: { burnt: '10' } }])
})

test('a run waits where the wallet has too little of its token, and goes on when there is more', async () => {
  const token = await makeToken(site, { supply: 10n })
  const masterId = await plan([{ owner: line.wallet.address, amount: 11n, token }])
  await withWorker(async () => {
    await until('its chunk says why it waits', async () => {
      return (await chunksOf(line.db, masterId))[0]?.error_code === 'TOKEN_BALANCE_TOO_LOW'
    })
    expect(await attemptsOf(line.db, masterId, 'burnToken')).toEqual([])
    await giveTokens(site, token, line.wallet.address, 1n)
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
  expect(await supplyOf(line.solana.url, token)).toBe(0n)
})

// Each day it is held by the payouts of coins, which go the same way.
test.runIf(isSoak).each(backupMoments)(
  'a run that burns tokens, restored from a backup from %s, ends as it had ended, and nothing is burnt twice',
  async (moment) => {
    const { burns, after, left } = await toBurn(80)
    const masterId = await plan(burns, true)
    const backup = await runAndBackUp(line, masterId, moment)
    const before = await doneOf(masterId)
    const coins = await balanceOf(line.wallet.address)
    expect(await left()).toEqual(after)
    await restoreLine(line, backup)
    await runToEnd(masterId)
    expect(await doneOf(masterId)).toEqual(before)
    expect(await balanceOf(line.wallet.address)).toBe(coins)
    expect(await left()).toEqual(after)
  },
)

test('a list that is entered again after a restore, with one more row, burns what is new, and once', async () => {
  const { token, burns, left } = await toBurn(9)
  const backup = await takeBackup(line.db)
  const first = await plan(burns)
  await runToEnd(first)
  const burnt = (await doneOf(first)).map(({ signature }) => signature)
  const [held = 0n, supply = 0n] = await left()
  await restoreLine(line, backup)
  const again = await enteredLater(
    line,
    await plan([{ owner: line.wallet.address, amount: 500n, token }, ...burns]),
  )
  await withWorker(async () => {
    await waits(line.db, again, 'CHAIN_AHEAD')
    await command(line.db, (tx) => resumeMaster(tx, { masterId: again }, author))
    expect((await ended(line.db, again)).status).toBe('20')
  })
  expect((await doneOf(again)).slice(1).map(({ signature }) => signature)).toEqual(burnt)
  expect(await left()).toEqual([(held ?? 0n) - 500n, (supply ?? 0n) - 500n])
})
