import type { PlanKind } from '#contract/codes/status.ts'
import type { Token } from '#contract/send-token/token.ts'
import type { PayoutProgram } from '#worker/chains/payout.ts'
import type { Programs } from '#worker/chains/programs.ts'
import { makeToken, type TokenSite } from '../tokens.ts'

/** What bench and chaos need to know of an operation that pays out. */
interface PayoutKindFacts {
  program(programs: Programs): PayoutProgram
  /** Makes the token that is paid, and gives the wallet all of it; without it, coins are paid. */
  makeToken?(site: TokenSite): Promise<Token>
  /** Nobody gets it: it leaves the project's wallet, which every item is about. */
  isOfWallet?: boolean
}

/** Each of them is a line here; what they pay is in the project's wallet. */
const kinds: Record<PayoutKind, PayoutKindFacts> = {
  sendCoin: { program: ({ sendCoin }) => sendCoin },
  sendToken: { program: ({ sendToken }) => sendToken, makeToken },
  mintToken: { program: ({ mintToken }) => mintToken, makeToken },
  burnToken: { program: ({ burnToken }) => burnToken, makeToken, isOfWallet: true },
}

export const payoutKinds = [
  'sendCoin',
  'sendToken',
  'mintToken',
  'burnToken',
] as const satisfies readonly PlanKind[]
export type PayoutKind = (typeof payoutKinds)[number]

export function isPayoutKind(name: string): name is PayoutKind {
  return payoutKinds.some((kind) => kind === name)
}

export function payoutKindOf(kind: PayoutKind): PayoutKindFacts {
  return kinds[kind]
}
