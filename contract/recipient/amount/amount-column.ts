import type { Problem } from '../../problem.ts'
import type { WeightedWallet } from '../recipient-set.ts'
import type { AmountProblemCode } from './amount-problems.ts'
import { readAmount } from './amount-text.ts'

/** The cell of a row. */
export interface AmountCell {
  row: number
  wallet: string
  text: string
}

/**
 * The amounts of a column in base units, and what is wrong, each with its row.
 * @returns the lines of a source; those of one wallet are added up when it becomes a set
 */
export function readAmountColumn(
  cells: readonly AmountCell[],
  decimals: number,
): { lines: WeightedWallet[]; problems: { row: number; problem: Problem<AmountProblemCode> }[] } {
  const lines: WeightedWallet[] = []
  const problems: { row: number; problem: Problem<AmountProblemCode> }[] = []
  for (const { row, wallet, text } of cells) {
    const read = readAmount(text, decimals)
    if (read.ok) lines.push({ wallet, weight: read.amount })
    else problems.push({ row, problem: read.problem })
  }
  return { lines, problems }
}
