import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumeMaster } from '#api/run/control-run.ts'
import { decideRound } from '#db/campaign/rounds.ts'
import { saveFile } from '#db/recipient/files.ts'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { saveTestWindow } from '../../support/airdrop/airdrop-cases.ts'
import { applicationRounds, ruleOf } from '../../support/airdrop/application-rounds.ts'
import { coinText, roundsOf } from '../../support/campaign/campaigns.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { payoutRuns } from '../../support/kinds/payouts.ts'
import { author, command, ended, openLine, runOf, until, type Line } from '../../support/line.ts'
import { isSoak } from '../../support/soak.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterAll(() => line.close())

const { balanceOf, withWorker } = payoutRuns(() => line)
const { dueRounds, planAll, applied, personOf } = applicationRounds(() => line)

/** Two rounds that nobody plans by itself; one that is held because rows may be lost is let run by a person. */
async function twoRounds(recipients: RuleRecipients) {
  const { campaignId, rounds } = await dueRounds(recipients)
  await line.db.execute(
    sql`update campaign_rounds set next_run_at = now() + interval '1 day' where campaign_id = ${campaignId}`,
  )
  const roundOf = async (n: number) => (await roundsOf(line.db, campaignId)).find((one) => one.n === n)
  return async (n: 1 | 2) => {
    const roundId = rounds[n - 1]?.id ?? 0
    await planAll([roundId])
    const isAsked = (await roundOf(n))?.reason === 'ROWS_MAY_LACK'
    if (isAsked) {
      expect(await decideRound(line.db, { roundId, decision: 'run', actor: 'approver' })).toBe(true)
      await planAll([roundId])
    }
    const { masterId, reason } = (await roundOf(n)) ?? {}
    if (masterId) await withWorker(() => runToEnd(masterId))
    return { reason, isAsked }
  }
}

/** A run that finds some of its items paid, and some not, asks a person once. */
async function runToEnd(masterId: number) {
  const stateOf = () => runOf(line.db, masterId)
  await until('the round ends, or asks', async () => {
    const { status, control } = await stateOf()
    return status === '20' || control === 'paused'
  })
  const { control, waiting } = await stateOf()
  if (control === 'paused') {
    expect(waiting?.code).toBe('CHAIN_AHEAD')
    await command(line.db, (tx) => resumeMaster(tx, { masterId }, author))
  }
  expect((await ended(line.db, masterId)).status).toBe('20')
}

/** Accepted applicants who hold so much by a list. */
async function weighed(amounts: RuleRecipients['amounts'], weights: Map<string, string>) {
  const windowId = await saveTestWindow(line.db, line.projectId)
  const text = coinText([...weights].map(([owner, amount]) => ({ owner, amount })))
  const { fileId } = await saveFile(line.db, {
    ...{ projectId: line.projectId, purpose: 'list', name: 'held.csv', text, rows: weights.size },
    registrantId: 'test',
  })
  const rule = ruleOf(windowId, { amounts, rule: { and: [{ source: 'who' }, { source: 'held' }] } })
  const recipients: RuleRecipients = {
    ...rule,
    sources: [...rule.sources, { kind: 'list', id: 'held', fileId }],
  }
  return { windowId, recipients }
}
function balances(wallets: string[]) {
  return Promise.all(wallets.map((wallet) => balanceOf(wallet)))
}
function fourWallets() {
  return Array.from({ length: 4 }, () => newWallet().address)
}

test('whoever got a share in a lost round gets no other share, neither of that round nor of the next', async () => {
  const wallets = fourWallets()
  const [known = '', lost = '', ...next] = wallets
  const amounts = { by: 'share', source: 'held', total: '12000000' } as const
  const { windowId, recipients } = await weighed(amounts, new Map(wallets.map((wallet) => [wallet, '1'])))
  await applied(windowId, known)
  const pay = await twoRounds(recipients)
  const backup = await takeBackup(line.db)
  await applied(windowId, lost)
  await pay(1)
  expect(await balances(wallets)).toEqual([6_000_000n, 6_000_000n, 0n, 0n])

  await backup.restore()
  // Alone, the known one would have all of it now: it is asked about, and then nothing is left to pay.
  expect(await pay(1)).toEqual({ reason: 'NOBODY_LEFT', isAsked: true })
  for (const wallet of [lost, ...next]) await applied(windowId, wallet)
  await pay(2)
  expect(await balances(wallets)).toEqual([6_000_000n, 6_000_000n, 6_000_000n, 6_000_000n])
})

test.runIf(isSoak)(
  'a round of which a backup took the rows along pays nobody another share, also where the next week pays them again',
  async () => {
    const wallets = fourWallets().slice(0, 2)
    const [known = '', lost = ''] = wallets
    const amounts = { by: 'share', source: 'held', total: '12000000' } as const
    const { windowId, recipients } = await weighed(amounts, new Map(wallets.map((wallet) => [wallet, '1'])))
    await applied(windowId, known)
    const pay = await twoRounds({ ...recipients, isNeverTwice: false })
    const backup = await takeBackup(line.db)
    await applied(windowId, lost)
    await pay(1)
    await backup.restore()
    expect(await pay(1)).toEqual({ reason: 'NOBODY_LEFT', isAsked: true })
    await applied(windowId, lost)
    expect(await pay(2)).toMatchObject({ reason: null })
    expect(await balances(wallets)).toEqual([12_000_000n, 12_000_000n])
  },
)

test.runIf(isSoak)(
  'whoever got an amount by what was held in a lost round gets no other, and the same is found on chain',
  async () => {
    const [lost = '', same = '', other = ''] = fourWallets()
    const wallets = [lost, same, other]
    const amounts = { by: 'held', source: 'held', amount: '2000000', heldDecimals: 9 } as const
    const held = (of: string) =>
      new Map([
        [lost, of],
        [same, '2'],
        [other, '1'],
      ])
    const before = await weighed(amounts, held('3'))
    const pay = await twoRounds(before.recipients)
    const backup = await takeBackup(line.db)
    for (const wallet of [lost, same]) await applied(before.windowId, wallet)
    await pay(1)
    expect(await balances(wallets)).toEqual([6_000_000n, 4_000_000n, 0n])

    await backup.restore()
    // It holds more by now.
    const { recipients } = await weighed(amounts, held('5'))
    const [, heldNow] = recipients.sources
    const changed = JSON.stringify({ ...before.recipients, sources: [before.recipients.sources[0], heldNow] })
    await line.db.execute(sql`update campaigns set recipients = ${changed}::jsonb
    where campaign_id = (select max(campaign_id) from campaigns)`)
    for (const wallet of wallets) await applied(before.windowId, wallet)
    const spent = await balanceOf(line.wallet.address)
    await pay(2)
    expect(await balances(wallets)).toEqual([6_000_000n, 4_000_000n, 2_000_000n])
    expect(spent - (await balanceOf(line.wallet.address))).toBeLessThan(2_100_000n)
  },
)

test('a person who was paid in a lost round is not paid again on another wallet', async () => {
  const windowId = await saveTestWindow(line.db, line.projectId)
  const [first = '', second = '', other = ''] = fourWallets()
  const pay = await twoRounds(ruleOf(windowId))
  const backup = await takeBackup(line.db)
  await applied(windowId, first)
  await pay(1)
  expect(await balanceOf(first)).toBe(5_000_000n)

  await backup.restore()
  await personOf(second, first)
  for (const wallet of [second, other]) await applied(windowId, wallet)
  await pay(2)
  expect(await balances([first, second, other])).toEqual([5_000_000n, 0n, 5_000_000n])
})
