import { createDrawStream } from './draw-stream.ts'

/**
 * The first `take` places of a shuffle of 0 to count - 1 (Fisher-Yates): for each k, place k is swapped with place
 * k + below(count - k). All of them is the order of a whole list, which gives out the entries of a reveal.
 */
export function pickIndexes(seed: Uint8Array, { count, take }: { count: number; take: number }): number[] {
  if (take > count) throw new RangeError(`${take} cannot be taken out of ${count}.`)
  const order = Array.from({ length: count }, (_, index) => index)
  const stream = createDrawStream(seed)
  for (let k = 0; k < take; k++) swap(order, k, k + stream.below(count - k))
  return order.slice(0, take)
}

function swap(order: number[], one: number, other: number): void {
  const [first = 0, second = 0] = [order[one], order[other]]
  order[one] = second
  order[other] = first
}

export interface DrawnEntrants {
  winners: readonly string[]
  reserves: readonly string[]
}

/** Who won, in the order in which they were drawn, and who moves up when a winner drops out. */
export function pickEntrants(
  seed: Uint8Array,
  entrants: readonly string[],
  { winners, reserves }: { winners: number; reserves: number },
): DrawnEntrants {
  const indexes = pickIndexes(seed, { count: entrants.length, take: winners + reserves })
  const drawn = indexes.flatMap((index) => entrants[index] ?? [])
  return { winners: drawn.slice(0, winners), reserves: drawn.slice(winners) }
}
