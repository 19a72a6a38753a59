import { countWrongRows, wrongRowsCsv, type WrongRow } from '#contract/recipient/wrong-rows.ts'
import { lockApplications } from '#db/airdrop/decide.ts'
import { saveApplicationRounds } from '#db/airdrop/rounds.ts'
import { findOptionalCampaign, lockCampaign, type CampaignRecord } from '#db/campaign/campaigns.ts'
import { isAnyGiven } from '#db/campaign/never-twice.ts'
import {
  countPlannedRounds,
  findOptionalRound,
  holdRound,
  saveRunOfRound,
  takeRound,
  type RoundRow,
} from '#db/campaign/rounds.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { wasMovedSince } from '#db/health/database-life.ts'
import { findClashes } from '#db/launch/clashes.ts'
import { storePlan } from '#db/launch/store-plan.ts'
import { roundLease } from '#db/moves/move.ts'
import { saveFile } from '#db/recipient/files.ts'
import { supersedeFailedKeys } from '#db/run/keys/supersede.ts'
import { readSources } from '#db/recipient/read-sources.ts'
import { operationOf } from '../operations/index.ts'
import { planTask } from '../tasks/plan.ts'
import { wereRowsKept, type Refusal, type RoundContext } from './round-context.ts'
import { readRoundDraw, type RoundDraw } from './round-draw.ts'
import { readRoundSnapshots, type RoundSnapshots } from './round-snapshots.ts'
import { prepareRound, type PreparedRound } from './prepare-round.ts'

/**
 * Makes a plan of a round that is due, with its frozen list and its run: all of it in one transaction that begins with taking the round, so
 * that two workers, a task that comes twice and a crash in between make one plan. Its items are keyed by what the round is: should a
 * backup bring the round back as due, the plan that is made once more has the same items, and the engine finds what they did.
 */
export async function planRound(ctx: RoundContext, { roundId }: { roundId: number }): Promise<void> {
  if (!(await roundLease.claim(ctx.db, roundId, { leaseMs: ctx.policy.roundLeaseMs }))) return
  const row = await findOptionalRound(ctx.db, roundId)
  const found = row && (await findOptionalCampaign(ctx.db, row.round.campaignId))
  if (!row || found?.campaign.state !== 'active') return
  const { campaign } = found
  const snapshots = await readRoundSnapshots(ctx, campaign, row.round.occurrenceAt)
  if (snapshots === null) return roundLease.release(ctx.db, roundId, ctx.policy.snapshotPollMs)
  if ('reason' in snapshots) return hold(ctx, { row, campaign }, snapshots)
  const draw = await readRoundDraw(ctx, campaign, { row, snapshots })
  if (draw === null) return roundLease.release(ctx.db, roundId, ctx.policy.drawPollMs)
  if ('reason' in draw) return hold(ctx, { row, campaign }, draw)
  if (!(await isKnown(ctx, campaign, { row, snapshots, draw })))
    return hold(ctx, { row, campaign }, { reason: 'ROWS_MAY_LACK', params: {} })
  const plannedBefore = await countPlannedRounds(ctx.db, campaign.id)
  const prepared = await prepareRound(ctx, campaign, { round: row.round, snapshots, winners: draw.winners })
  if ('reason' in prepared) return hold(ctx, { row, campaign }, prepared)
  try {
    const masterId = await ctx.db.transaction((tx) =>
      store(ctx, tx, { row, campaign, prepared, plannedBefore }),
    )
    // What it was worked out from has changed, or it is over: if it is due still, it is worked out anew.
    if (masterId === null) return await roundLease.wake(ctx.db, [roundId])
    ctx.log.info({ roundId, masterId, items: prepared.items.length }, 'a round became a run')
    await ctx.producer.notify(planTask, { masterId })
  } catch (error) {
    const clashes = await findClashes(ctx.db, error, prepared.items)
    if (clashes === null) throw error
    const [first] = clashes
    const params = { items: clashes.length, run: first?.masterName ?? '', masterId: first?.masterId ?? 0 }
    await hold(ctx, { row, campaign }, { reason: 'ITEMS_TAKEN', params, wrong: prepared.wrong })
  }
}

/**
 * Whether the rows would say that a round was done already. Where its items would be the same again it does not matter: the engine finds
 * what they did, in the transactions of every wallet that the rows know of. A restored backup may lack one that came after it, so a payout
 * that is older than the restore is asked about all the same. What is worked out of rows may come out otherwise from those of a backup, as other items, which nothing on chain
 * stands against: then a person, who has looked, lets it run.
 */
async function isKnown(
  ctx: RoundContext,
  { kind, recipients }: CampaignRecord,
  { row, snapshots, draw }: { row: RoundRow; snapshots: RoundSnapshots; draw: RoundDraw },
): Promise<boolean> {
  const { action, occurrenceAt, modifiedAt } = row.round
  // Where it waited for its draw since a person let it run, that word may be in a backup which has not what came of it.
  if (action === 'ask' && draw.winners === null) return true
  const areOld = snapshots.areOld && draw.isOld
  const isSameAgain = recipients.by === 'list' || (recipients.amounts?.by === 'flat' && areOld)
  if (!isSameAgain) return wereRowsKept(ctx, row)
  const isPaid = operationOf({ plan: { kind } }).payments !== undefined
  return !isPaid || !(await wasMovedSince(ctx.db, action === 'ask' ? modifiedAt : occurrenceAt))
}

