/** Rows of one statement: large enough to be fast, small enough to stay small in memory. */
const setSize = 2_000

/** A list in sets of one statement each. */
export function* setsOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += setSize) yield items.slice(at, at + setSize)
}
