import { z } from 'zod'
import { problem, type Problem } from '../../problem.ts'
import { u64Max, u64Text } from '../../u64.ts'
import { sourceIdSchema } from '../recipient-rule.ts'
import { listRecipients, type Holdings, type RecipientSet } from '../recipient-set.ts'
import type { AmountProblemCode } from './amount-problems.ts'
import { shareTotal } from './share.ts'

/** Base units, above zero. */
const baseUnitsText = u64Text.refine((text) => text !== '0')

/** How much everybody gets. */
export const amountRuleSchema = z.discriminatedUnion('by', [
  /** Everybody the same. */
  z.strictObject({ by: z.literal('flat'), amount: baseUnitsText }),
  /** So much for each NFT held, or, with the decimals of the token that is held, for each whole token; rounded down. */
  z.strictObject({
    by: z.literal('held'),
    source: sourceIdSchema,
    amount: baseUnitsText,
    heldDecimals: z.number().int().min(0).max(19),
  }),
  /** What a column of the source says. */
  z.strictObject({ by: z.literal('column'), source: sourceIdSchema }),
  /** A total, in proportion to what is held, to the last base unit. */
  z.strictObject({ by: z.literal('share'), source: sourceIdSchema, total: baseUnitsText }),
])
export type AmountRule = z.infer<typeof amountRuleSchema>

/** Why somebody in the set gets nothing: the source counts nothing of theirs, or too little for one base unit. */
export type NothingReason = 'NOTHING_HELD' | 'BELOW_ONE_UNIT'

export interface Amounts {
  /** In the order of bytes, every wallet once, each amount above zero. */
  amounts: readonly { wallet: string; amount: bigint }[]
  nothing: readonly { wallet: string; reason: NothingReason }[]
  total: bigint
  /** None of the amounts may be sent while there is one. */
  problems: readonly Problem<AmountProblemCode>[]
}

/** What everybody in a set gets by a rule. Never throws. */
export function amountsOf(set: RecipientSet, rule: AmountRule): Amounts {
  const amountFor = amountBy(set, rule)
  const all = listRecipients(set).map(({ wallet, holdings }) => ({
    wallet,
    amount: amountFor(wallet, holdings),
    reason: reasonOf(holdings, rule),
  }))
  const amounts = all.flatMap(({ wallet, amount }) => (amount > 0n ? [{ wallet, amount }] : []))
  const nothing = all.flatMap(({ wallet, amount, reason }) => (amount > 0n ? [] : [{ wallet, reason }]))
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0n)
  return { amounts, nothing, total, problems: findProblems(rule, amounts, total) }
}

function amountBy(set: RecipientSet, rule: AmountRule): (wallet: string, holdings: Holdings) => bigint {
  switch (rule.by) {
    case 'flat': {
      const amount = BigInt(rule.amount)
      return () => amount
    }
    case 'held': {
      const [amount, whole] = [BigInt(rule.amount), 10n ** BigInt(rule.heldDecimals)]
      return (_, holdings) => (heldOf(holdings, rule.source) * amount) / whole
    }
    case 'column':
      return (_, holdings) => heldOf(holdings, rule.source)
    case 'share': {
      const weighted = [...set].map(([wallet, holdings]) => ({
        wallet,
        weight: heldOf(holdings, rule.source),
      }))
      const shares = shareTotal(BigInt(rule.total), weighted)
      return (wallet) => shares.get(wallet) ?? 0n
    }
  }
}

function heldOf(holdings: Holdings, source: string): bigint {
  return holdings.get(source) ?? 0n
}

function reasonOf(holdings: Holdings, rule: AmountRule): NothingReason {
  return rule.by !== 'flat' && heldOf(holdings, rule.source) > 0n ? 'BELOW_ONE_UNIT' : 'NOTHING_HELD'
}

function findProblems(
  rule: AmountRule,
  amounts: Amounts['amounts'],
  total: bigint,
): Problem<AmountProblemCode>[] {
  const tooLarge = amounts.filter(({ amount }) => amount > u64Max)
  return [
    ...(rule.by === 'share' && total === 0n ? [problem('NOBODY_HOLDS')] : []),
    ...tooLarge.map(({ wallet, amount }) => problem('SHARE_TOO_LARGE', { wallet, amount: String(amount) })),
    // A total that is too large because one share is says nothing new.
    ...(total > u64Max && tooLarge.length === 0
      ? [problem('TOTAL_TOO_LARGE', { total: String(total) })]
      : []),
  ]
}
