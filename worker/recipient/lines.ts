import type { Holding } from '../chains/holders.ts'

/** Holdings as a page keeps them: key, owner, asset and amount. None of them has a tab or a line feed: they were parsed. */
export function writeLines(holdings: readonly Holding[]): string {
  return holdings.map(({ key, owner, asset, amount }) => [key, owner, asset, amount].join('\t')).join('\n')
}

export function readLines(text: string): Holding[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const [key = '', owner = '', asset = '', amount = ''] = line.split('\t')
    return { key, owner, asset, amount: BigInt(amount) }
  })
}
