import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAirdropStage } from '#db/airdrop/stage.ts'
import { saveTestWindow } from '../../support/airdrop/airdrop-cases.ts'
import { applicationRounds, ruleOf } from '../../support/airdrop/application-rounds.ts'
import { roundsOf } from '../../support/campaign/campaigns.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { payoutRuns } from '../../support/kinds/payouts.ts'
import { ended, itemsOf, openLine, type Line } from '../../support/line.ts'
import { casesOf } from '../../support/soak.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterAll(() => line.close())

const { balanceOf, withWorker } = payoutRuns(() => line)
const { dueRounds, planAll, applied } = applicationRounds(() => line)

/** Two rounds that nobody plans by itself, for whoever applied before their time. */
async function twoRounds(windowId: number) {
  const { campaignId, rounds } = await dueRounds(ruleOf(windowId))
  await line.db.execute(
    sql`update campaign_rounds set next_run_at = now() + interval '1 day' where campaign_id = ${campaignId}`,
  )
  const pay = async (n: 1 | 2) => {
    await planAll([rounds[n - 1]?.id ?? 0])
    const { masterId, reason } = (await roundsOf(line.db, campaignId)).find((one) => one.n === n) ?? {}
    if (!masterId) return { reason, signatures: [] }
    await withWorker(() => ended(line.db, masterId))
    const items = await itemsOf(line.db, masterId)
    return { reason, signatures: items.map(({ signature }) => signature) }
  }
  return { pay, second: rounds[1]?.id ?? 0 }
}

/** Sent again, after the time of the first round and before that of the second. */
async function appliedAgain(windowId: number, address: string, second: number) {
  const { applicationId } = await applied(windowId, address)
  await line.db.execute(sql`
    update airdrop_applications set registered_at = now() - interval '1 minute' where application_id = ${applicationId}`)
  await line.db.execute(sql`update campaign_rounds set occurrence_at = now() where round_id = ${second}`)
}

test.each(casesOf(['was paid with another one', 'was paid alone'], (how) => how === 'was paid alone'))(
  'an application that %s, was lost with a backup and is sent again is not paid by the next round',
  async (name) => {
    const windowId = await saveTestWindow(line.db, line.projectId)
    if (name === 'was paid with another one') await applied(windowId)
    const { pay, second } = await twoRounds(windowId)
    const backup = await takeBackup(line.db)
    const { address } = await applied(windowId)
    const first = await pay(1)
    expect(await balanceOf(address)).toBe(5_000_000n)
    await backup.restore()
    // Whoever else is in the first round is known to have been paid; the one whose application is lost is in none.
    const restored = await pay(1)
    expect(restored.reason).toBe(name === 'was paid alone' ? 'NOBODY_LEFT' : null)
    await appliedAgain(windowId, address, second)
    const spent = await balanceOf(line.wallet.address)
    const { signatures } = await pay(2)
    expect(await balanceOf(address)).toBe(5_000_000n)
    expect(await balanceOf(line.wallet.address)).toBe(spent)
    // It is the transaction of the lost round that paid it.
    expect(signatures).toHaveLength(1)
    expect(first.signatures).toContain(signatures[0])
    expect((await findAirdropStage(line.db, address)).stage).toBe('sent')
  },
)
