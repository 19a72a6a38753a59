/**
 * Status codes of SPEC.md section 4 and the moves allowed between them. The specification leaves
 * the moves open; these are ours. A code is never written as a literal anywhere else.
 */
export const reservationStatus = { completed: '5', cancelProcessing: '10', cancelCompleted: '50' } as const
export const nftMintStatus = { wait: '0', failed: '5', processing: '10', completed: '20' } as const
export const masterStatus = {
  wait: '0',
  processing: '10',
  completed: '20',
  partiallyFailed: '30',
  completeFailed: '40',
  unknownFailed: '90',
} as const
export const itemStatus = { wait: '0', processing: '10', completed: '20', failed: '40' } as const
export const paymentStatus = { wait: '0', failed: '5', completed: '10' } as const
export const planStatus = { wait: '0', failed: '5', processing: '10', completed: '50' } as const

type ValueOf<T> = T[keyof T]
export type ReservationStatus = ValueOf<typeof reservationStatus>
export type NftMintStatus = ValueOf<typeof nftMintStatus>
export type MasterStatus = ValueOf<typeof masterStatus>
export type ItemStatus = ValueOf<typeof itemStatus>
export type PaymentStatus = ValueOf<typeof paymentStatus>
export type PlanStatus = ValueOf<typeof planStatus>

type Moves<S extends string> = Readonly<Record<S, readonly S[]>>

/** 10 to 5: the cancellation was refused. */
export const reservationMoves: Moves<ReservationStatus> = { '5': ['10'], '10': ['50', '5'], '50': [] }

/** 10 out of 20, 30 and 40: retried, or more of it was found on chain. */
export const masterMoves: Moves<MasterStatus> = {
  '0': ['10'],
  '10': ['20', '30', '40', '90'],
  '20': ['10'],
  '30': ['10'],
  '40': ['10'],
  '90': ['10'],
}
/** 20 out of 0 and 40: a census found it on chain. */
export const itemMoves: Moves<ItemStatus> = {
  '0': ['10', '20', '40'],
  '10': ['20', '40'],
  '20': [],
  '40': ['0', '20'],
}
export const paymentMoves: Moves<PaymentStatus> = { '0': ['10', '5'], '5': ['0'], '10': [] }
export const planMoves: Moves<PlanStatus> = { '0': ['10', '5'], '10': ['50', '5'], '5': ['10'], '50': [] }

/** States of a chunk: the fixed set of items that share one transaction. */
export const chunkStates = [
  'planned',
  'signed',
  'sent',
  'landed',
  'final',
  'unknown',
  'failed',
  'split',
  'cancelled',
] as const
export type ChunkState = (typeof chunkStates)[number]

/** States of an attempt: one signed transaction of a chunk. */
export const attemptStates = ['signed', 'sent', 'landed', 'final', 'expired', 'failed', 'unknown'] as const
export type AttemptState = (typeof attemptStates)[number]

/**
 * landed to sent: a fork removed it. Out of expired and failed: every RPC said so once, and the chain shows otherwise. What is
 * final has been read back.
 */
export const attemptMoves: Moves<AttemptState> = {
  signed: ['sent', 'landed', 'final', 'expired', 'failed', 'unknown'],
  sent: ['landed', 'final', 'expired', 'failed', 'unknown'],
  landed: ['sent', 'final', 'failed', 'unknown'],
  unknown: ['landed', 'final', 'expired', 'failed'],
  expired: ['landed', 'failed', 'unknown'],
  final: [],
  failed: ['landed'],
}

/** An attempt in one of these may still change the chain: no other may be signed beside it. */
export const liveAttemptStates = [
  'signed',
  'sent',
  'landed',
  'unknown',
] as const satisfies readonly AttemptState[]

/** What an admin asked of a run; the drive obeys at its next tick. */
export const masterControls = ['run', 'paused', 'cancelling', 'cancelled'] as const
export type MasterControl = (typeof masterControls)[number]

export const payCodes = [
  'CREATE_TOKEN',
  'MINT_TOKEN',
  'BURN_TOKEN',
  'CONTRACT_VERIFY',
  'CREATE_POOL',
  'CREATE_AIRDROP',
  'CREATE_WHITELIST',
  'CREATE_PRESALE',
  'CREATE_RECRUIT',
  'CREATE_MINTING',
] as const
export type PayCode = (typeof payCodes)[number]

/** What a plan does: each kind is an operation. */
export const planKinds = [
  'mint',
  'collection',
  'burn',
  'sendCoin',
  'sendToken',
  'transfer',
  'reveal',
  'verifyCreator',
  'verifyCollection',
  'updateAuthority',
  'createToken',
  'mintToken',
  'burnToken',
  'freezeToken',
  'updateToken',
] as const
export type PlanKind = (typeof planKinds)[number]

/**
 * Why a plan was made: an admin launched it, it mints what migrations bring, a reveal was due, it is a round of a campaign, or it sends back
 * what reached a fee wallet.
 */
export const planOrigins = ['console', 'migration', 'reveal', 'campaign', 'refund'] as const
export type PlanOrigin = (typeof planOrigins)[number]

/** Plans of such an origin get ever new runs, so the end of one does not end the plan. */
export const isOpenEndedPlan: Record<PlanOrigin, boolean> = {
  console: false,
  migration: true,
  reveal: false,
  campaign: false,
  refund: false,
}

/** Plans that nobody pays for: the holder paid for a migration, and a refund is ours. */
export const isFreeOrigin: Record<PlanOrigin, boolean> = {
  console: false,
  migration: true,
  reveal: false,
  campaign: false,
  refund: true,
}

/** What a plan may ask for beyond its list, if its operation knows it. */
export const planOptions = ['hasGuard', 'isMutable'] as const
export type PlanOption = (typeof planOptions)[number]

export const standards = ['token-metadata', 'compressed'] as const
export type Standard = (typeof standards)[number]

/** What an event row can be about. */
export const eventEntities = [
  'plan',
  'master',
  'payment',
  'receipt',
  'item',
  'chunk',
  'attempt',
  'migration',
  'deposit',
  'sourceChainSend',
  'evmContract',
  'evmCall',
  'mail',
  'alert',
  'delivery',
  'reveal',
  'campaign',
  'round',
  'draw',
  'application',
  'snapshot',
  'survey',
  'reservation',
  'document',
] as const
export type EventEntity = (typeof eventEntities)[number]
