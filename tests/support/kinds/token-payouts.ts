import { expect } from 'vitest'
import type { Token } from '#contract/send-token/token.ts'
import { auditRun } from '#worker/run/audit-run.ts'
import type { Line, Settings } from '../line.ts'
import { untilFinal } from '../sign-and-die.ts'
import { heldBy, type TokenSite } from '../tokens.ts'
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

/** Runs that send a token of a line, and what the chain says of them. */
export function tokenRuns(line: () => Line, token: () => Token) {
  const heldIn = (owner: string) => heldBy(line().solana.url, token(), owner)
  return {
    heldIn,
    sendToken: ({ payouts, settings = {} }: { payouts: TestPayout[]; settings?: Settings }) =>
      planPayouts(line(), 'sendToken', {
        payouts: payouts.map((payout) => ({ ...payout, token: token() })),
        settings,
      }),
    /** Every owner holds what the list says, to the base unit, and chain and rows say the same of the run. */
    expectSentOnce: async (masterId: number, payouts: TestPayout[]) => {
      const sums = sumsOf(payouts)
      const held = await Promise.all([...sums.keys()].map(async (owner) => [owner, await heldIn(owner)]))
      expect(held).toEqual([...sums])
      expect(await auditRun(line().ctx, { masterId, trees: [] })).toMatchObject({ differences: [] })
    },
  }
}
