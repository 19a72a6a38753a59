import type { Problem } from '../problem.ts'
import type { AmountProblemCode } from './amount/amount-problems.ts'
import { amountsOf } from './amount/amount-rule.ts'
import { countEarlier, leaveOut, type NamedWallets } from './leave-out.ts'
import { nobody, onePerPerson, personKey, type PersonOf } from './person.ts'
import { evaluateRule } from './recipient-rule.ts'
import { keepIf, listRecipients, type RecipientSet } from './recipient-set.ts'
import type { RecipientFacts, RuleRecipients } from './sources.ts'

export interface ToWorkOut {
  recipients: RuleRecipients
  /** What every source of the rule counted. */
  sets: ReadonlyMap<string, RecipientSet>
  exclude: readonly NamedWallets[]
  /** Who got each earlier round of the campaign. */
  earlier: readonly NamedWallets[]
  personOf: PersonOf
  /** Who was drawn from among them, and is left of them; null: nobody was. */
  winners: readonly string[] | null
}

export interface WorkedOut {
  /** In the order of bytes, every wallet once; amounts in base units, null where there are none. */
  rows: readonly { wallet: string; amount: bigint | null }[]
  facts: Omit<RecipientFacts, 'unresolved' | 'unlinked' | 'ours' | 'entrants'>
  /** Nothing may be sent while there is one. */
  problems: readonly Problem<AmountProblemCode>[]
}

/**
 * Who gets what by a rule: joined, those left out taken away with all wallets of the person, one for each person where that is
 * meant, of them those who were drawn, then the amounts. Pure: the same sources give the same rows.
 */
export function workOut({ recipients, sets, exclude, earlier, personOf, winners }: ToWorkOut): WorkedOut {
  const { rule, amounts: amountRule, isOnePerPerson, isNeverTwice } = recipients
  const lists = [...exclude, ...(isNeverTwice ? earlier : [])]
  // An exclusion means the person even where each wallet gets its own.
  const { kept, left } = leaveOut(evaluateRule(rule, sets), lists, personOf)
  const whose = isOnePerPerson ? personOf : nobody
  const drawn = winners === null ? { set: kept, whose } : whoWasDrawn(kept, winners, whose)
  const one = isOnePerPerson ? onePerPerson(drawn.set, drawn.whose) : { kept: drawn.set, joined: [] }
  const counted = amountRule ? amountsOf(one.kept, amountRule) : null
  const rows = counted
    ? counted.amounts
    : listRecipients(one.kept).map(({ wallet }) => ({ wallet, amount: null }))
  return {
    rows,
    facts: {
      recipients: rows.length,
      total: String(counted?.total ?? 0n),
      left: countByName(left),
      joined: one.joined.length,
      nothing: counted?.nothing.length ?? 0,
      earlier: countEarlier(one.kept, earlier, whose),
    },
    problems: counted?.problems ?? [],
  }
}

/**
 * As if those who would get most had been drawn: nobody knows yet who will be, and no round of them costs more.
 * @param count how many are drawn
 */
export function workOutExample(
  given: Omit<ToWorkOut, 'winners'>,
  count: number,
): { entrants: WorkedOut; example: WorkedOut } {
  const entrants = workOut({ ...given, winners: null })
  const winners = entrants.rows
    .toSorted((one, other) => mostFirst(one.amount ?? 0n, other.amount ?? 0n))
    .slice(0, count)
    .map(({ wallet }) => wallet)
  return { entrants, example: workOut({ ...given, winners }) }
}

function mostFirst(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one > other ? -1 : 1
}

/**
 * Those of a set who were drawn. A person who was drawn with one wallet is in it with all of them, and receives on that one, whatever else
 * was linked or chosen since.
 */
function whoWasDrawn(
  set: RecipientSet,
  winners: readonly string[],
  personOf: PersonOf,
): { set: RecipientSet; whose: PersonOf } {
  const wins = new Map<string, string>()
  for (const wallet of winners) {
    const key = personKey(wallet, personOf)
    if (!wins.has(key)) wins.set(key, wallet)
  }
  return {
    set: keepIf(set, (wallet) => wins.has(personKey(wallet, personOf))),
    whose: (wallet) => {
      const person = personOf(wallet)
      return person && { ...person, wallet: wins.get(personKey(wallet, personOf)) ?? person.wallet }
    },
  }
}

function countByName(left: readonly { name: string }[]): RecipientFacts['left'] {
  const counts = new Map<string, number>()
  for (const { name } of left) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}
