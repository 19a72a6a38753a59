import { payoutOperation } from '../payout-operation.ts'
import { openedBytesMax, readTokenPart } from '../token-part.ts'

/** Tokens of the wallet of a project, to the wallets of a list; who has no account for them gets one. */
export const sendToken = payoutOperation({
  kind: 'sendToken',
  calls: ['makeTokenAccount', 'sendToken'],
  program: (programs) => programs.sendToken,
  read: readTokenPart,
  carriedLamports: () => 0n,
  openedBytesMax,
})
