import { sendTokenPayload } from '#contract/send-token/item.ts'
import { payoutOperation } from '../payout-operation.ts'

/** Of an account with all that is known of Token-2022. */
const openedBytesMax = 190

/** Tokens of the wallet of a project, to the wallets of a list; who has no account for them gets one. */
export const sendToken = payoutOperation({
  kind: 'sendToken',
  program: (programs) => programs.sendToken,
  read: (payload) => {
    const { amount, mint, program, decimals, fee, accountBytes } = sendTokenPayload.parse(payload)
    return { amount: BigInt(amount), token: { mint, program, decimals, fee, accountBytes } }
  },
  carriedLamports: () => 0n,
  openedBytesMax,
})
