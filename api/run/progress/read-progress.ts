import type { Db } from '#db/connection.ts'
import {
  countRecentlyFinished,
  findOptionalRunTotals,
  listRunSeries,
  listStuck,
  type RunTotals,
} from '#db/run/run-progress.ts'
import { AppError } from '../../app-error.ts'
import type { ApiPolicy } from '../../policy.ts'
import { masterStatus } from '#contract/codes/status.ts'
import { lastStage } from '#contract/run/canary.ts'
import { countInFlight, countOpen } from '#contract/run/item-group.ts'
import type { Progress } from '#contract/run/masters.ts'
import { nextSamples, rateOfSent, rateSeconds, slopeOf, type RateSample } from './rate.ts'
import { secondsLeftOf } from './time-left.ts'

const pointsMax = 240

/** What a reading keeps for the next one of the same run. */
export interface ProgressMemory {
  progress: Progress
  seriesAtMs: number
  /** What was in a block or had ended at earlier readings of the same stage, oldest first: the rate is their slope. */
  samples: RateSample[]
}

/**
 * Reads where a run stands. Totals only, so that a reader who missed some readings misses nothing.
 * @throws AppError NOT_FOUND.
 */
export async function readProgress(
  db: Db,
  masterId: number,
  { memory, policy }: { memory: ProgressMemory | null; policy: ApiPolicy },
): Promise<ProgressMemory> {
  const totals = await findOptionalRunTotals(db, masterId, policy.heartbeatValidMs)
  if (!totals) throw new AppError('NOT_FOUND')
  const nowMs = Date.now()
  const isFresh =
    memory !== null && nowMs - memory.seriesAtMs < policy.seriesEveryMs && !hasJustEnded(memory, totals)
  const series = isFresh ? memory.progress.series : await listRunSeries(db, masterId, pointsMax)
  const samples = nextSamples(memory?.samples ?? [], nowMs, totals)
  const rate = isOpen(totals) ? await rateOf(db, { masterId, totals, samples }) : 0
  const stuck = isOpen(totals) ? await listStuck(db, masterId, policy.stuckAfterMs) : []
  const progress = assemble({ masterId, totals, stuck: [...stuck], series, rate, nowMs })
  const version = nextVersion(memory?.progress ?? null, progress)
  return {
    progress: { ...progress, version },
    seriesAtMs: isFresh ? memory.seriesAtMs : nowMs,
    samples,
  }
}

function isOpen({ status }: RunTotals) {
  return status === masterStatus.processing || status === masterStatus.unknownFailed
}
function hasJustEnded(memory: ProgressMemory, totals: RunTotals) {
  return memory.progress.status !== totals.status
}

async function rateOf(
  db: Db,
  { masterId, totals, samples }: { masterId: number; totals: RunTotals; samples: RateSample[] },
) {
  const rate = slopeOf(samples) ?? rateOfSent(totals)
  if (rate !== null) return rate
  const recent = await countRecentlyFinished(db, masterId, rateSeconds)
  return recent.count / Math.max(1, recent.span)
}

/** The last event's number; larger than the last version when something changed without an event. */
function nextVersion(before: Progress | null, now: Progress) {
  if (!before) return now.version
  const isSame = comparable(before) === comparable(now)
  return isSame ? before.version : Math.max(before.version + 1, now.version)
}

function comparable({ version: _version, at: _at, ...rest }: Progress) {
  return JSON.stringify(rest)
}

function assemble(input: {
  masterId: number
  totals: RunTotals
  stuck: Progress['stuck']
  series: Progress['series']
  rate: number
  nowMs: number
}): Progress {
  const { totals, rate } = input
  return {
    masterId: input.masterId,
    version: totals.lastSeq,
    status: totals.status,
    control: totals.control,
    phase: phaseOf(totals),
    waiting: totals.waiting,
    stuck: input.stuck,
    total: totals.total,
    planned: plannedOf(totals),
    ...totals.counts,
    canaryStage: totals.isCanary ? Math.min(totals.stage, lastStage) : null,
    itemsPerSecond: Math.round(rate * 10) / 10,
    secondsLeft: secondsLeftOf(totals, rate),
    quotedLamports: totals.quotedLamports,
    spentLamports: totals.spentLamports,
    feeLamports: totals.feeLamports,
    series: input.series,
    workersAlive: totals.workersAlive,
    at: new Date(input.nowMs).toISOString(),
  }
}

function plannedOf({ total, unplanned, failedUnplanned }: RunTotals) {
  return unplanned === null ? null : Math.max(0, total - unplanned - failedUnplanned)
}

function phaseOf(totals: RunTotals): Progress['phase'] {
  const { counts } = totals
  const inFlight = countInFlight(counts)
  if (totals.status === masterStatus.wait) return 'wait'
  if (!isOpen(totals)) return 'done'
  if (totals.status === masterStatus.unknownFailed) return 'proving'
  // Every item has ended and the run has not: its guard deposits are on their way back.
  if (countOpen(counts) === 0) return 'reclaiming'
  if (totals.unplanned !== 0 && counts.completed === 0 && inFlight === 0) return 'planning'
  if (totals.preparing > 0 && counts.completed === 0 && counts.landed === 0) return 'preparing'
  return counts.wait === 0 && counts.unknown > 0 && inFlight === counts.unknown ? 'proving' : 'working'
}
