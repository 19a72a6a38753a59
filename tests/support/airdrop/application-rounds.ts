import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { ApplicationDecision } from '#contract/airdrop/codes.ts'
import type { Recipients } from '#contract/campaign/campaigns.ts'
import type { Schedule } from '#contract/campaign/schedule.ts'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import type { Db } from '#db/connection.ts'
import { decideApplications, withdrawApplication } from '#db/airdrop/decide.ts'
import type { Vault } from '#db/vault.ts'
import { decideCampaign } from '#worker/campaign/decide-campaign.ts'
import { planRound } from '#worker/campaign/plan-round.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { fromNow, roundsOf, saveActiveCampaign, weekMs } from '../campaign/campaigns.ts'
import { newWallet } from '../wallet/wallet.ts'
import type { WorkerContext } from '#worker/context.ts'
import { chainOfNobody } from '../campaign/chain-of-nobody.ts'
import { saveTestApplication } from './airdrop-cases.ts'

/** A rule for the accepted applications of a window: the same amount for each. */
export function ruleOf(windowId: number, given: Partial<RuleRecipients> = {}): RuleRecipients {
  return {
    ...{ by: 'rule', rule: { source: 'who' }, amounts: { by: 'flat', amount: '5000000' }, columns: {} },
    sources: [{ kind: 'applications', id: 'who', from: null, until: null, windowId }],
    ...{ exclude: [], isOnePerPerson: true, isNeverTwice: true },
    ...given,
  }
}

/** What tests of rounds do that are for accepted applications. */
export function applicationRounds(
  of: () => { db: Db; projectId: number; vault: Vault; ctx?: Pick<WorkerContext, 'chain'> },
) {
  const db = () => of().db
  const projectId = () => of().projectId
  function ctxOf() {
    const producer = { notify: async () => undefined }
    const log = pino({ level: 'silent' })
    return {
      ...{ db: db(), policy: createPolicy(), workerId: 'test', log, producer },
      ...{ vault: of().vault, network: 'localnet' as const, chain: of().ctx?.chain ?? chainOfNobody },
    }
  }

  /** Rounds that are due: two of a week each. */
  async function dueRounds(recipients: Recipients) {
    const schedule: Schedule = {
      ...{ repeats: 'weekly', first: fromNow(-weekMs - 60_000), until: fromNow(weekMs), whenMissed: 'late' },
    }
    const campaignId = await saveActiveCampaign(db(), {
      projectId: projectId(),
      text: 'x',
      schedule,
      values: { recipients },
    })
    await decideCampaign(ctxOf(), { campaignId })
    return { campaignId, rounds: await roundsOf(db(), campaignId) }
  }
  async function planAll(ids: number[]) {
    for (const roundId of ids) {
      await db().execute(
        sql`update campaign_rounds set next_run_at = now() - interval '1 second' where round_id = ${roundId}`,
      )
      await planRound(ctxOf(), { roundId })
    }
  }
  async function applied(windowId: number, address = newWallet().address) {
    const applicationId = await saveTestApplication(db(), { address, windowId })
    await db().execute(
      sql`update airdrop_applications set registered_at = now() - interval '30 days' where application_id = ${applicationId}`,
    )
    return { applicationId, address }
  }
  /** Who gets what in each round of a campaign, by its number. */
  async function gotOf(campaignId: number) {
    return db().execute<{ n: number; owner: string; status: string }>(sql`
      select r.n, i.owner, i.status from campaign_rounds r join minting_items i using (master_id)
      where r.campaign_id = ${campaignId} order by r.n, i.item_id`)
  }
  async function linksOf(applicationId: number) {
    return db().execute<{ n: number; owner: string }>(sql`
      select r.n, i.owner from application_rounds x join campaign_rounds r using (round_id) join minting_items i using (item_id)
      where x.application_id = ${applicationId} order by r.n`)
  }
  function decide(id: number, decision: ApplicationDecision) {
    const reason = decision === 'refuse' ? 'A robot.' : null
    return db().transaction((tx) => decideApplications(tx, { ids: [id], decision, reason, actor: 'test' }))
  }
  function withdraw(applicationId: number) {
    return db().transaction((tx) => withdrawApplication(tx, { applicationId, actor: 'test' }))
  }
  async function personOf(...addresses: string[]) {
    const [user] = await db().execute<{ uuid: string }>(
      sql`insert into users (uid, solana_wallet_address) values (${newWallet().address}, ${addresses[0]}) returning uuid`,
    )
    for (const address of addresses)
      await db().execute(sql`
        insert into wallets (user_uuid, family, wallet_type, address, proven_at)
        values (${user?.uuid}, 'solana', 'phantom', ${address}, now())`)
  }
  async function fail(masterId: number) {
    await db().execute(
      sql`update minting_items set status = '40', reason_code = 'BUILD_FAILED' where master_id = ${masterId}`,
    )
    await db().execute(sql`update minting_masters set status = '40' where master_id = ${masterId}`)
  }
  return { dueRounds, planAll, applied, gotOf, linksOf, decide, withdraw, personOf, fail }
}
