import type { SendOptions } from '../../transaction.ts'
import { COMPUTE_BUDGET_PROGRAM } from '../address/well-known.ts'
import { ByteWriter } from '../message/byte-writer.ts'
import type { Instruction } from '../message/instruction.ts'

/** Limit, then price: always both, so that item instructions keep their index. Not for v1, which has fields for them. */
export function computeBudget(options: Pick<SendOptions, 'computeUnits' | 'microLamports'>): Instruction[] {
  return [
    budgetInstruction(new ByteWriter().u8(2).u32(options.computeUnits)),
    budgetInstruction(new ByteWriter().u8(3).u64(options.microLamports)),
  ]
}

function budgetInstruction(data: ByteWriter): Instruction {
  return { programId: COMPUTE_BUDGET_PROGRAM, accounts: [], data: data.finish() }
}
