import { cellMin, type Cell } from './results.ts'

export function hideCount(count: number): Cell {
  return count > 0 && count < cellMin ? null : count
}

/**
 * Hides cells with fewer than `cellMin` answers. Where all cells add up to a sum that is shown, one that is hidden alone could be worked out,
 * and so could few answers in several: then the smallest of the others are hidden, too.
 * @param counts of every cell, 0 or more
 * @param isWhole whether they add up to what is shown beside them
 */
export function hideSmall(counts: readonly number[], isWhole: boolean): Cell[] {
  const hidden = new Set(counts.flatMap((count, at) => (hideCount(count) === null ? [at] : [])))
  const others = counts
    .map((count, at) => ({ count, at }))
    .filter(({ count, at }) => count > 0 && !hidden.has(at))
    .toSorted((one, other) => one.count - other.count)
  for (const { at } of others) if (isWhole && isTold(counts, hidden)) hidden.add(at)
  return counts.map((count, at) => (hidden.has(at) ? null : count))
}

/** Whether a sum tells what is hidden of it. */
function isTold(counts: readonly number[], hidden: ReadonlySet<number>): boolean {
  const sum = [...hidden].reduce((total, at) => total + (counts[at] ?? 0), 0)
  return hidden.size > 0 && (hidden.size === 1 || sum < cellMin)
}

/** Whether what a filter leaves may be shown: neither it nor the rest is so few that either could be guessed. */
export function mayShow(matching: number, answers: number): boolean {
  const others = answers - matching
  return matching >= cellMin && (others === 0 || others >= cellMin)
}
