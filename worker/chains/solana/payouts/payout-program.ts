import type { Payout, PayoutProgram } from '../../payout.ts'
import { askAllRpcs } from '../census/ask-every-rpc.ts'
import { listOutcomes } from '../census/landed.ts'
import { checkSize } from '../message/check-size.ts'
import { signTransaction } from '../message/sign-transaction.ts'
import { readAccounts } from '../network/accounts.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { classifyPayout } from './classify-payout.ts'
import { packPayouts } from './pack-payouts.ts'
import { payoutInstructions } from './payout-instructions.ts'
import { tagOf } from './payout-memo.ts'
import type { PayoutSources, PayoutSteps } from './payout-steps.ts'
import { readBackPayouts } from './read-back-payouts.ts'
import { idOfWritten, readPaid } from './read-paid.ts'
import { createBoundedCache } from '../../bounded-cache.ts'

/** Transactions of which it is remembered that they pay nothing of ours; others are read again. */
const OTHERS_REMEMBERED = 50_000

/** One operation that pays out what the authority holds. */
export function createPayoutProgram(sources: PayoutSources, steps: PayoutSteps): PayoutProgram {
  const { pool, rent } = sources
  // Anybody can send a wallet dust, ten thousand times. What was signed never changes, and no RPC can change what was read of it.
  const others = createBoundedCache<string, true>(OTHERS_REMEMBERED)
  return {
    pack: (context, payouts, opening) => packPayouts(steps, context, payouts, opening),
    arrivesOf: steps.arrivesOf,
    listOpening: (payouts) =>
      steps.openingLoad ? listOpening(pool, steps, payouts) : Promise.resolve(new Set()),
    build: async (context, payouts, options) => {
      await steps.check(sources, context, payouts)
      const { version, authority } = context
      const { prologue, parts } = payoutInstructions(steps, context, payouts, rent.lamports(0))
      const signed = signTransaction(
        {
          ...{ version, payer: authority, signers: [] },
          instructions: [...prologue, ...parts.flat()],
          prologue: prologue.length,
          instructionsPerItem: parts[0]?.length ?? 1,
        },
        options,
      )
      checkSize(version, signed, (size) => ({
        code: 'PAYOUTS_TOO_LARGE',
        params: { items: String(payouts.length), ...size },
      }))
      return signed
    },
    readBack: (context, payouts, signature) => readBackPayouts(pool, steps, context, payouts, signature),
    listOutcomes: (authority) => listOutcomes(pool, authority, null, askAllRpcs),
    readPaid: async (authority, signature) => {
      const key = `${authority}:${signature}`
      if (others.has(key)) return null
      const found = await readPaid(pool, steps, authority, signature)
      if (!found) others.set(key, true)
      return found
    },
    idOf: (payout) =>
      idOfWritten({ account: steps.accountOf(payout), amount: payout.amount, tag: tagOf(payout.key) }),
    classify: (context, payouts, err, shape) => classifyPayout(steps, context, payouts, { err, shape }),
  }
}

async function listOpening(pool: RpcPool, steps: PayoutSteps, payouts: Payout[]): Promise<Set<string>> {
  const addresses = payouts.map((payout) => steps.accountOf(payout))
  const accounts = await readAccounts(pool, addresses, { commitment: 'confirmed', withData: false })
  return new Set(payouts.flatMap(({ key }, at) => (accounts[at] === null ? [key] : [])))
}
