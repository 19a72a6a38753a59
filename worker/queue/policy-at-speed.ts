import { createPolicy, type Policy } from './retry-policy.ts'

/** How long until something is polled or tried again. */
const pollingIntervals = [
  'notifyWindowMs',
  'driveMs',
  'driveAllOutMs',
  'driveTickMinMs',
  'driveTickMaxMs',
  'finalizeAfterMs',
  'sweepNotifyAgainMs',
  'guardReturnMs',
  'rebroadcastEveryMs',
  'backOffFirstMs',
  'backOffMaxMs',
  'mailBackOffFirstMs',
  'mailBackOffMaxMs',
  'migrateSoonMs',
  'migrateLaterMs',
  'campaignLaterMs',
  'drawPollMs',
  'snapshotPollMs',
  'snapshotAnewMs',
  'sourceChainRebroadcastMs',
  'sourceChainReplaceMs',
  'sourceChainAskAgainMs',
  'reconcilePauseMs',
  'revealPollMs',
  'revealBlockedMs',
  'revealSettleMs',
  'reservationAgainMs',
  'feeWalletSoonMs',
  'feeWalletLaterMs',
] as const satisfies (keyof Policy)[]

/**
 * How often a worker searches for rows that were lost, and for what changes rarely. It does so even while there is
 * nothing to do, so ten times as often would take a third of a core.
 */
const backgroundIntervals = [
  'sweepEveryMs',
  'watchChainEveryMs',
  'conditionsMaxAgeMs',
  'priorityFeeMaxAgeMs',
  'blockHeightMaxAgeMs',
  'watchSourceChainMs',
  'gatherMs',
  'reconcileEveryMs',
  'evaluateAlertsEveryMs',
  'queueStalledEveryMs',
] as const satisfies (keyof Policy)[]
/** Background intervals become shorter by a third of what polling intervals do. */
const backgroundShare = 3

/**
 * After how long without a sign of life a worker counts as dead. A living process may pause for a second on a busy
 * machine, so these stay longer than that.
 */
const timeouts = ['releaseAgainMs', 'driveLeaseMs', 'migrateLeaseMs', 'revealLeaseMs', 'queueLockMs'] as const
const timeoutMinMs = 1_500

/**
 * For tests: the same behaviour in a fraction of the time. Two kinds of timing stay as in production: the limit of one
 * piece of work (a mail, a time slice), and the time after which a worker draws a conclusion about a chain.
 */
export function policyAtSpeed(times: number): Policy {
  const normal = createPolicy()
  const quick = Object.fromEntries([
    ...pollingIntervals.map((name) => [name, Math.ceil(normal[name] / times)]),
    ...backgroundIntervals.map((name) => [
      name,
      Math.ceil(normal[name] / Math.max(1, times / backgroundShare)),
    ]),
  ])
  const patient = Object.fromEntries(
    timeouts.map((name) => [name, Math.max(Math.min(normal[name], timeoutMinMs), normal[name] / times)]),
  )
  const balanceEveryBlocks = Math.max(1, Math.floor(normal.balanceEveryBlocks / times))
  return createPolicy({ ...quick, ...patient, balanceEveryBlocks })
}
