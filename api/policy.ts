import { createPolicy } from '#worker/queue/retry-policy.ts'

/**
 * Timings of the API's own work, which tests make shorter. How long something is valid (a session, a challenge) and how long an RPC
 * or Klip is waited for stands where that is done, and the timings of the queue it fills are the worker's.
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
  /** The same of surveys that are watched. */
  surveysEveryMs: number
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
  /** How long a request waits for the queue: what it would notify, the sweeper finds. */
  queueMaxMs: number
  /** How long the metrics wait for the database. */
  gaugesMaxMs: number
  /** How long a page waits for the words and the marks that are filled into it. */
  pageMaxMs: number
  /** How long a change of a feature made in another process may go unseen. */
  featuresFreshMs: number
  /** How long the price list is waited for and kept, and after how long one that did not answer is asked again. */
  pricesMaxMs: number
  pricesFreshMs: number
  pricesAskAgainMs: number
  /** How long a token URI is waited for, how long its name and picture are kept, and after how long one that could not be read is read again. */
  metadataMaxMs: number
  metadataFreshMs: number
  metadataAskAgainMs: number
  /** How long the storage of public files is waited for. */
  storageMaxMs: number
  /** How long the picture of a document may take to be drawn anew. */
  pictureMaxMs: number
  /** How long a second request waits for the first with the same idempotency key. */
  idempotencyMaxMs: number
  /** Whoever fills in a public form faster than this is a program. */
  formMinMs: number
  /** So long a page may stand open before its form is sent. */
  formMaxMs: number
  /** The end of a session is written at most this often, not with every request. */
  sessionExtendEveryMs: number
  /** How often what nobody needs any more is deleted. */
  tidyEveryMs: number
  /** How often it is looked whether surveys begin, of which those who may answer are told. */
  tellSurveysEveryMs: number
  /** How long a client may take for the head of a request and for all of it. */
  headersMaxMs: number
  requestMaxMs: number
  /** At the end: how long requests may still take, how often idle connections are closed, how long queue and database are waited for. */
  finishMaxMs: number
  closeIdleEveryMs: number
  releaseMaxMs: number
}

/** @returns what an API in production goes by, but for `changes`. */
export function createApiPolicy(changes: Partial<ApiPolicy> = {}): ApiPolicy {
  return {
    progressFreshMs: 1_000,
    progressForgetMs: 60_000,
    seriesEveryMs: 5_000,
    stuckAfterMs: 10_000,
    migrationsEveryMs: 1_000,
    surveysEveryMs: 1_000,
    streamBeatEveryMs: 15_000,
    streamSpacingMs: 250,
    heartbeatValidMs: createPolicy().heartbeatValidMs,
    chainReadingMaxAgeMs: 30_000,
    dependencyMaxMs: 2_000,
    sourceChainMaxMs: 1_500,
    sourceChainFreshMs: 3_000,
    queueMaxMs: 2_000,
    gaugesMaxMs: 2_000,
    pageMaxMs: 2_000,
    featuresFreshMs: 1_000,
    pricesMaxMs: 3_000,
    pricesFreshMs: 60_000,
    // A list that does not answer is not asked by every visitor.
    pricesAskAgainMs: 15_000,
    metadataMaxMs: 5_000,
    metadataFreshMs: 600_000,
    metadataAskAgainMs: 30_000,
    storageMaxMs: 20_000,
    pictureMaxMs: 20_000,
    idempotencyMaxMs: 5_000,
    formMinMs: 2_000,
    formMaxMs: 24 * 3_600_000,
    sessionExtendEveryMs: 60_000,
    tidyEveryMs: 3_600_000,
    tellSurveysEveryMs: 60_000,
    headersMaxMs: 15_000,
    requestMaxMs: 120_000,
    finishMaxMs: 10_000,
    closeIdleEveryMs: 50,
    releaseMaxMs: 5_000,
    ...changes,
  }
}
