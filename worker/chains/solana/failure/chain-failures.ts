import type { ChainErrorCode, ChainErrorKind } from '../../chain-error.ts'

export interface Meaning {
  code: ChainErrorCode
  kind: ChainErrorKind
  message: string
}

const payerTooLow = 'The payer holds too little. Fund it; the run continues from here.'
const busy = 'The network was too busy for the transaction. It is sent again.'

/** Transaction errors named by the runtime (solana-transaction-error). */
export const TRANSACTION_FAILURES = new Map<string, Meaning>(
  Object.entries({
    AlreadyProcessed: {
      code: 'ALREADY_PROCESSED',
      kind: 'unknown',
      message: 'The transaction was seen before. Ask for the status of its signature.',
    },
    BlockhashNotFound: {
      code: 'BLOCKHASH_EXPIRED',
      kind: 'temporary',
      message: 'The blockhash is unknown or too old. Prove the attempt dead before signing again.',
    },
    AccountNotFound: { code: 'PAYER_BALANCE_TOO_LOW', kind: 'temporary', message: payerTooLow },
    InsufficientFundsForFee: { code: 'PAYER_BALANCE_TOO_LOW', kind: 'temporary', message: payerTooLow },
    InsufficientFundsForRent: { code: 'PAYER_BALANCE_TOO_LOW', kind: 'temporary', message: payerTooLow },
    InvalidAccountForFee: {
      code: 'AUTHORITY_INVALID',
      kind: 'permanent',
      message: 'The authority cannot pay fees: it is not a plain wallet. Use another key.',
    },
    SignatureFailure: {
      code: 'AUTHORITY_INVALID',
      kind: 'permanent',
      message: 'A signature does not match its key. Enter the secret key again.',
    },
    AccountInUse: { code: 'PROGRAM_ERROR', kind: 'temporary', message: busy },
    WouldExceedMaxBlockCostLimit: { code: 'PROGRAM_ERROR', kind: 'temporary', message: busy },
    WouldExceedMaxAccountCostLimit: { code: 'PROGRAM_ERROR', kind: 'temporary', message: busy },
    WouldExceedMaxVoteCostLimit: { code: 'PROGRAM_ERROR', kind: 'temporary', message: busy },
    WouldExceedAccountDataBlockLimit: { code: 'PROGRAM_ERROR', kind: 'temporary', message: busy },
    ClusterMaintenance: { code: 'PROGRAM_ERROR', kind: 'temporary', message: busy },
  } satisfies Record<string, Meaning>),
)

/** What a failed instruction can be called. */
export type InstructionCode = Extract<
  ChainErrorCode,
  | 'PAYER_BALANCE_TOO_LOW'
  | 'TOKEN_BALANCE_TOO_LOW'
  | 'ACCOUNT_IN_USE'
  | 'ALREADY_DONE'
  | 'NOT_HELD'
  | 'NFT_MISSING'
  | 'RECIPIENT_ATA_FOREIGN'
  | 'ACCOUNT_FROZEN'
  | 'ACCOUNT_MISSING'
  | 'TOKEN_RULES'
  | 'PROOF_STALE'
  | 'TREE_FULL'
  | 'OWNER_INVALID'
  | 'METADATA_INVALID'
  | 'METADATA_IMMUTABLE'
  | 'AUTHORITY_INVALID'
  | 'COMPUTE_EXCEEDED'
  | 'PROGRAM_ERROR'
>

/** No compute limit helps against this one: only fewer items do. */
export const TOO_MANY_CALLS = 'MaxInstructionTraceLengthExceeded'

/** Instruction errors named by the runtime (solana-instruction-error). */
export const INSTRUCTION_FAILURES = new Map<string, InstructionCode>(
  Object.entries({
    ComputationalBudgetExceeded: 'COMPUTE_EXCEEDED',
    // What a program that runs out of compute inside a call of its own dies of.
    ProgramFailedToComplete: 'COMPUTE_EXCEEDED',
    [TOO_MANY_CALLS]: 'COMPUTE_EXCEEDED',
    InsufficientFunds: 'PAYER_BALANCE_TOO_LOW',
    AccountAlreadyInitialized: 'ACCOUNT_IN_USE',
    MissingRequiredSignature: 'AUTHORITY_INVALID',
    IncorrectAuthority: 'AUTHORITY_INVALID',
    IllegalOwner: 'OWNER_INVALID',
  } satisfies Record<string, InstructionCode>),
)

/** What a failed instruction means for the chunk, by code. */
export const INSTRUCTION_MEANING: Record<InstructionCode, Pick<Meaning, 'kind' | 'message'>> = {
  PAYER_BALANCE_TOO_LOW: { kind: 'temporary', message: payerTooLow },
  TOKEN_BALANCE_TOO_LOW: {
    kind: 'temporary',
    message: 'The wallet holds less of the token than it is to send. Send it more: the run continues.',
  },
  ACCOUNT_IN_USE: {
    kind: 'unknown',
    message:
      'An account it creates is there already: an earlier attempt may have landed. Ask for their statuses.',
  },
  ALREADY_DONE: { kind: 'permanent', message: 'It is done already, or the NFT never was.' },
  NOT_HELD: {
    kind: 'permanent',
    message: 'The wallet does not hold the NFT, or somebody has locked it. Correct the list.',
  },
  NFT_MISSING: {
    kind: 'permanent',
    message: 'The NFT is not there: it is burnt, or never was. Correct the list.',
  },
  RECIPIENT_ATA_FOREIGN: {
    kind: 'permanent',
    message:
      'The token account of the receiver belongs to somebody else. Ask the receiver for another wallet.',
  },
  ACCOUNT_FROZEN: {
    kind: 'permanent',
    message: 'A token account that it takes is frozen. Whoever may freeze the token has to thaw it.',
  },
  ACCOUNT_MISSING: {
    kind: 'permanent',
    message: 'There is no such token account: it was closed, or never was. Correct the list.',
  },
  TOKEN_RULES: { kind: 'permanent', message: 'The rules of the token refuse the transfer.' },
  PROOF_STALE: {
    kind: 'temporary',
    message: 'The leaf changed since its proof was made, or the index is behind. The proof is made again.',
  },
  TREE_FULL: { kind: 'permanent', message: 'The tree has no room left. Create the next tree.' },
  OWNER_INVALID: { kind: 'permanent', message: 'A program refuses the owner. Correct the address.' },
  METADATA_INVALID: {
    kind: 'permanent',
    message: 'A program refuses the metadata. Check name, symbol, URI, creators and royalty.',
  },
  METADATA_IMMUTABLE: {
    kind: 'permanent',
    message: 'Nothing of its metadata can ever be changed. Remove it from the list.',
  },
  AUTHORITY_INVALID: {
    kind: 'permanent',
    message: 'The authority may not mint here. Check that it owns the collection and the tree.',
  },
  // Finding addresses costs some mints a third more than others: simulated again, it goes through.
  COMPUTE_EXCEEDED: {
    kind: 'temporary',
    message: 'The compute limit was too low for it. Simulate it again and raise the limit.',
  },
  PROGRAM_ERROR: {
    kind: 'permanent',
    message: 'A program refuses the instruction. See the code in the detail.',
  },
}
