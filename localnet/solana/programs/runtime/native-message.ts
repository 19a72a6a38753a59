import { BANK_ADDRESS } from './bank.ts'
import type { ProgramInstruction } from './instruction.ts'

/** A legacy transaction for LiteSVM, and which of the outer transaction's keys stands at each of its indexes. */
export interface NativeMessage {
  bytes: Uint8Array
  /** Outer index by inner index; null for the bank, which the outer transaction does not know. */
  outerIndexes: (number | null)[]
}

/**
 * Compiles instructions into a transaction paid by the bank. Signatures are zeros: LiteSVM runs it
 * with signature checks off, which is what lets program-derived addresses sign.
 */
export function nativeMessage(keys: Uint8Array[], instructions: ProgramInstruction[]): NativeMessage {
  const uses = collectUses(instructions)
  const groups = [
    uses.filter((use) => use.isSigner && use.isWritable),
    uses.filter((use) => use.isSigner && !use.isWritable),
    uses.filter((use) => !use.isSigner && use.isWritable),
    uses.filter((use) => !use.isSigner && !use.isWritable),
  ]
  const order = groups.flat().map((use) => use.index)
  const position = new Map(order.map((outer, inner) => [outer, inner + 1]))
  const counts = groups.map((group) => group.length)
  const signers = 1 + Number(counts[0]) + Number(counts[1])
  const parts = [
    compactU16(signers),
    new Uint8Array(64 * signers),
    Uint8Array.of(signers, Number(counts[1]), Number(counts[3])),
    compactU16(order.length + 1),
    BANK_ADDRESS,
    ...order.map((index) => keyAt(keys, index)),
    new Uint8Array(32),
    compactU16(instructions.length),
    ...instructions.flatMap((instruction) => compiled(instruction, position)),
  ]
  return { bytes: Buffer.concat(parts), outerIndexes: [null, ...order] }
}

function collectUses(instructions: ProgramInstruction[]) {
  const byIndex = new Map<number, { index: number; isSigner: boolean; isWritable: boolean }>()
  const programs = instructions.map((one) => ({
    index: one.programIndex,
    isSigner: false,
    isWritable: false,
  }))
  for (const use of [...instructions.flatMap((one) => one.accounts), ...programs]) {
    const known = byIndex.get(use.index)
    byIndex.set(use.index, {
      index: use.index,
      isSigner: use.isSigner || (known?.isSigner ?? false),
      isWritable: use.isWritable || (known?.isWritable ?? false),
    })
  }
  return [...byIndex.values()]
}

function compiled(instruction: ProgramInstruction, position: Map<number, number>): Uint8Array[] {
  const indexOf = (outer: number) => position.get(outer) ?? 0
  return [
    Uint8Array.of(indexOf(instruction.programIndex)),
    compactU16(instruction.accounts.length),
    Uint8Array.from(instruction.accounts, (account) => indexOf(account.index)),
    compactU16(instruction.data.length),
    instruction.data,
  ]
}

function keyAt(keys: Uint8Array[], index: number): Uint8Array {
  const key = keys[index]
  if (key === undefined) throw new RangeError(`The transaction has no account ${index}.`)
  return key
}

function compactU16(value: number): Uint8Array {
  if (value < 0x80) return Uint8Array.of(value)
  if (value < 0x4000) return Uint8Array.of((value & 0x7f) | 0x80, value >> 7)
  return Uint8Array.of((value & 0x7f) | 0x80, ((value >> 7) & 0x7f) | 0x80, value >> 14)
}
