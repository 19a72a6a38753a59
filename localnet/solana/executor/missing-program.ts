import type { LiteSvm } from 'litesvm/dist/internal.js'
import type { DecodedTransaction } from './decode-transaction.ts'
import type { TransactionErrorJson } from './executor.ts'

/**
 * LiteSVM has one error for a program that does not exist and for an account that is no program; a validator has
 * one for each.
 */
export function withMissingProgram(
  svm: LiteSvm,
  transaction: DecodedTransaction,
  keys: Uint8Array[],
  err: TransactionErrorJson,
): TransactionErrorJson {
  if (err !== 'InvalidProgramForExecution') return err
  const programs = transaction.instructions.map(({ programIdIndex }) => keys[programIdIndex])
  const isMissing = programs.some((key) => key !== undefined && svm.getAccount(key) === null)
  return isMissing ? 'ProgramAccountNotFound' : err
}
