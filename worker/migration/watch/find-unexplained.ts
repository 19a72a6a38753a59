import type { CoinMove } from '#db/migration/source-chain-balances.ts'

/**
 * In which blocks more came than rows explain, by halves: where nothing is unexplained, two balances are all that is asked.
 * @param range the blocks after `from` up to `to`.
 * @param input.moves what rows say came (above zero) and went (below) in blocks of the range.
 * @returns the blocks, in their order, with what came unexplained. Where less is there than rows say there is none of it: the daily
 * comparison tells of that.
 */
export async function findUnexplained(
  range: { from: number; to: number },
  input: { moves: readonly CoinMove[]; balanceAt: (block: number) => bigint | Promise<bigint> },
): Promise<CoinMove[]> {
  const { from, to } = range
  const explained = input.moves
    .filter(({ block }) => block > from && block <= to)
    .reduce((sum, { wei }) => sum + wei, 0n)
  const wei = (await input.balanceAt(to)) - (await input.balanceAt(from)) - explained
  if (wei <= 0n) return []
  if (to - from <= 1) return [{ block: to, wei }]
  const middle = Math.floor((from + to) / 2)
  const first = await findUnexplained({ from, to: middle }, input)
  return [...first, ...(await findUnexplained({ from: middle, to }, input))]
}
