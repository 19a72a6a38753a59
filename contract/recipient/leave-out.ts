import { compareBytes } from '../bytes.ts'
import { personKey, type PersonOf } from './person.ts'
import { keepIf, type RecipientSet } from './recipient-set.ts'

/** Wallets under one name: an exclusion list, or who got an earlier round. */
export interface NamedWallets {
  name: string
  wallets: Iterable<string>
}

export interface LeftOut {
  kept: RecipientSet
  /** By wallet in the order of bytes; of several lists the first that names it. */
  left: readonly { wallet: string; name: string }[]
}

/**
 * Leaves out who is on one of the lists, with all linked wallets of the person: an exclusion list, or never twice in a
 * campaign.
 * @param personOf `nobody` where only the listed wallets themselves are meant
 */
export function leaveOut(set: RecipientSet, lists: readonly NamedWallets[], personOf: PersonOf): LeftOut {
  const named = new Map<string, string>()
  for (const { name, wallets } of lists)
    for (const wallet of wallets) {
      const key = personKey(wallet, personOf)
      if (!named.has(key)) named.set(key, name)
    }
  const left = [...set.keys()].toSorted(compareBytes).flatMap((wallet) => {
    const name = named.get(personKey(wallet, personOf))
    return name === undefined ? [] : [{ wallet, name }]
  })
  const out = new Set(left.map(({ wallet }) => wallet))
  return { kept: keepIf(set, (wallet) => !out.has(wallet)), left }
}

/** "1,204 of these got round 31 too": how many of a set are in each list, lists without any left out. */
export function countEarlier(
  set: RecipientSet,
  rounds: readonly NamedWallets[],
  personOf: PersonOf,
): { name: string; count: number }[] {
  const keys = [...set.keys()].map((wallet) => personKey(wallet, personOf))
  return rounds
    .map(({ name, wallets }) => {
      const had = new Set([...wallets].map((wallet) => personKey(wallet, personOf)))
      return { name, count: keys.filter((key) => had.has(key)).length }
    })
    .filter(({ count }) => count > 0)
}
