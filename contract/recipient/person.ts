import { compareBytes } from '../bytes.ts'
import { listRecipients, type Holdings, type RecipientSet } from './recipient-set.ts'

/** A user with all linked wallets. */
export interface Person {
  id: string
  /** The wallet that receives for the person; null: whichever of the person's wallets is there. */
  wallet: string | null
}

/** Whose wallet it is; null for a wallet that no user has linked, which is a person of its own. */
export type PersonOf = (wallet: string) => Person | null

/** For a policy that knows wallets only. */
export const nobody: PersonOf = () => null

/** The same for all wallets of one person, and for no other wallet. */
export function personKey(wallet: string, personOf: PersonOf): string {
  const person = personOf(wallet)
  return person ? `person ${person.id}` : `wallet ${wallet}`
}

export interface OnePerPerson {
  kept: RecipientSet
  /** Wallets that receive nothing because another one receives for the same person. */
  joined: readonly { wallet: string; into: string }[]
}

/**
 * Every person once: what a person's wallets hold is added up on the wallet that receives for the person, or else on the
 * first of them in the order of bytes.
 */
export function onePerPerson(set: RecipientSet, personOf: PersonOf): OnePerPerson {
  const receivers = new Map<string, string>()
  const kept = new Map<string, Holdings>()
  const joined: { wallet: string; into: string }[] = []
  for (const { wallet, holdings } of listRecipients(set)) {
    const key = personKey(wallet, personOf)
    const into = receivers.get(key) ?? personOf(wallet)?.wallet ?? wallet
    receivers.set(key, into)
    kept.set(into, addHoldings(kept.get(into), holdings))
    if (into !== wallet) joined.push({ wallet, into })
  }
  return { kept, joined }
}

function addHoldings(one: Holdings | undefined, other: Holdings): Holdings {
  const sums = new Map(one)
  for (const [source, amount] of other) sums.set(source, (sums.get(source) ?? 0n) + amount)
  return sums
}

export interface ListedRow {
  row: number
  wallet: string
}

/**
 * Of a list, where a row is an item: the first row of every person, or of every wallet with `nobody`.
 * @returns the rows that stay in their order, and for each other one the row that stays in its place
 */
export function oneRowEach<Row extends ListedRow>(
  rows: readonly Row[],
  personOf: PersonOf,
): { kept: Row[]; left: { row: number; firstRow: number }[] } {
  const first = new Map<string, number>()
  const kept: Row[] = []
  const left: { row: number; firstRow: number }[] = []
  for (const listed of rows.toSorted(byRow)) {
    const key = personKey(listed.wallet, personOf)
    const firstRow = first.get(key)
    if (firstRow === undefined) {
      first.set(key, listed.row)
      kept.push(listed)
    } else left.push({ row: listed.row, firstRow })
  }
  return { kept, left }
}

function byRow(one: ListedRow, other: ListedRow): number {
  return one.row - other.row || compareBytes(one.wallet, other.wallet)
}
