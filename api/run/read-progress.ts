import type { Db } from '#db/connection.ts'
import {
  countRecentlyFinished,
  findOptionalRunTotals,
  listRunSeries,
  listStuck,
  type RunTotals,
} from '#db/run/run-progress.ts'
import { AppError } from '../app-error.ts'
import type { ApiPolicy } from '../policy.ts'
import { masterStatus } from '#contract/codes/status.ts'
import type { Progress } from '#contract/run/masters.ts'

const rateSeconds = 20
const pointsMax = 240
const stageAll = 3

/** What a reading keeps for the next one of the same run. */
export interface ProgressMemory {
  progress: Progress
  seriesAtMs: number
  /** Completed and failed at earlier readings, oldest first: the rate is their slope. */
  samples: { atMs: number; finished: number }[]
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
  const samples = nextSamples(memory, nowMs, totals)
  const rate = isOpen(totals) ? await rateOf(db, masterId, samples) : 0
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

function nextSamples(memory: ProgressMemory | null, nowMs: number, totals: RunTotals) {
  const sample = { atMs: nowMs, finished: totals.completed + totals.failed }
  const kept = (memory?.samples ?? []).filter(
    (it) => it.atMs > nowMs - rateSeconds * 1000 && it.finished <= sample.finished,
  )
  return [...kept, sample]
}

async function rateOf(db: Db, masterId: number, samples: ProgressMemory['samples']) {
  const [first, last] = [samples[0], samples.at(-1)]
  const spanMs = first && last ? last.atMs - first.atMs : 0
  if (first && last && spanMs > 5_000) return ((last.finished - first.finished) * 1000) / spanMs
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
  const left = totals.wait + totals.processing
  const isMoving = totals.control === 'run' && totals.waiting === null && rate > 0
  return {
    masterId: input.masterId,
    version: totals.lastSeq,
    status: totals.status,
    control: totals.control,
    phase: phaseOf(totals),
    waiting: totals.waiting,
    stuck: input.stuck,
    total: totals.total,
    planned: Math.max(0, totals.total - totals.unplanned - totals.failedUnplanned),
    wait: totals.wait,
    processing: totals.processing,
    landed: totals.landed,
    completed: totals.completed,
    failed: totals.failed,
    unknown: totals.unknown,
    canaryStage: totals.isCanary ? Math.min(totals.stage, stageAll) : null,
    itemsPerSecond: Math.round(rate * 10) / 10,
    secondsLeft: isMoving && left > 0 ? Math.ceil(left / rate) : null,
    quotedLamports: totals.quotedLamports,
    spentLamports: totals.spentLamports,
    feeLamports: totals.feeLamports,
    series: input.series,
    workersAlive: totals.workersAlive,
    at: new Date(input.nowMs).toISOString(),
  }
}

function phaseOf(totals: RunTotals): Progress['phase'] {
  if (totals.status === masterStatus.wait) return 'wait'
  if (!isOpen(totals)) return 'done'
  if (totals.status === masterStatus.unknownFailed) return 'proving'
  // Every item has ended and the run has not: its guard deposits are on their way back.
  if (totals.completed + totals.failed >= totals.total) return 'reclaiming'
  if (totals.unplanned > 0 && totals.completed === 0 && totals.processing === 0) return 'planning'
  if (totals.preparing > 0 && totals.completed === 0 && totals.landed === 0) return 'preparing'
  const isProving = totals.wait === 0 && totals.unknown > 0 && totals.processing <= totals.unknown
  return isProving ? 'proving' : 'working'
}
