import type { Problem } from '../problem.ts'
import type { AmountProblemCode } from './amount/amount-problems.ts'
import { amountsOf } from './amount/amount-rule.ts'
import { countEarlier, leaveOut, type NamedWallets } from './leave-out.ts'
import { nobody, onePerPerson, type PersonOf } from './person.ts'
import { evaluateRule } from './recipient-rule.ts'
import { listRecipients, type RecipientSet } from './recipient-set.ts'
import type { RecipientFacts, RuleRecipients } from './sources.ts'

export interface ToWorkOut {
  recipients: RuleRecipients
  /** What every source of the rule counted. */
  sets: ReadonlyMap<string, RecipientSet>
  exclude: readonly NamedWallets[]
  /** Who got each earlier round of the campaign. */
  earlier: readonly NamedWallets[]
  personOf: PersonOf
}

export interface WorkedOut {
  /** In the order of bytes, every wallet once; amounts in base units, null where there are none. */
  rows: readonly { wallet: string; amount: bigint | null }[]
  facts: Omit<RecipientFacts, 'unresolved' | 'unlinked' | 'ours'>
  /** Nothing may be sent while there is one. */
  problems: readonly Problem<AmountProblemCode>[]
}

/**
 * Who gets what by a rule: joined, those left out taken away with all wallets of the person, one for each person where that is
 * meant, then the amounts. Pure: the same sources give the same rows.
 */
export function workOut({ recipients, sets, exclude, earlier, personOf }: ToWorkOut): WorkedOut {
  const { rule, amounts: amountRule, isOnePerPerson, isNeverTwice } = recipients
  const lists = [...exclude, ...(isNeverTwice ? earlier : [])]
  // An exclusion means the person even where each wallet gets its own.
  const { kept, left } = leaveOut(evaluateRule(rule, sets), lists, personOf)
  const one = isOnePerPerson ? onePerPerson(kept, personOf) : { kept, joined: [] }
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
      earlier: countEarlier(one.kept, earlier, isOnePerPerson ? personOf : nobody),
    },
    problems: counted?.problems ?? [],
  }
}

function countByName(left: readonly { name: string }[]): RecipientFacts['left'] {
  const counts = new Map<string, number>()
  for (const { name } of left) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count }))
}
