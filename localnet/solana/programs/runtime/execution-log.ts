import { addressText } from '../../executor/addresses.ts'
import type { InnerInstructionGroup } from '../../executor/executor.ts'
import type { ProgramInstruction } from './instruction.ts'
import { ProgramFailure } from './program-failure.ts'

/** Bytes of log a transaction may write before the rest is dropped (LiteSVM's and validators' default). */
const LOG_BYTES_MAX = 10_000
/** Instructions a transaction may run, inner ones included. */
const TRACE_LENGTH_MAX = 64

/** What a running transaction leaves behind beside its accounts: logs, inner instructions, units, return data. */
export class ExecutionLog {
  readonly lines: string[] = []
  readonly groups: InnerInstructionGroup[] = []
  unitsConsumed = 0
  returnData: { programId: string; data: Uint8Array } | null = null
  private logBytes = 0
  private traceLength = 0

  constructor(readonly unitsMax: number) {}

  get unitsLeft(): number {
    return this.unitsMax - this.unitsConsumed
  }

  log(line: string): void {
    if (this.logBytes >= LOG_BYTES_MAX) return
    this.logBytes += Buffer.byteLength(line)
    this.lines.push(this.logBytes >= LOG_BYTES_MAX ? 'Log truncated' : line)
  }

  /** Takes compute units; throws when the transaction has none left. */
  consume(units: number): void {
    if (units > this.unitsLeft) {
      this.exhaust()
      throw new ProgramFailure('ProgramFailedToComplete')
    }
    this.unitsConsumed += units
  }

  /** Takes all compute units that are left. */
  exhaust(): void {
    this.unitsConsumed = this.unitsMax
  }

  /** Counts an instruction; throws when the transaction has run too many. */
  trace(): void {
    if (this.traceLength >= TRACE_LENGTH_MAX) throw new ProgramFailure('MaxInstructionTraceLengthExceeded')
    this.traceLength += 1
  }

  /** Notes an inner instruction; throws when the transaction has run too many. */
  traceInner(outerIndex: number, instruction: ProgramInstruction, stackHeight: number): void {
    this.trace()
    this.groupOf(outerIndex).instructions.push({
      programIdIndex: instruction.programIndex,
      accounts: instruction.accounts.map((account) => account.index),
      data: instruction.data,
      stackHeight,
    })
  }

  setReturnData(programId: Uint8Array, data: Uint8Array): void {
    this.returnData = data.length === 0 ? null : { programId: addressText(programId), data }
  }

  private groupOf(index: number): InnerInstructionGroup {
    const last = this.groups.at(-1)
    if (last?.index === index) return last
    const group: InnerInstructionGroup = { index, instructions: [] }
    this.groups.push(group)
    return group
  }
}
