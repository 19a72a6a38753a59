import { z } from 'zod'
import { ChainError } from '../../chain-error.ts'
import type { Payout, PayoutContext } from '../../payout.ts'
import type { Classified, TransactionShape } from '../../transaction.ts'
import { classify } from '../failure/classify.ts'
import { computeBudget } from '../instructions/compute-budget.ts'
import { compileAccounts } from '../message/compile-accounts.ts'
import { payoutInstructions } from './payout-instructions.ts'
import type { PayoutSteps } from './payout-steps.ts'
import type { Detail } from '#contract/codes/details.ts'

const belowRent = z.object({ InsufficientFundsForRent: z.object({ account_index: z.number().int() }) })

/** What a failure of payouts means. An account that would be left below its rent is the payer's, or a recipient's alone. */
export function classifyPayout(
  steps: PayoutSteps,
  context: PayoutContext,
  payouts: Payout[],
  { err, shape }: { err: unknown; shape: TransactionShape },
): Classified {
  const parsed = belowRent.safeParse(err)
  const itemIndex = parsed.success
    ? payoutAt(steps, context, payouts, parsed.data.InsufficientFundsForRent.account_index)
    : -1
  const payout = payouts[itemIndex]
  if (!payout) return classify(err, shape, (failure, place) => meaningOf(steps, failure, place))
  return { error: recipientBelowRent(payout, { failure: JSON.stringify(err) }), itemIndex }
}

/** @param detail what else is kept with it. */
export function recipientBelowRent({ key, amount }: Payout, detail: Record<string, string> = {}): ChainError {
  const said: Detail = { code: 'RECEIVER_BELOW_RENT', params: { amount: String(amount) } }
  return new ChainError('RECIPIENT_BELOW_RENT', 'permanent', said, { detail: { ...detail, itemKey: key } })
}

function meaningOf({ codes }: PayoutSteps, failure: { name: string } | { custom: number }, place: number) {
  return 'custom' in failure ? (codes[place]?.get(failure.custom) ?? null) : null
}

/** The first payout into the account of that place; -1 when it is no recipient's. */
function payoutAt(steps: PayoutSteps, context: PayoutContext, payouts: Payout[], place: number): number {
  const { prologue, parts } = payoutInstructions(steps, context, payouts, 0n)
  const budget = context.version === 'v0' ? computeBudget({ computeUnits: 0, microLamports: 0n }) : []
  const instructions = [...budget, ...prologue, ...parts.flat()]
  const { addresses } = compileAccounts(context.authority.address, instructions)
  const account = addresses[place]
  return payouts.findIndex((payout) => steps.accountOf(payout) === account)
}
