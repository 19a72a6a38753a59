import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { lockCampaign, type CampaignRecord } from '#db/campaign/campaigns.ts'
import { countPlannedRounds, isStillDue, type RoundRow } from '#db/campaign/rounds.ts'
import { findOptionalDrawOfRound, type DrawRecord } from '#db/draw/draws.ts'
import { publishDrawList } from '#db/draw/publish-list.ts'
import { recordCreated } from '#db/moves/move.ts'
import { wasAtWorkSince } from '#db/health/database-life.ts'
import { findNow } from '#db/sql/now.ts'
import { drawTask } from '../tasks/advance-draw.ts'
import { readEntrants } from './read-recipients.ts'
import { wereRowsKept, type Refusal, type RoundContext } from './round-context.ts'
import type { RoundSnapshots } from './round-snapshots.ts'
import { readSigner } from './prepare-round.ts'

/** Who a round is for, where it draws. */
export interface RoundDraw {
  /** Null: everybody gets it. */
  winners: readonly string[] | null
  /** It was published before anything could be lost: were the round a run before, it was for these very winners. */
  isOld: boolean
}

interface OfRound {
  row: RoundRow
  snapshots: RoundSnapshots
}

/**
 * The draw of a round once it is drawn. It is published when the round asks for it first; whoever asks again, another worker too, gets
 * the same one. Another one is made only after one that was called off, when a person lets the round run.
 * @returns null while its blocks are waited for; why the round is held when a person must decide.
 */
export async function readRoundDraw(
  ctx: RoundContext,
  campaign: CampaignRecord,
  { row, snapshots }: OfRound,
): Promise<RoundDraw | Refusal | null> {
  const { recipients } = campaign
  const drawn = recipients.by === 'rule' ? recipients.drawn : undefined
  const last = await findOptionalDrawOfRound(ctx.db, row.round.id)
  const ended = last?.state === 'called_off' ? last : null
  const draw = ended ? null : last
  if (draw && isOutdated(draw, campaign, row)) return refusalOf('DRAW_OUTDATED', draw)
  if (!drawn) return { winners: null, isOld: true }
  if (ended && !isAnswered(row, ended.modifiedAt)) return refusalOf('DRAW_ENDED', ended)
  if (!draw) return publish(ctx, campaign, { row, snapshots, drawn, last })
  if (draw.winners !== null) {
    const isNew = await wasAtWorkSince(ctx.db, draw.registeredAt, ctx.policy.workGapMs)
    return { winners: draw.winners, isOld: !isNew }
  }
  const since = Math.max(draw.registeredAt.getTime(), row.round.modifiedAt.getTime())
  const isLate = (await findNow(ctx.db)).getTime() - since > ctx.policy.roundDrawMaxMs
  return isLate ? refusalOf('DRAW_LATE', draw) : null
}

/** Whether a person has let the round run since then. */
function isAnswered({ round }: RoundRow, since: Date | null): boolean {
  return round.action === 'ask' && since !== null && round.modifiedAt > since
}

/** While it was paused, and only then, somebody may have changed whom it is for. */
function isOutdated(draw: DrawRecord, { activeSince }: CampaignRecord, row: RoundRow): boolean {
  return activeSince !== null && activeSince > draw.registeredAt && !isAnswered(row, activeSince)
}

function refusalOf(
  reason: 'DRAW_OUTDATED' | 'DRAW_ENDED' | 'DRAW_LATE',
  { id: drawId, reason: why }: DrawRecord,
): Refusal {
  return { reason, params: { drawId, why: why ?? '' } }
}

interface ToPublish extends OfRound {
  drawn: NonNullable<RuleRecipients['drawn']>
  /** The one that was called off before. */
  last: DrawRecord | null
}

/** Publishes the list, for everybody and for ever. @returns null: from here on its blocks are waited for. */
async function publish(
  ctx: RoundContext,
  campaign: CampaignRecord,
  { row, snapshots, drawn, last }: ToPublish,
): Promise<Refusal | null> {
  const { round } = row
  // Another draw has other winners, whatever they get: where a backup may have taken one along, it takes a person.
  if (!(await wereRowsKept(ctx, row))) return { reason: 'ROWS_MAY_LACK', params: {} }
  const signer = await readSigner(ctx, campaign)
  if ('reason' in signer) return signer
  const plannedBefore = await countPlannedRounds(ctx.db, campaign.id)
  const asked = { asOf: round.occurrenceAt, snapshots: snapshots.bySource }
  const found = await readEntrants(ctx, campaign, asked)
  if ('reason' in found) return found
  const { entrants } = found
  const { winners, reserves } = drawn
  if (entrants.length < winners + reserves)
    return { reason: 'DRAW_TOO_FEW', params: { entrants: entrants.length, drawn: winners + reserves } }
  const { projectId, name } = campaign
  const drawId = await ctx.db.transaction(async (tx) => {
    const locked = await lockCampaign(tx, campaign.id)
    // What it was worked out from is what the rows said then, as for the round itself.
    if (locked?.state !== 'active' || locked.modifiedAt?.getTime() !== campaign.modifiedAt?.getTime())
      return null
    if ((await countPlannedRounds(tx, campaign.id)) !== plannedBefore) return null
    if (!(await isStillDue(tx, round.id))) return null
    if ((await findOptionalDrawOfRound(tx, round.id))?.id !== last?.id) return null
    const list = {
      projectId,
      roundId: round.id,
      name: `${name} #${round.n}`.slice(0, 100),
      entrants,
      ...drawn,
    }
    const made = await publishDrawList(tx, { ...list, registrantId: ctx.workerId })
    await recordCreated(tx, 'draw', { ids: [made], masterId: null, to: 'listed', actor: ctx.workerId })
    return made
  })
  if (drawId === null) return null
  ctx.log.info({ roundId: round.id, drawId, entrants: entrants.length }, 'a round published its draw')
  await ctx.producer.notify(drawTask, { drawId })
  return null
}
