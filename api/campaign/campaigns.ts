import type { Campaign, CampaignInput } from '#contract/campaign/campaigns.ts'
import { nextOccurrences } from '#contract/campaign/occurrences.ts'
import {
  findOptionalCampaign,
  lockCampaign,
  saveCampaign,
  saveNewCampaign,
  type CampaignRecord,
} from '#db/campaign/campaigns.ts'
import { activate, end, pause } from '#db/campaign/control.ts'
import { findLastDecided } from '#db/campaign/rounds.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { findNow } from '#db/sql/now.ts'
import { isUniqueViolation } from '#db/sql/unique-violation.ts'
import { AppError, badField } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentCampaign } from './present.ts'
import type { Estimate } from './check-recipients.ts'

/** @throws AppError NOT_FOUND. */
export async function readCampaign(db: Queryable, campaignId: number): Promise<Campaign> {
  const row = await findOptionalCampaign(db, campaignId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentCampaign(row)
}

interface Given {
  input: CampaignInput
  estimate: Estimate
}

/** Stores a campaign as a draft. @throws AppError SCHEDULE_OVER when no time of it is to come. */
export async function createCampaign(tx: Tx, { input, estimate }: Given, author: Author): Promise<Campaign> {
  await findNextTime(tx, input, null)
  const entry = { action: 'campaign.create', read: (id: number) => readCampaign(tx, id) } as const
  return auditedNew(tx, entry, author, () =>
    saveNewCampaign(tx, { ...valuesOf(input), ...estimate, registrantId: author.actor }),
  )
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW while it is active or when it has ended, CHANGED_MEANWHILE, BAD_REQUEST for another project or code. */
export async function modifyCampaign(
  tx: Tx,
  { campaignId, input, estimate, readAt }: Given & { campaignId: number; readAt?: string | null | undefined },
  author: Author,
): Promise<Campaign> {
  const locked = await lockOrThrow(tx, campaignId)
  if (locked.state !== 'draft' && locked.state !== 'paused') throw notAllowed(locked)
  if (readAt !== undefined && momentOf(readAt) !== locked.modifiedAt?.getTime())
    throw new AppError('CHANGED_MEANWHILE')
  if (locked.projectId !== input.projectId) throw badField('projectId', 'FIXED')
  if (locked.code !== input.code) throw badField('code', 'FIXED')
  const last = await findLastDecided(tx, campaignId)
  await findNextTime(tx, input, last.at)
  const entry = {
    action: 'campaign.modify',
    id: campaignId,
    read: (id: number) => readCampaign(tx, id),
  } as const
  return audited(tx, entry, author, () =>
    saveCampaign(tx, campaignId, {
      ...valuesOf(input),
      ...{ ...estimate, modifierId: author.actor, modifiedAt: new Date() },
    }),
  )
}

interface Said {
  campaignId: number
  reason?: string | undefined
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW, SCHEDULE_OVER. */
export async function activateCampaign(tx: Tx, said: Said, author: Author): Promise<Campaign> {
  const { campaignId } = said
  const locked = await lockOrThrow(tx, campaignId)
  const last = await findLastDecided(tx, campaignId)
  const nextAt = await findNextTime(tx, locked, last.at)
  return moved(tx, 'campaign.activate', { said, locked }, author, () =>
    activate(tx, { ...said, nextAt, actor: author.actor }),
  )
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export async function pauseCampaign(tx: Tx, said: Said, author: Author): Promise<Campaign> {
  const locked = await lockOrThrow(tx, said.campaignId)
  return moved(tx, 'campaign.pause', { said, locked }, author, () =>
    pause(tx, { ...said, actor: author.actor }),
  )
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export async function endCampaign(tx: Tx, said: Said, author: Author): Promise<Campaign> {
  const locked = await lockOrThrow(tx, said.campaignId)
  return moved(tx, 'campaign.end', { said, locked }, author, () => end(tx, { ...said, actor: author.actor }))
}

/** Shows everybody its rounds, or nobody. @throws AppError NOT_FOUND. */
export async function publishCampaign(
  tx: Tx,
  { campaignId, isPublic }: { campaignId: number; isPublic: boolean },
  author: Author,
): Promise<Campaign> {
  await lockOrThrow(tx, campaignId)
  const read = (id: number) => readCampaign(tx, id)
  const entry = { action: 'campaign.publish', id: campaignId, read } as const
  // Not `modifiedAt`: a round that is being planned was worked out from what stays as it is.
  return audited(tx, entry, author, () => saveCampaign(tx, campaignId, { isPublic }))
}

function moved(
  tx: Tx,
  action: 'campaign.activate' | 'campaign.pause' | 'campaign.end',
  { said, locked }: { said: Said; locked: CampaignRecord },
  author: Author,
  move: () => Promise<boolean>,
): Promise<Campaign> {
  const { campaignId: id, reason } = said
  const read = (campaignId: number) => readCampaign(tx, campaignId)
  return audited(tx, { action, id, read, ...(reason && { reason }) }, author, async () => {
    if (!(await move())) throw notAllowed(locked)
  })
}

async function lockOrThrow(tx: Tx, campaignId: number): Promise<CampaignRecord> {
  const locked = await lockCampaign(tx, campaignId)
  if (!locked) throw new AppError('NOT_FOUND')
  return locked
}

function notAllowed({ state }: CampaignRecord): AppError {
  return new AppError('NOT_ALLOWED_NOW', { params: { state } })
}

/** The first time of a schedule that is to come and was not decided. @throws AppError SCHEDULE_OVER. */
async function findNextTime(
  tx: Tx,
  { schedule }: Pick<CampaignInput, 'schedule'>,
  lastDecided: Date | null,
): Promise<Date> {
  const now = await findNow(tx)
  const after = lastDecided !== null && lastDecided > now ? lastDecided : now
  const [next] = nextOccurrences(schedule, after, 1)
  if (!next) throw new AppError('SCHEDULE_OVER')
  return next
}

function momentOf(at: string | null): number | undefined {
  return at === null ? undefined : Date.parse(at)
}

function valuesOf({ budgetLamports, ...input }: CampaignInput) {
  return { ...input, budgetLamports: budgetLamports === null ? null : BigInt(budgetLamports) }
}

/** @throws AppError CAMPAIGN_CODE_TAKEN in place of the database's refusal. */
export function asCodeTaken(error: unknown): never {
  if (isUniqueViolation(error, 'campaigns_code')) throw new AppError('CAMPAIGN_CODE_TAKEN')
  throw error
}
