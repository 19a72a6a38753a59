import { FailedTransactionMetadata, type LiteSvm } from 'litesvm/dist/internal.js'
import { resolveAccountKeys } from '../../executor/account-keys.ts'
import { addressText } from '../../executor/addresses.ts'
import type { DecodedTransaction } from '../../executor/decode-transaction.ts'
import { errorJson } from '../../executor/error-json.ts'
import type { ExecutedTransaction, TransactionErrorJson } from '../../executor/executor.ts'
import { transactionBudget } from '../../executor/fee.ts'
import { withMissingProgram } from '../../executor/missing-program.ts'
import { signatureText } from '../../executor/signature-text.ts'
import { ExecutionLog } from './execution-log.ts'
import type { ProgramInstruction } from './instruction.ts'
import type { StandInProgram } from './invocation.ts'
import { ProgramFailure, RentFailure } from './program-failure.ts'
import { TransactionAccounts } from './transaction-accounts.ts'
import { TransactionRun } from './transaction-run.ts'

/** What one run needs: the chain, the stand-ins by program id, and how the caller wants it run. */
export interface RunRequest {
  svm: LiteSvm
  standIns: Map<string, StandInProgram>
  raw: Uint8Array
  transaction: DecodedTransaction
  sigVerify: boolean
  keepsEffects: boolean
}

/** Runs a transaction that calls stand-ins: checked by LiteSVM, executed here, undone when it fails. */
export function runTransaction(request: RunRequest): ExecutedTransaction {
  const { svm, transaction } = request
  const keys = resolveAccountKeys(svm, transaction)
  const budget = transactionBudget(transaction)
  const execution = new ExecutionLog(budget.computeUnitLimit)
  const balances = () => keys.map((key) => svm.getBalance(key) ?? 0n)
  const preBalances = balances()
  const refusal = refusalBeforeRunning(request, keys)
  const outcome =
    refusal === null
      ? runInstructions(request, keys, execution, budget.feeLamports, balances)
      : { err: refusal, postBalances: preBalances }
  return {
    signature: signatureText(transaction),
    err: outcome.err,
    logs: execution.lines,
    innerInstructions: execution.groups,
    computeUnitsConsumed: BigInt(execution.unitsConsumed),
    feeLamports: refusal === null ? budget.feeLamports : 0n,
    accountKeys: keys.map(addressText),
    preBalances,
    postBalances: outcome.postBalances,
    returnData: execution.returnData,
  }
}

/**
 * Lets LiteSVM do everything that comes before execution: form, signatures, lookup tables, locks, the
 * fee payer. The stand-ins' programs do not exist there, so a transaction that is otherwise in order
 * stops with InvalidProgramForExecution before anything has run.
 */
function refusalBeforeRunning(request: RunRequest, keys: Uint8Array[]): TransactionErrorJson | null {
  const { svm, raw, sigVerify, transaction, standIns } = request
  svm.setSigverify(sigVerify)
  const result = svm.simulateVersionedTransaction(raw)
  svm.setSigverify(true)
  const err = result instanceof FailedTransactionMetadata ? errorJson(result.err()) : null
  if (err !== 'InvalidProgramForExecution') return err
  const programs = transaction.instructions.map(
    (instruction) => keys[instruction.programIdIndex] ?? new Uint8Array(32),
  )
  const areThere = programs.every(
    (id) => standIns.has(addressText(id)) || svm.getAccount(id)?.executable() === true,
  )
  return areThere ? null : withMissingProgram(svm, transaction, keys, err)
}

function runInstructions(
  request: RunRequest,
  keys: Uint8Array[],
  execution: ExecutionLog,
  feeLamports: bigint,
  balances: () => bigint[],
) {
  const { svm, transaction } = request
  const isWritable = writability(transaction, keys.length)
  const accounts = new TransactionAccounts(svm, keys, [...keys.keys()].filter(isWritable))
  const run = new TransactionRun(svm, accounts, execution, request.standIns)
  accounts.charge(feeLamports)
  const err = firstError(run, programInstructions(transaction, isWritable))
  svm.setSigverify(true)
  if (err !== null) {
    accounts.rollback()
    accounts.charge(feeLamports)
  }
  accounts.flush()
  const postBalances = balances()
  if (!request.keepsEffects) accounts.rollback()
  return { err, postBalances }
}

function firstError(run: TransactionRun, instructions: ProgramInstruction[]): TransactionErrorJson | null {
  for (const [index, instruction] of instructions.entries()) {
    try {
      run.execution.trace()
      run.runInstruction(instruction, index, 1)
    } catch (failure) {
      if (failure instanceof ProgramFailure) return { InstructionError: [index, failure.error] }
      if (failure instanceof RentFailure) {
        return { InsufficientFundsForRent: { account_index: failure.accountIndex } }
      }
      // A program that fails on its own input has refused it; the chain continues, as a validator does.
      run.execution.log(`Program log: panicked: ${String(failure)}`)
      return { InstructionError: [index, 'ProgramFailedToComplete'] }
    }
  }
  return null
}

function programInstructions(
  transaction: DecodedTransaction,
  isWritable: (index: number) => boolean,
): ProgramInstruction[] {
  return transaction.instructions.map((instruction) => ({
    programIndex: instruction.programIdIndex,
    accounts: Array.from(instruction.accounts, (index) => ({
      index,
      isSigner: index < transaction.requiredSignatures,
      isWritable: isWritable(index),
    })),
    data: instruction.data,
  }))
}

/** Which keys the transaction may write: by its header and lookups, but never a program it calls. */
function writability(transaction: DecodedTransaction, keysLength: number): (index: number) => boolean {
  const { requiredSignatures, readonlySigned, readonlyUnsigned, staticKeys, lookups } = transaction
  const programs = new Set(transaction.instructions.map((instruction) => instruction.programIdIndex))
  const loadedReadonly = lookups.reduce((sum, lookup) => sum + lookup.readonlyIndexes.length, 0)
  return (index) => {
    if (programs.has(index)) return false
    if (index < requiredSignatures) return index < requiredSignatures - readonlySigned
    if (index < staticKeys.length) return index < staticKeys.length - readonlyUnsigned
    return index < keysLength - loadedReadonly
  }
}
