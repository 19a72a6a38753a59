import type { LiteSvm } from 'litesvm/dist/internal.js'
import { addressText } from '../../executor/addresses.ts'
import type { ExecutionLog } from './execution-log.ts'
import type { ProgramInstruction } from './instruction.ts'
import { Invocation, type RunningTransaction, type StandInProgram } from './invocation.ts'
import { callNative } from './native-call.ts'
import { type InstructionErrorJson, ProgramFailure, RentFailure } from './program-failure.ts'
import type { TransactionAccounts } from './transaction-accounts.ts'

/** How the runtime words the errors that have no number, in the last line of a failed program. */
const ERROR_TEXTS: Record<string, string> = {
  InvalidAccountData: 'invalid account data for instruction',
  InvalidInstructionData: 'invalid instruction data',
  MaxInstructionTraceLengthExceeded: 'Max instruction trace length exceeded',
  MissingRequiredSignature: 'missing required signature for instruction',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  PrivilegeEscalation: 'Cross-program invocation with unauthorized signer or writable account',
  ProgramFailedToComplete: 'Program failed to complete',
}

/** What an instruction for the ComputeBudget program costs; its effect is taken from the message beforehand. */
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const COMPUTE_BUDGET_UNITS = 150

/** One transaction while it runs: dispatches each instruction to a stand-in or to LiteSVM. */
export class TransactionRun implements RunningTransaction {
  constructor(
    readonly svm: LiteSvm,
    readonly accounts: TransactionAccounts,
    readonly execution: ExecutionLog,
    private readonly programs: Map<string, StandInProgram>,
  ) {}

  get slot(): bigint {
    return this.svm.getClock().slot
  }

  rentExemptLamports(dataLength: number): bigint {
    return this.svm.minimumBalanceForRentExemption(BigInt(dataLength))
  }

  text(address: Uint8Array): string {
    return addressText(address)
  }

  runInstruction(instruction: ProgramInstruction, outerIndex: number, height: number): void {
    const programId = this.accounts.key(instruction.programIndex)
    const id = addressText(programId)
    this.execution.returnData = null
    const program = this.programs.get(id)
    if (program !== undefined) {
      this.runStandIn(program, id, new Invocation(this, programId, instruction, outerIndex, height), height)
    } else if (id === COMPUTE_BUDGET) {
      this.runComputeBudget(id, height)
    } else {
      callNative(this.svm, this.accounts, this.execution, instruction, { outerIndex, height })
    }
  }

  private runStandIn(program: StandInProgram, id: string, call: Invocation, height: number): void {
    const { execution } = this
    const unitsBefore = execution.unitsConsumed
    const unitsLeft = execution.unitsLeft
    const logConsumed = () =>
      execution.log(
        `Program ${id} consumed ${execution.unitsConsumed - unitsBefore} of ${unitsLeft} compute units`,
      )
    execution.log(`Program ${id} invoke [${height}]`)
    try {
      program.process(call)
    } catch (failure) {
      logConsumed()
      if (hasCrashed(failure)) execution.exhaust()
      if (failure instanceof ProgramFailure)
        execution.log(`Program ${id} failed: ${failureText(failure.error)}`)
      throw failure
    }
    logConsumed()
    execution.log(`Program ${id} success`)
  }

  private runComputeBudget(id: string, height: number): void {
    this.execution.log(`Program ${id} invoke [${height}]`)
    this.execution.consume(COMPUTE_BUDGET_UNITS)
    this.execution.log(`Program ${id} success`)
  }
}

/** A program that did not come to an end of its own takes all units that are left, as the runtime decides. */
function hasCrashed(failure: unknown): boolean {
  if (failure instanceof RentFailure) return false
  return !(failure instanceof ProgramFailure) || failure.error === 'ProgramFailedToComplete'
}

function failureText(error: InstructionErrorJson): string {
  return typeof error === 'string'
    ? (ERROR_TEXTS[error] ?? error)
    : `custom program error: 0x${error.Custom.toString(16)}`
}
