import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Token } from '#contract/send-token/token.ts'
import { resumeMaster } from '#api/run/control-run.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { backupMoments, enteredLater, restoreLine, runAndBackUp } from '../../support/database/second-life.ts'
import { author, command, ended, openLine, waits, type Line } from '../../support/line.ts'
import { newPayouts, payoutRuns } from '../../support/kinds/payouts.ts'
import { tokenRuns, tokenSite } from '../../support/kinds/token-payouts.ts'
import { isSoak } from '../../support/soak.ts'
import { makeToken, supplyOf } from '../../support/tokens.ts'

let line: Line
let token: Token
beforeAll(async () => {
  line = await openLine({ views: 2 })
  token = await makeToken(tokenSite(line))
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { balanceOf, doneOf, runToEnd, withWorker } = payoutRuns(() => line)
const { expectSentOnce, mintToken } = tokenRuns(
  () => line,
  () => token,
)

// Each day it is held by the payouts of coins, which go the same way.
test.runIf(isSoak).each(backupMoments)(
  'a run of new tokens, restored from a backup from %s, ends as it had ended, and nothing is made twice',
  async (moment) => {
    const payouts = newPayouts(60)
    const masterId = await mintToken({ payouts, settings: { isCanary: true } })
    const backup = await runAndBackUp(line, masterId, moment)
    const before = await doneOf(masterId)
    const [coins, supply] = [await balanceOf(line.wallet.address), await supplyOf(line.solana.url, token)]
    await restoreLine(line, backup)
    await runToEnd(masterId)
    expect(await doneOf(masterId)).toEqual(before)
    expect(await balanceOf(line.wallet.address)).toBe(coins)
    expect(await supplyOf(line.solana.url, token)).toBe(supply)
    await expectSentOnce(masterId, payouts)
  },
)

test('a list that is entered again after a restore, with one more row, makes what is new, and once', async () => {
  const payouts = newPayouts(9)
  const more = newPayouts(1)
  const backup = await takeBackup(line.db)
  const first = await mintToken({ payouts })
  await runToEnd(first)
  const made = (await doneOf(first)).map(({ signature }) => signature)
  await restoreLine(line, backup)
  const again = await enteredLater(line, await mintToken({ payouts: [...more, ...payouts] }))
  await withWorker(async () => {
    await waits(line.db, again, 'CHAIN_AHEAD')
    await command(line.db, (tx) => resumeMaster(tx, { masterId: again }, author))
    expect((await ended(line.db, again)).status).toBe('20')
  })
  expect((await doneOf(again)).slice(1).map(({ signature }) => signature)).toEqual(made)
  await expectSentOnce(again, [...more, ...payouts])
})
