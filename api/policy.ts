import { createPolicy } from '#worker/queue/retry-policy.ts'

/**
 * Timings of the API's own work, which tests make shorter. How long it waits for others stands where it waits, and those of the
 * queue it fills are the worker's.
 */
export interface ApiPolicy {
  /** How old a run's progress may be that is answered, and how often it is read while somebody watches. */
  progressFreshMs: number
  /** A run that nobody asks for is forgotten after so long. */
  progressForgetMs: number
  /** The chart and the rate read every finished item; they need not be read as often as the counts. */
  seriesEveryMs: number
  /** Items that are put off for longer than this are said to be stuck: less is the ordinary course of things. */
  stuckAfterMs: number
  /** How often the migrations of those who watch are read. */
  migrationsEveryMs: number
  /** A stream says so often that it is still there, and asks whether its session is. */
  streamBeatEveryMs: number
  /** Events of a stream are at least this far apart, whatever the source does. */
  streamSpacingMs: number
  /** A worker without a heartbeat for so long counts as ended. */
  heartbeatValidMs: number
  /** How old the worker's last reading of the chain may be. */
  chainReadingMaxAgeMs: number
  /** How long readiness waits for each thing the product needs, and for the RPCs of a source chain. */
  dependencyMaxMs: number
  sourceChainMaxMs: number
  /** Readiness may be asked without a login; the RPCs are asked at most this often. */
  sourceChainFreshMs: number
}

/** @returns what an API in production goes by, but for `changes`. */
export function createApiPolicy(changes: Partial<ApiPolicy> = {}): ApiPolicy {
  return {
    progressFreshMs: 1_000,
    progressForgetMs: 60_000,
    seriesEveryMs: 5_000,
    stuckAfterMs: 10_000,
    migrationsEveryMs: 1_000,
    streamBeatEveryMs: 15_000,
    streamSpacingMs: 250,
    heartbeatValidMs: createPolicy().heartbeatValidMs,
    chainReadingMaxAgeMs: 30_000,
    dependencyMaxMs: 2_000,
    sourceChainMaxMs: 1_500,
    sourceChainFreshMs: 3_000,
    ...changes,
  }
}
