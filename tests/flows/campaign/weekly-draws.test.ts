import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideRound } from '#db/campaign/rounds.ts'
import { wasAtWorkSince } from '#db/health/database-life.ts'
import { fromNow, minuteMs, roundsOf, weekMs } from '../../support/campaign/campaigns.ts'
import {
  countDraws,
  drawIt,
  drawOfRound,
  nameItsBlocks,
  saveDrawnCampaign,
} from '../../support/campaign/drawn-campaigns.ts'
import { passWeek } from '../../support/campaign/pass-week.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { openDrawWorld, workForAnHour, type DrawWorld } from '../../support/draw/draw-world.ts'
import { newEntrants } from '../../support/draw/draws.ts'
import { payoutRuns } from '../../support/kinds/payouts.ts'
import { ended, openLine, until, type Line } from '../../support/line.ts'
import { isSoak } from '../../support/soak.ts'

let line: Line
let world: DrawWorld
beforeAll(async () => {
  line = await openLine({ views: 2 })
  world = await openDrawWorld(line.db, line.projectId)
  await workForAnHour(line.db)
})
afterAll(async () => {
  await world.close()
  await line.close()
})

const { balanceOf, withWorker } = payoutRuns(() => line)
const prize = 10_000_000n

async function endedRound(campaignId: number, n: number): Promise<void> {
  const find = async () => (await roundsOf(line.db, campaignId)).find((one) => one.n === n)
  await until(`round ${n} is a run`, async () => (await find())?.state === 'planned')
  expect((await ended(line.db, (await find())?.masterId ?? 0)).status).toBe('20')
}
/** Who of these got a prize, each once. */
async function paidOf(wallets: readonly string[]): Promise<string[]> {
  const paid: string[] = []
  for (const wallet of wallets) {
    const balance = await balanceOf(wallet)
    expect([0n, prize]).toContain(balance)
    if (balance === prize) paid.push(wallet)
  }
  return paid.toSorted()
}

test('a weekly campaign draws by itself each week, whatever becomes of its workers, and pays its winners once', async () => {
  const entrants = newEntrants(5)
  const campaignId = await saveDrawnCampaign(line.db, {
    ...{ projectId: line.projectId, entrants, rule: { isNeverTwice: true } },
    schedule: {
      ...{ repeats: 'weekly', first: fromNow(-minuteMs), until: fromNow(weekMs + minuteMs) },
      whenMissed: 'late',
    },
  })
  // Two workers; both are gone before its blocks are there.
  const workers = [await line.startWorker(), await line.startWorker()]
  const drawId = await nameItsBlocks(world, line.db, campaignId, 1)
  await Promise.all(workers.map((worker) => worker.close()))
  const first = await drawIt(world, line.db, campaignId, 1)
  expect((await drawOfRound(line.db, campaignId, 1))?.id).toBe(drawId)
  await withWorker(async () => {
    await endedRound(campaignId, 1)
    expect(await paidOf(entrants)).toEqual([...first].toSorted())
    await passWeek(line.db, campaignId)
    // Three are left who got nothing: those who were drawn from and did not win are among them.
    const second = await drawIt(world, line.db, campaignId, 2)
    expect(await drawOfRound(line.db, campaignId, 2)).toMatchObject({ entrants: 3 })
    await endedRound(campaignId, 2)
    expect(await paidOf(entrants)).toEqual([...first, ...second].toSorted())
  })
  expect(await countDraws(line.db, campaignId)).toBe(2)
})

// Each day tests/worker/campaign/restored-round-draw.test.ts holds it without the payments.
test.runIf(isSoak)(
  'a restored backup pays nobody twice, nor anybody else: it draws from the same blocks, or asks a person',
  async () => {
    const entrants = newEntrants(5)
    const campaignId = await saveDrawnCampaign(line.db, {
      ...{ projectId: line.projectId, entrants },
      schedule: { repeats: 'once', at: fromNow(-minuteMs), whenMissed: 'late' },
    })
    const before = await takeBackup(line.db)
    await withWorker(() => nameItsBlocks(world, line.db, campaignId, 1))
    const named = await takeBackup(line.db)
    const winners = await drawIt(world, line.db, campaignId, 1)
    await withWorker(() => endedRound(campaignId, 1))
    const spent = await balanceOf(line.wallet.address)

    await named.restore()
    await loseLife()
    expect(await drawIt(world, line.db, campaignId, 1)).toEqual(winners)
    await withWorker(() => endedRound(campaignId, 1))
    expect(await paidOf(entrants)).toEqual([...winners].toSorted())
    expect(await balanceOf(line.wallet.address)).toBe(spent)

    await before.restore()
    await loseLife()
    await withWorker(async () => {
      const find = async () => (await roundsOf(line.db, campaignId))[0]
      await until('a person is asked', async () => (await find())?.state === 'held')
      expect(await find()).toMatchObject({ reason: 'ROWS_MAY_LACK' })
      expect(await countDraws(line.db, campaignId)).toBe(0)
      expect(await balanceOf(line.wallet.address)).toBe(spent)
      const { policy } = line.ctx
      await until('it is at work', () => wasAtWorkSince(line.db, new Date(), policy.workGapMs))
      const roundId = (await find())?.id ?? 0
      await decideRound(line.db, { roundId, decision: 'run', actor: 'approver' })
      await until('it draws anew', async () => (await countDraws(line.db, campaignId)) === 1)
    })
  },
)

/** What a backup brings back is the row of a worker that was seen long before. */
async function loseLife() {
  await line.db.execute(sql`update database_life set seen_at = now() - interval '1 day'`)
}
