import type { Schedule } from '#contract/campaign/schedule.ts'
import { findOptionalCampaign, saveCampaign, saveNewCampaign } from '#db/campaign/campaigns.ts'
import { activate } from '#db/campaign/control.ts'
import { listRounds } from '#db/campaign/rounds.ts'
import type { Db } from '#db/connection.ts'
import { saveFile } from '#db/recipient/files.ts'

export const minuteMs = 60_000
export const weekMs = 7 * 24 * 60 * minuteMs

/** So long ago, or to come, as a schedule says it. */
export function fromNow(ms: number): string {
  return new Date(Date.now() + ms).toISOString()
}

export interface TestCampaign {
  projectId: number
  /** A list of payouts; without it, of mints. */
  text: string
  schedule: Schedule
  values?: Partial<Parameters<typeof saveNewCampaign>[1]>
}

let serial = 0

/** A campaign of payouts as the console stores it: a draft. @returns its id. */
export async function saveTestCampaign(
  db: Db,
  { projectId, text, schedule, values }: TestCampaign,
): Promise<number> {
  const code = `code-${++serial}`
  const file = { projectId, purpose: 'list', name: 'list.csv', text, rows: 1, registrantId: 'test' } as const
  const { fileId } = await saveFile(db, file)
  return saveNewCampaign(db, {
    ...{ projectId, kind: 'sendCoin', standard: 'token-metadata', name: 'Weekly', code, schedule },
    ...{ hasGuard: false, isMutable: true, isCanary: false },
    recipients: { by: 'list', fileId, defaults: {} },
    ...values,
  })
}

/** The same, and an approver let it run before its first time. */
export async function saveActiveCampaign(db: Db, campaign: TestCampaign): Promise<number> {
  const campaignId = await saveTestCampaign(db, campaign)
  await activate(db, { campaignId, actor: 'approver', nextAt: new Date() })
  const longAgo = new Date(Date.now() - 100 * weekMs)
  await saveCampaign(db, campaignId, { firstActiveAt: longAgo, activeSince: longAgo })
  return campaignId
}

/** Its rounds, the first one first. */
export async function roundsOf(db: Db, campaignId: number) {
  const rows = await listRounds(db, { campaignId, after: null, limit: 100 })
  return rows.map(({ round }) => round).toReversed()
}

export async function stateOf(db: Db, campaignId: number) {
  const row = await findOptionalCampaign(db, campaignId)
  return row?.campaign.state
}

/** A list of payouts of coins. */
export function coinText(payouts: readonly { owner: string; amount: string }[]): string {
  return ['owner,amount', ...payouts.map(({ owner, amount }) => `${owner},${amount}`)].join('\n')
}
