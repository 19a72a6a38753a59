import { expect } from 'vitest'
import type { Token } from '#contract/send-token/token.ts'
import { auditRun } from '#worker/run/audit-run.ts'
import type { Line, Settings } from '../line.ts'
import { untilFinal } from '../sign-and-die.ts'
import { heldBy, type TokenSite } from '../tokens.ts'
import type { PayoutKind } from './payout-kinds.ts'
import { planPayouts, sumsOf, type TestPayout } from './payouts.ts'

/** Where tokens of the wallet of a line are made. */
export function tokenSite(line: Line): TokenSite {
  const { chain } = line.ctx
  return {
    chain,
    wallet: chain.signerFromSecret(line.wallet.secret),
    blockhash: () => chain.latestBlockhash(),
    land: async (signed) => {
      await chain.broadcast(signed.bytes)
      await untilFinal(line, signed.signature)
      return (await chain.statuses([signed.signature]))[0]?.err
    },
  }
}

interface TokenRunInput {
  payouts: TestPayout[]
  settings?: Settings
}

/** Runs that send, make or burn a token of a line, and what the chain says of them. */
export function tokenRuns(line: () => Line, token: () => Token) {
  const plan = (kind: PayoutKind, { payouts, settings = {} }: TokenRunInput) =>
    planPayouts(line(), kind, {
      payouts: payouts.map((payout) => ({ ...payout, token: token() })),
      settings,
    })
  const heldIn = (owner: string) => heldBy(line().solana.url, token(), owner)
  return {
    heldIn,
    sendToken: (input: TokenRunInput) => plan('sendToken', input),
    mintToken: (input: TokenRunInput) => plan('mintToken', input),
    burnToken: (input: TokenRunInput) => plan('burnToken', input),
    /** Every owner holds what the list says, to the base unit, and chain and rows say the same of the run. */
    expectSentOnce: async (masterId: number, payouts: TestPayout[]) => {
      const sums = sumsOf(payouts)
      const held = await Promise.all([...sums.keys()].map(async (owner) => [owner, await heldIn(owner)]))
      expect(held).toEqual([...sums])
      expect(await auditRun(line().ctx, { masterId, trees: [] })).toMatchObject({ differences: [] })
    },
  }
}
