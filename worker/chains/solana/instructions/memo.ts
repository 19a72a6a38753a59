import { MEMO_PROGRAM } from '../address/well-known.ts'
import type { Instruction } from '../message/instruction.ts'

/**
 * A text that is kept with the transaction, and that everybody can read: its UTF-8 is all of the data. Written by hand, since `addMemo`
 * of mpl-toolbox puts its length before it, which wallets and explorers show as part of it, and calls the program of before.
 * @param memo ASCII: each character is a byte.
 */
export function writeMemo(memo: string): Instruction {
  return { programId: MEMO_PROGRAM, accounts: [], data: Buffer.from(memo, 'utf8') }
}