interface ToStore {
  row: RoundRow
  campaign: CampaignRecord
  prepared: PreparedRound
  /** Rounds of the campaign that were runs before its recipients were worked out. */
  plannedBefore: number
}

/** @returns the run; null when the round was planned, decided otherwise, or its campaign stopped meanwhile. */
async function store(
  { vault, workerId: actor }: RoundContext,
  tx: Tx,
  { row, campaign, prepared, plannedBefore }: ToStore,
): Promise<number | null> {
  const { id: roundId, n } = row.round
  const locked = await lockCampaign(tx, campaign.id)
  // What was prepared is what the campaign said then.
  if (locked?.state !== 'active' || locked.modifiedAt?.getTime() !== campaign.modifiedAt?.getTime())
    return null
  // Who got a round may be left out of the next one: another round that became a run meanwhile is one to leave out, too.
  if ((await countPlannedRounds(tx, campaign.id)) !== plannedBefore) return null
  if (!(await isStillSo(tx, campaign, row, prepared))) return null
  const { projectId, kind, collectionId, standard, name } = campaign
  const file = {
    projectId,
    purpose: 'round',
    name: `${campaign.code}-${n}.csv`,
    text: prepared.text,
  } as const
  const { fileId } = await saveFile(tx, { ...file, rows: prepared.items.length, registrantId: actor })
  const params = {
    ...prepared.params,
    ...(await keepWrongRows(tx, { row, campaign, actor }, prepared.wrong)),
  }
  if (!(await takeRound(tx, { roundId, fileId, params, actor }))) return null
  const { hasGuard, isMutable, isCanary, budgetLamports, errorRateMax } = campaign
  // Where nobody gets it twice an item is the same in every round: what failed of an earlier one is this one's now.
  if (campaign.recipients.by === 'rule' && campaign.recipients.isNeverTwice)
    await supersedeFailedKeys(tx, { keys: prepared.items.map(({ businessKey }) => businessKey), actor })
  const { masterId } = await storePlan(tx, vault, {
    plan: {
      ...{ kind, origin: 'campaign', projectId, collectionId, standard, startAt: 'now' },
      ...{ hasGuard, isMutable, isCanary, budgetLamports, errorRateMax },
      name: `${name} #${n}`.slice(0, 100),
      quotedLamports: prepared.quotedLamports,
    },
    items: prepared.items,
    actor,
  })
  await saveRunOfRound(tx, roundId, masterId)
  const { applicationIds } = prepared
  const isOnePerPerson = campaign.recipients.by === 'rule' && campaign.recipients.isOnePerPerson
  await saveApplicationRounds(tx, { applicationIds, roundId, masterId, isOnePerPerson })
  return masterId
}

/**
 * Whether what a rule was worked out from still holds: its applications are accepted and nobody else's, which they are held at from here on,
 * and nobody who must not get it twice has got it since.
 */
async function isStillSo(
  tx: Tx,
  { id: campaignId, recipients }: CampaignRecord,
  { round: { occurrenceAt: asOf } }: RoundRow,
  { applicationIds, items }: PreparedRound,
): Promise<boolean> {
  if (recipients.by === 'list') return true
  await lockApplications(tx, applicationIds)
  const read = { counted: null, asOf, campaignId, snapshots: new Map<string, number>() }
  const sources = recipients.sources.filter(({ kind }) => kind === 'applications')
  const now = new Set((await readSources(tx, sources, read)).applicationIds)
  if (!applicationIds.every((id) => now.has(id))) return false
  const owners = items.map(({ owner }) => owner)
  return !recipients.isNeverTwice || !(await isAnyGiven(tx, { campaignId, owners }))
}

type Held = Pick<ToStore, 'row' | 'campaign'>

async function hold(
  { db, log, workerId: actor }: RoundContext,
  { row, campaign }: Held,
  { reason, params, wrong = [] }: Refusal,
) {
  const roundId = row.round.id
  const kept = await keepWrongRows(db, { row, campaign, actor }, wrong)
  const isHeld = await holdRound(db, { roundId, reason, params: { ...params, ...kept }, actor })
  if (isHeld) log.warn({ roundId, reason }, 'a round is held')
}

/** Keeps the rows that a round worked without as a file. @returns what the round says of them; nothing where there are none. */
async function keepWrongRows(
  db: Queryable,
  { row: { round }, campaign: { projectId, code }, actor }: Held & { actor: string },
  wrong: readonly WrongRow[],
): Promise<Record<string, number>> {
  if (wrong.length === 0) return {}
  const text = wrongRowsCsv(wrong)
  const name = `${code}-${round.n}-wrong-rows.csv`
  const file = { projectId, purpose: 'wrong', name, text, rows: wrong.length, registrantId: actor } as const
  const { fileId: wrongFileId } = await saveFile(db, file)
  const { sources, exclusions } = countWrongRows(wrong)
  return { wrongFileId, wrongRows: sources, wrongExclusions: exclusions }
}
