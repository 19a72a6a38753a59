import type { PlanKind } from '#contract/codes/status.ts'
import type { PayoutProgram } from '#worker/chains/payout.ts'
import type { Programs } from '#worker/chains/programs.ts'

/** What bench needs to know of an operation that pays out. */
interface PayoutKindFacts {
  program(programs: Programs): PayoutProgram
}

/** Each of them is a line here; what they pay is in the project's wallet. */
const kinds = {
  sendCoin: { program: ({ sendCoin }) => sendCoin },
} satisfies Partial<Record<PlanKind, PayoutKindFacts>>

export type PayoutKind = keyof typeof kinds
export const payoutKinds = Object.keys(kinds).filter((name): name is PayoutKind => name in kinds)

export function isPayoutKind(name: string): name is PayoutKind {
  return name in kinds
}

export function payoutKindOf(kind: PayoutKind): PayoutKindFacts {
  return kinds[kind]
}
