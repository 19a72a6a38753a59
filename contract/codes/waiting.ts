/** Why a run in progress is not moving. Shown to admins with what to do; cleared when it moves again. */
export const waitingCodes = [
  'SCHEDULED',
  'PAUSED',
  'PAYER_BALANCE_TOO_LOW',
  'TOKEN_BALANCE_TOO_LOW',
  'BUDGET_REACHED',
  'ERROR_RATE_REACHED',
  'CANARY_FAILED',
  'RPC_UNREACHABLE',
  'RPC_RATE_LIMITED',
  'EARLIER_UNPROVEN',
  'SETTLING',
  'CHAIN_AHEAD',
  'CHAIN_SHORT',
  'RPC_BEHIND',
  'NOT_LANDING',
  'FEE_TOO_LOW',
  'COLLECTION_NOT_READY',
  'SIGNER_MISSING',
] as const
export type WaitingCode = (typeof waitingCodes)[number]

/** Why one item failed. `detail` of the row carries the chain's message, for admins. */
export const itemReasonCodes = [
  'CANCELLED',
  'EXCLUDED',
  'REPAIRED',
  'RETURNED',
  'SUPERSEDED',
  'OWNER_INVALID',
  'METADATA_INVALID',
  'AUTHORITY_INVALID',
  'ACCOUNT_IN_USE',
  'ALREADY_DONE',
  'NOT_HELD',
  'NFT_MISSING',
  'RECIPIENT_ATA_FOREIGN',
  'RECIPIENT_BELOW_RENT',
  'ACCOUNT_FROZEN',
  'TOKEN_RULES',
  'TREE_FULL',
  'COMPUTE_EXCEEDED',
  'PROGRAM_ERROR',
  'READ_BACK_MISMATCH',
  'ATTEMPTS_EXHAUSTED',
  'UNKNOWN_ABANDONED',
] as const
export type ItemReasonCode = (typeof itemReasonCodes)[number]
