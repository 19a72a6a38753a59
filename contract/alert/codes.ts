import { waitingCodes } from '../codes/waiting.ts'

/**
 * What a rule watches, and in what its threshold counts. minutes: for how long it has been so; minutesBefore: how long before its time; slots: behind the best
 * RPC; milliSol: thousandths of a SOL; milliCoin: of the coin of a source chain.
 */
export const conditionUnits = {
  RUN_STOPPED: null,
  RUN_FINISHED: null,
  RUN_WAITING: 'minutes',
  ITEM_NOT_FINAL: 'minutes',
  ITEM_UNKNOWN: 'minutes',
  RPC_BEHIND: 'slots',
  BALANCE_LOW: 'milliSol',
  WORKER_GONE: 'minutes',
  DEPOSIT_ORPHAN: 'minutes',
  RETURN_HELD_UP: 'minutes',
  MIGRATION_OVERDUE: 'minutes',
  /** What was to go back was reverted or could not be signed: a person asks for it again. */
  RETURN_FAILED: null,
  /** A return was asked for so long ago, and it is not proven that no mint can land. */
  MINT_UNPROVEN: 'minutes',
  /** A wallet of ours on a source chain holds less coin than so much. */
  SOURCE_BALANCE_LOW: 'milliCoin',
  /** An RPC of a source chain does not answer, or is behind, for so long. */
  SOURCE_RPC_AWAY: 'minutes',
  /** The last comparison of chains and records found differences; of NFTs, or of coin. */
  RECONCILE_DIFFERS: null,
  /** A call of a contract of a source chain failed, or was refused, and nobody removed it. */
  CALL_FAILED: null,
  /** A call was asked for so long ago, and is not done. */
  CALL_WAITING: 'minutes',
  CHANNEL_SILENT: 'minutes',
  REVEAL_AT_RISK: 'minutesBefore',
  /** The wallet holds less than its campaigns cost that run within so long. */
  ROUND_SHORT: 'minutesBefore',
  /** A round is asked about or held for so long. */
  ROUND_OPEN: 'minutes',
  /** Something is in the way of a draw, or its blocks are late, for so long. */
  DRAW_STUCK: 'minutes',
  /** The chain of hashes over the audit log does not hold. */
  AUDIT_CHAIN_BROKEN: null,
  /** A run or a change of a project waits for a second person for so long. */
  APPROVAL_WAITING: 'minutes',
  /** A round within so long is reckoned above the limit of its project: an approver has to be there at its time. */
  ROUND_ABOVE_LIMIT: 'minutesBefore',
} as const satisfies Record<string, 'minutes' | 'minutesBefore' | 'slots' | 'milliSol' | 'milliCoin' | null>
export type AlertCondition = keyof typeof conditionUnits
/** From when on the coin of a wallet on a source chain is called low, as long as no rule says otherwise. */
export const sourceCoinLowMilli = 1_000
export const alertConditions = Object.keys(conditionUnits) as [AlertCondition, ...AlertCondition[]]

/** The most severe first: a channel gets what is at least as severe as it asks for. */
export const severities = ['critical', 'warning', 'info'] as const
export type Severity = (typeof severities)[number]

/** raised: nobody has seen to it. acknowledged: somebody has. resolved: the condition does not hold any more. */
export const alertStates = ['raised', 'acknowledged', 'resolved'] as const
export type AlertState = (typeof alertStates)[number]
export const alertMoves: Readonly<Record<AlertState, readonly AlertState[]>> = {
  raised: ['acknowledged', 'resolved'],
  acknowledged: ['resolved'],
  resolved: [],
}

/** Of a waiting run: any reason but those a person asked for and what waits for an approval, or one alone. */
export const ruleReasons = waitingCodes

export const channelKinds = ['mail', 'webhook'] as const
export type ChannelKind = (typeof channelKinds)[number]

export const deliveryEvents = ['alert.raised', 'alert.resolved', 'channel.test'] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

/** sending: a worker has it until its lease ends. failed: given up until an admin replays it. */
export const deliveryStates = ['waiting', 'sending', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryMoves: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  waiting: ['sending'],
  // To sending once more: the worker that had it died, and its lease has ended.
  sending: ['sending', 'sent', 'waiting', 'failed'],
  sent: ['waiting'],
  failed: ['waiting'],
}

/** How long the secret of before still signs after a new one was issued. */
export const secretOverlapHours = 24
