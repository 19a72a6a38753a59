import { payoutPayload } from '#contract/operation/payout.ts'
import { payoutOperation } from '../payout-operation.ts'

/** SOL of the wallet of a project, to the wallets of a list. */
export const sendCoin = payoutOperation({
  kind: 'sendCoin',
  calls: ['sendCoin'],
  program: (programs) => programs.sendCoin,
  read: (payload) => ({ amount: BigInt(payoutPayload.parse(payload).amount) }),
  carriedLamports: (amount) => amount,
})
