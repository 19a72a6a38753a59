import type { PaidOut, Payout, PayoutContext } from '../../payout.ts'
import type { LandedCost } from '../../transaction.ts'
import { finalizedTransaction, landedCost } from '../read-back/landed-transaction.ts'
import { expectSame, mismatch } from '../read-back/mismatch.ts'
import { transactionInstructions } from '../read-back/transaction-instructions.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { tagOf } from './payout-memo.ts'
import type { PayoutSteps } from './payout-steps.ts'
import { idOfWritten, writtenPayouts } from './read-paid.ts'

/**
 * What the transaction pays must be what was planned, and the balances before and after it must show that it arrived. A balance that is
 * read later proves nothing: others pay and are paid meanwhile.
 */
export async function readBackPayouts(
  pool: RpcPool,
  steps: PayoutSteps,
  { authority }: PayoutContext,
  payouts: Payout[],
  signature: string,
): Promise<{ payouts: PaidOut[]; cost: LandedCost }> {
  const transaction = await finalizedTransaction(pool, signature)
  const instructions = transactionInstructions(transaction.transaction)
  const written = writtenPayouts(steps, authority.address, instructions) ?? []
  const wanted = new Map<string, { payout: Payout; sum: bigint }>()
  payouts.forEach((payout, at) => {
    const { key, amount } = payout
    const account = steps.accountOf(payout)
    const found = written[at]
    expectSame(
      'payout',
      key,
      idOfWritten({ account, amount, tag: tagOf(key) }),
      found ? idOfWritten(found) : null,
    )
    wanted.set(account, { payout, sum: (wanted.get(account)?.sum ?? 0n) + steps.arrivesOf(payout) })
  })
  expectSame('number of payouts', null, payouts.length, written.length)
  const arrived = steps.arrivals(transaction, signature)
  for (const [account, { payout, sum }] of wanted) {
    const found = arrived(payout)
    if (found !== sum)
      throw mismatch('sum received', null, { planned: `${sum} (${account})`, found: String(found) })
  }
  return {
    payouts: payouts.map((payout) => ({ ...payout, received: steps.arrivesOf(payout) })),
    cost: landedCost(transaction),
  }
}
