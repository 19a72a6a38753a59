import { compareBytes } from '../bytes.ts'

/** What a wallet was counted with, by the id of the source that counted it. */
export type Holdings = ReadonlyMap<string, bigint>

/** Who gets something: every wallet once, with what it was counted with. */
export type RecipientSet = ReadonlyMap<string, Holdings>

/** One line of a source. The weight is what it counts: NFTs, base units, the amount of a column; 0 if it counts nothing. */
export interface WeightedWallet {
  wallet: string
  weight: bigint
}

/** The set of one source. The lines of one wallet are added up. */
export function recipientsOf(source: string, lines: Iterable<WeightedWallet>): RecipientSet {
  const sums = new Map<string, bigint>()
  for (const { wallet, weight } of lines) {
    if (weight < 0n) throw new RangeError(`The weight of ${wallet} is ${weight}.`)
    sums.set(wallet, (sums.get(wallet) ?? 0n) + weight)
  }
  return new Map([...sums].map(([wallet, weight]) => [wallet, new Map([[source, weight]])]))
}

/** Who is in any of the sets. */
export function anyOf(sets: readonly RecipientSet[]): RecipientSet {
  const found = new Map<string, Holdings>()
  for (const set of sets)
    for (const [wallet, holdings] of set) found.set(wallet, mergeHoldings(found.get(wallet), holdings))
  return found
}

/** Who is in every one of the sets. */
export function allOf(sets: readonly RecipientSet[]): RecipientSet {
  const [first = new Map<string, Holdings>(), ...others] = sets
  const shared = [...first.keys()].filter((wallet) => others.every((set) => set.has(wallet)))
  const kept = new Set(shared)
  return anyOf(sets.map((set) => keepIf(set, (wallet) => kept.has(wallet))))
}

/** Who is in the first set and not in the second; what they hold stays that of the first. */
export function without(set: RecipientSet, taken: RecipientSet): RecipientSet {
  return keepIf(set, (wallet) => !taken.has(wallet))
}

/** The wallets of a set that fulfil a condition. */
export function keepIf(set: RecipientSet, isKept: (wallet: string) => boolean): RecipientSet {
  return new Map([...set].filter(([wallet]) => isKept(wallet)))
}

/** In the order of bytes, so that the same set is always the same list. */
export function listRecipients(set: RecipientSet): { wallet: string; holdings: Holdings }[] {
  return [...set]
    .map(([wallet, holdings]) => ({ wallet, holdings }))
    .toSorted((one, other) => compareBytes(one.wallet, other.wallet))
}

/** What a wallet was counted with by one source, however often that source was joined, stays what it is. */
function mergeHoldings(one: Holdings | undefined, other: Holdings): Holdings {
  return one ? new Map([...one, ...other]) : other
}
