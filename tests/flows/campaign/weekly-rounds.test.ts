import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBackup } from '../../support/database/backup.ts'
import {
  coinText,
  fromNow,
  minuteMs,
  roundsOf,
  saveActiveCampaign,
  stateOf,
  weekMs,
} from '../../support/campaign/campaigns.ts'
import { passWeek } from '../../support/campaign/pass-week.ts'
import { payoutRuns } from '../../support/kinds/payouts.ts'
import { ended, itemsOf, openLine, until, type Line } from '../../support/line.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterAll(() => line.close())

const { balanceOf, withWorker } = payoutRuns(() => line)

async function endedRound(campaignId: number, n: number): Promise<number> {
  await until(`round ${n} is a run`, async () => {
    const round = (await roundsOf(line.db, campaignId)).find((one) => one.n === n)
    return round?.state === 'planned'
  })
  const round = (await roundsOf(line.db, campaignId)).find((one) => one.n === n)
  const masterId = round?.masterId ?? 0
  expect((await ended(line.db, masterId)).status).toBe('20')
  return masterId
}

function campaignOf(owners: string[]) {
  const text = coinText(owners.map((owner) => ({ owner, amount: '0.01' })))
  return saveActiveCampaign(line.db, {
    ...{ projectId: line.projectId, text },
    schedule: {
      ...{ repeats: 'weekly', first: fromNow(-minuteMs), until: fromNow(weekMs + minuteMs) },
      whenMissed: 'late',
    },
  })
}

test('a weekly campaign pays each wallet once a round, with nobody watching, and ends with its schedule', async () => {
  const owners = [newWallet().address, newWallet().address, newWallet().address]
  const campaignId = await campaignOf(owners)
  await withWorker(async () => {
    await endedRound(campaignId, 1)
    for (const owner of owners) expect(await balanceOf(owner)).toBe(10_000_000n)
    await passWeek(line.db, campaignId)
    await endedRound(campaignId, 2)
    await until('it ends', async () => (await stateOf(line.db, campaignId)) === 'ended')
  })
  for (const owner of owners) expect(await balanceOf(owner)).toBe(20_000_000n)
  expect(await roundsOf(line.db, campaignId)).toHaveLength(2)
})

test('a round that a restored backup forgot pays nobody twice', async () => {
  const owners = [newWallet().address, newWallet().address]
  const campaignId = await campaignOf(owners)
  const backup = await takeBackup(line.db)
  let before: unknown
  await withWorker(async () => {
    const masterId = await endedRound(campaignId, 1)
    before = (await itemsOf(line.db, masterId)).map(({ signature }) => signature)
  })
  const spent = await balanceOf(line.wallet.address)
  await backup.restore()
  expect(await roundsOf(line.db, campaignId)).toEqual([])
  await withWorker(async () => {
    const masterId = await endedRound(campaignId, 1)
    expect((await itemsOf(line.db, masterId)).map(({ signature }) => signature)).toEqual(before)
  })
  for (const owner of owners) expect(await balanceOf(owner)).toBe(10_000_000n)
  expect(await balanceOf(line.wallet.address)).toBe(spent)
})
