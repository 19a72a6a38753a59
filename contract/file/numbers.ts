/** Past this a range of numbers is a mistake, and its gaps are not worth counting. */
const gapsMax = 200_000

/**
 * The numbers that are missing between the first and the last. Without a first it is 1, or 0 where there is a 0; without
 * a last it is the highest number.
 */
export function findGaps(
  numbers: ReadonlySet<number>,
  range: { from?: number; to?: number },
): { from: number; to: number; gaps: number[] } {
  const from = range.from ?? (numbers.has(0) ? 0 : 1)
  let highest = from - 1
  for (const number of numbers) highest = Math.max(highest, number)
  const to = range.to ?? highest
  const gaps: number[] = []
  for (let number = from; number <= to && gaps.length < gapsMax; number++)
    if (!numbers.has(number)) gaps.push(number)
  return { from, to, gaps }
}

const rangesMax = 12

/** "3, 7-9, 12": numbers in words that stay short, however many they are. */
export function numbersText(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && number === range[1] + 1) range[1] = number
    else ranges.push([number, number])
  }
  const texts = ranges
    .slice(0, rangesMax)
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
  return texts.join(', ') + (ranges.length > rangesMax ? ', ...' : '')
}
