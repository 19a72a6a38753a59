import { expect } from 'vitest'
import type { PlanKind } from '#contract/codes/status.ts'
import type { Token } from '#contract/send-token/token.ts'
import { auditRun } from '#worker/run/audit-run.ts'
import { attemptsOf, chunksOf, ended, itemsOf, until, type Line, type Settings } from '../line.ts'
import { saveTestPlan } from '../rows.ts'
import { signAndDie, untilFinal } from '../sign-and-die.ts'
import { newWallet } from '../wallet/wallet.ts'
import { withWorker } from '../with-worker.ts'

export interface TestPayout {
  owner: string
  amount: bigint
  reference?: string
  /** Without it, coins. */
  token?: Token
}

/** As the list of a run has it. */
export function toPayoutItem({ owner, amount, reference, token }: TestPayout) {
  return { name: `${amount}`, owner, amount: String(amount), reference: reference ?? null, ...token }
}

/** Stores a plan that pays out of the project's wallet, due now, and returns its run. */
export function planPayouts(
  { db, vault, projectId }: Line,
  kind: PlanKind,
  { payouts, settings = {} }: { payouts: TestPayout[]; settings?: Settings },
): Promise<number> {
  return saveTestPlan(db, vault, {
    ...{ projectId, collectionId: null, kind, standard: 'token-metadata', settings },
    items: payouts.map(toPayoutItem),
  })
}

/** A run of payouts of a line, and what the chain says of it. */
export function payoutRuns(line: () => Line) {
  const balanceOf = async (owner: string) => (await line().ctx.chain.balances([owner]))[0] ?? 0n
  return {
    balanceOf,
    withWorker: (work: () => Promise<unknown>) => withWorker(line(), work),
    sendCoin: (input: { payouts: TestPayout[]; settings?: Settings }) =>
      planPayouts(line(), 'sendCoin', input),
    runToEnd: (masterId: number) => withWorker(line(), () => ended(line().db, masterId)),
    /** Every owner holds what the list says, to the lamport, and chain and rows say the same of the run. */
    expectPaidOnce: async (masterId: number, payouts: TestPayout[]) => {
      const sums = sumsOf(payouts)
      const held = await line().ctx.chain.balances([...sums.keys()])
      expect(new Map([...sums.keys()].map((owner, at) => [owner, held[at]]))).toEqual(sums)
      const audited = await auditRun(line().ctx, { masterId, trees: [] })
      expect(audited).toMatchObject({ differences: [] })
      return audited
    },
    /** What was sent lands, every RPC denies it for longer than it could wait, and then they tell: it is done by its one transaction. */
    landUnseen: async (masterId: number, kind: PlanKind) => {
      const { db, ctx, solana } = line()
      const { signature, bytes } = await signAndDie(line(), masterId)
      await ctx.chain.broadcast(bytes)
      await untilFinal(line(), signature)
      await solana.faults.advance(400)
      await solana.faults.history('null')
      await withWorker(line(), async () => {
        await until('it was taken for dead, and its guard is there already', async () => {
          return (await chunksOf(db, masterId))[0]?.error_code === 'ACCOUNT_IN_USE'
        })
        await solana.faults.clear()
        expect((await ended(db, masterId)).status).toBe('20')
      })
      expect(await attemptsOf(db, masterId, kind)).toMatchObject([{ signature, state: 'final' }])
    },
    /** What is done, by item. */
    doneOf: async (masterId: number) =>
      (await itemsOf(line().db, masterId)).map(({ signature, status }) => ({ signature, status })),
  }
}

/** What each owner gets in all. */
export function sumsOf(payouts: TestPayout[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { owner, amount } of payouts) sums.set(owner, (sums.get(owner) ?? 0n) + amount)
  return sums
}

/** Sums of their own, to wallets that hold nothing yet. */
export function newPayouts(count: number): TestPayout[] {
  return Array.from({ length: count }, (_, at) => ({
    owner: newWallet().address,
    amount: 1_000_000n + BigInt(at),
  }))
}
