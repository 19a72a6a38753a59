import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Token } from '#contract/send-token/token.ts'
import { resumeMaster } from '#api/run/control-run.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { backupMoments, enteredLater, restoreLine, runAndBackUp } from '../../support/database/second-life.ts'
import { author, command, ended, openLine, waits, type Line } from '../../support/line.ts'
import { newPayouts, payoutRuns } from '../../support/kinds/payouts.ts'
import { tokenRuns, tokenSite } from '../../support/kinds/token-payouts.ts'
import { makeToken } from '../../support/tokens.ts'
import { isSoak } from '../../support/soak.ts'

let line: Line
let token: Token
beforeAll(async () => {
  line = await openLine({ views: 2 })
  token = await makeToken(tokenSite(line))
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { balanceOf, doneOf, runToEnd, withWorker } = payoutRuns(() => line)
const { expectSentOnce, heldIn, sendToken } = tokenRuns(
  () => line,
  () => token,
)

// Each day it is held by the payouts of coins, which go the same way.
test.runIf(isSoak).each(backupMoments)(
  'a run of tokens, restored from a backup from %s, ends as it had ended, and nobody is sent any twice',
  async (moment) => {
    const payouts = newPayouts(60)
    const masterId = await sendToken({ payouts, settings: { isCanary: true } })
    const backup = await runAndBackUp(line, masterId, moment)
    const before = await doneOf(masterId)
    const [coins, tokens] = [await balanceOf(line.wallet.address), await heldIn(line.wallet.address)]
    await restoreLine(line, backup)
    // The accounts of the recipients are there by now, so that what is left would be cut into other chunks.
    await runToEnd(masterId)
    expect(await doneOf(masterId)).toEqual(before)
    expect(await balanceOf(line.wallet.address)).toBe(coins)
    expect(await heldIn(line.wallet.address)).toBe(tokens)
    await expectSentOnce(masterId, payouts)
  },
)

test('a list that is entered again after a restore, with one more row, sends what is new, and once', async () => {
  const payouts = newPayouts(9)
  const more = newPayouts(1)
  const backup = await takeBackup(line.db)
  const first = await sendToken({ payouts })
  await runToEnd(first)
  const sent = (await doneOf(first)).map(({ signature }) => signature)
  await restoreLine(line, backup)
  const again = await enteredLater(line, await sendToken({ payouts: [...more, ...payouts] }))
  await withWorker(async () => {
    await waits(line.db, again, 'CHAIN_AHEAD')
    await command(line.db, (tx) => resumeMaster(tx, { masterId: again }, author))
    expect((await ended(line.db, again)).status).toBe('20')
  })
  expect((await doneOf(again)).slice(1).map(({ signature }) => signature)).toEqual(sent)
  await expectSentOnce(again, [...more, ...payouts])
})
