/**
 * All of the retrying, in one place. The queue itself never retries: a task that dies is rung again
 * by the sweeper from the row it left behind.
 */
export const retryPolicy = {
  /** A bell for the same row within this time is the same task. */
  ringWindowMs: 1_000,
  /** A released chunk that is still planned after this long is released again. */
  releaseAgainMs: 5_000,
  /** How long a drive may keep a run without renewing its lease. */
  driveLeaseMs: 2_500,
  /** One drive task works this long, then rings for the next, so that no run starves another. */
  driveMs: 20_000,
  sweepEveryMs: 1_000,
  /** The same bytes are handed over again while nothing confirms them. */
  rebroadcastEveryMs: 1_000,
  /**
   * Refusals on chain of one chunk, for reasons that may pass, before its items fail. Transactions that
   * never landed do not count: the network's silence is no fault of the items.
   */
  attemptsMax: 8,
  /** Back-off before a chunk is tried again after a temporary error: doubles, with a cap. */
  backOffFirstMs: 500,
  backOffMaxMs: 30_000,
  /** How long an unknown attempt may hold the run in 10 before the run shows 90. */
  unknownPatienceMs: 60_000,
  /** How long RPCs may deny an attempt whose accounts the chain says are there. */
  deniedPatienceMs: 600_000,
  /** How long one try of a mail may take before another worker may try: longer than every timeout of SMTP. */
  mailLeaseMs: 180_000,
  /** Tries of one mail before it waits for a person: with the back-off below about two hours. */
  mailTriesMax: 9,
  mailBackOffFirstMs: 30_000,
  mailBackOffMaxMs: 3_600_000,
  /** How long one look at a migration may take before another worker may look too. It protects nothing. */
  migrateLeaseMs: 15_000,
  /** Bells for migrations that may stand in the queue; the rest waits for the next sweep. */
  migrationsWaitingMax: 64,
  /** How soon a migration is looked at again: while something of it is on its way, and while nothing is. */
  migrateSoonMs: 1_000,
  migrateLaterMs: 30_000,
  /** Transactions of ours on an old chain: the same bytes are handed over again while they are not mined. */
  oldChainRebroadcastMs: 3_000,
  /** When one of ours that is not mined is asked about: whether another transaction used its nonce. */
  oldChainNonceTakenMs: 600_000,
  watchOldChainMs: 1_000,
  gatherMs: 1_000,
  /** How often a worker looks whether a comparison of chain and records is due or asked for. */
  reconcileEveryMs: 5_000,
} as const

/** @param tries how often it failed so far, from 1. */
export const backOffMs = (tries: number) =>
  Math.min(retryPolicy.backOffFirstMs * 2 ** Math.max(0, tries - 1), retryPolicy.backOffMaxMs)

/** @param tries how often the mail has been tried, from 1. @returns null when it is not tried again. */
export const mailBackOffMs = (tries: number): number | null =>
  tries >= retryPolicy.mailTriesMax
    ? null
    : Math.min(retryPolicy.mailBackOffFirstMs * 2 ** Math.max(0, tries - 1), retryPolicy.mailBackOffMaxMs)
