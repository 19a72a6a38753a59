import type { TransactionErrorJson } from '../executor/executor.ts'

/** Sentences of the runtime for errors clients show or look for (solana-transaction-error). */
const sentences: Record<string, string> = {
  AccountInUse: 'Account in use',
  AccountLoadedTwice: 'Account loaded twice',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  SignatureFailure: 'Transaction did not pass signature verification',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  AddressLookupTableNotFound: "Transaction loads an address table account that doesn't exist",
  InsufficientFundsForRent: 'Transaction results in an account with insufficient funds for rent',
}

const instructionSentences: Record<string, string> = {
  GenericError: 'generic instruction error',
  InvalidArgument: 'invalid program argument',
  InvalidInstructionData: 'invalid instruction data',
  InvalidAccountData: 'invalid account data for instruction',
  AccountDataTooSmall: 'account data too small for instruction',
  InsufficientFunds: 'insufficient funds for instruction',
  IncorrectProgramId: 'incorrect program id for instruction',
  MissingRequiredSignature: 'missing required signature for instruction',
  AccountAlreadyInitialized: 'instruction requires an uninitialized account',
  UninitializedAccount: 'instruction requires an initialized account',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  ComputationalBudgetExceeded: 'Computational budget exceeded',
  ProgramFailedToComplete: 'Program failed to complete',
  PrivilegeEscalation: 'Cross-program invocation with unauthorized signer or writable account',
  InvalidAccountOwner: 'Invalid account owner',
}

/** A transaction error as a validator words it in messages. */
export function transactionErrorText(err: TransactionErrorJson): string {
  if (typeof err === 'string') return sentences[err] ?? err
  const instructionError = err['InstructionError']
  if (Array.isArray(instructionError)) {
    const [index, detail] = instructionError as [unknown, unknown]
    return `Error processing Instruction ${String(index)}: ${instructionErrorText(detail)}`
  }
  const name = Object.keys(err)[0] ?? 'unknown error'
  return sentences[name] ?? `${name}: ${JSON.stringify(err[name])}`
}

function instructionErrorText(detail: unknown): string {
  if (typeof detail === 'string') return instructionSentences[detail] ?? detail
  if (typeof detail === 'object' && detail !== null && 'Custom' in detail) {
    return `custom program error: 0x${Number(detail.Custom).toString(16)}`
  }
  return JSON.stringify(detail)
}
