import { payoutOperation } from '../payout-operation.ts'
import { openedBytesMax, readTokenPart } from '../token-part.ts'

/** New tokens of a mint that the wallet of a project may make more of, for the wallets of a list; who has no account for them gets one. */
export const mintToken = payoutOperation({
  kind: 'mintToken',
  calls: ['makeTokenAccount', 'mintToken'],
  program: (programs) => programs.mintToken,
  read: readTokenPart,
  carriedLamports: () => 0n,
  openedBytesMax,
})
