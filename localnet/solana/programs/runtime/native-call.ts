import {
  FailedTransactionMetadata,
  type LiteSvm,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js'
import { instructionErrorJson } from '../../executor/error-json.ts'
import type { ExecutionLog } from './execution-log.ts'
import type { ProgramInstruction } from './instruction.ts'
import { type NativeMessage, nativeMessage } from './native-message.ts'
import { ProgramFailure, RentFailure } from './program-failure.ts'
import type { TransactionAccounts } from './transaction-accounts.ts'

/** What LiteSVM gives a transaction of one instruction that asks for no limit. */
const CALL_UNITS_MAX = 200_000

/** `outerIndex` is the top-level instruction the call belongs to; `height` the stack height it runs at. */
export interface NativeCallPlace {
  outerIndex: number
  height: number
}

/**
 * Runs one instruction of a program LiteSVM has (System, SPL Token, ATA, Memo...) over the working
 * accounts. Logs and inner instructions appear as if the caller's transaction had run it.
 */
export function callNative(
  svm: LiteSvm,
  accounts: TransactionAccounts,
  execution: ExecutionLog,
  instruction: ProgramInstruction,
  place: NativeCallPlace,
): void {
  accounts.flush()
  const message = nativeMessage(accounts.keys, [instruction])
  svm.setSigverify(false)
  const result = svm.sendVersionedTransaction(message.bytes)
  accounts.forget(instruction.accounts.filter((use) => use.isWritable).map((use) => use.index))
  const meta = result instanceof FailedTransactionMetadata ? result.meta() : result
  const { unitsLeft } = execution
  for (const line of meta.logs()) execution.log(asInner(line, place.height, unitsLeft))
  traceInner(execution, message, meta, place)
  execution.consume(Number(meta.computeUnitsConsumed()))
  const returned = meta.returnData()
  execution.setReturnData(returned.programId(), returned.data())
  if (result instanceof FailedTransactionMetadata) throw failureOf(result, message)
}

function traceInner(
  execution: ExecutionLog,
  message: NativeMessage,
  meta: TransactionMetadata,
  place: NativeCallPlace,
): void {
  const outer = (inner: number) => message.outerIndexes[inner] ?? 0
  for (const inner of meta.innerInstructions().flat()) {
    const compiled = inner.instruction()
    const accounts = Array.from(compiled.accounts(), (index) => ({
      index: outer(index),
      isSigner: false,
      isWritable: false,
    }))
    const instruction = { programIndex: outer(compiled.programIdIndex()), accounts, data: compiled.data() }
    execution.traceInner(place.outerIndex, instruction, inner.stackHeight() + place.height - 1)
  }
}

function failureOf(result: FailedTransactionMetadata, message: NativeMessage): ProgramFailure | RentFailure {
  const error = result.err()
  if (error instanceof TransactionErrorInstructionError)
    return new ProgramFailure(instructionErrorJson(error.err()))
  if (error instanceof TransactionErrorInsufficientFundsForRent) {
    return new RentFailure(message.outerIndexes[error.accountIndex] ?? 0)
  }
  return new ProgramFailure('UnsupportedProgramId')
}

/** A log line as it reads when the call runs inside the caller's transaction: its depth, its remaining units. */
function asInner(line: string, height: number, unitsLeft: number): string {
  const placed = line.replace(
    / invoke \[(\d+)\]$/,
    (_, depth: string) => ` invoke [${Number(depth) + height - 1}]`,
  )
  return placed.replace(
    / of (\d+) compute units$/,
    (_, left: string) => ` of ${unitsLeft - (CALL_UNITS_MAX - Number(left))} compute units`,
  )
}
