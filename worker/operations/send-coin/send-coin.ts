import { payoutOperation } from '../payout-operation.ts'

/** SOL of the wallet of a project, to the wallets of a list. */
export const sendCoin = payoutOperation({
  kind: 'sendCoin',
  program: (programs) => programs.sendCoin,
  carriedLamports: (amount) => amount,
})
