import {
  type FailedTransactionMetadata,
  InstructionErrorBorshIo,
  InstructionErrorCustom,
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
  TransactionErrorProgramExecutionTemporarilyRestricted,
} from 'litesvm/dist/internal.js'
import { instructionErrorNames, transactionErrorNames } from './error-names.ts'
import type { TransactionErrorJson } from './executor.ts'

type LiteSvmError = ReturnType<FailedTransactionMetadata['err']>

/** LiteSVM's error in the words of JSON-RPC: a name, or one key with its value. */
export function errorJson(error: LiteSvmError): TransactionErrorJson {
  if (typeof error === 'number') return transactionErrorNames[error] ?? 'SanitizeFailure'
  if (error instanceof TransactionErrorInstructionError) {
    return { InstructionError: [error.index, instructionErrorJson(error.err())] }
  }
  if (error instanceof TransactionErrorDuplicateInstruction) return { DuplicateInstruction: error.index }
  if (error instanceof TransactionErrorInsufficientFundsForRent) {
    return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  }
  if (error instanceof TransactionErrorProgramExecutionTemporarilyRestricted) {
    return { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } }
  }
  return 'SanitizeFailure'
}

/** The inner half of an InstructionError: a name, or `{ Custom: code }`. */
export function instructionErrorJson(
  error: ReturnType<TransactionErrorInstructionError['err']>,
): string | { Custom: number } {
  if (typeof error === 'number') return instructionErrorNames[error] ?? 'GenericError'
  if (error instanceof InstructionErrorCustom) return { Custom: error.code }
  if (error instanceof InstructionErrorBorshIo) return 'BorshIoError'
  return 'GenericError'
}
