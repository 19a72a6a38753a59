import type { Challenge } from '#contract/wallet/wallets.ts'
import { portFor, stoppable } from './pay.ts'
import type { Watch } from './types.ts'

/**
 * Asks the connected source-chain wallet to sign a message of the server. Checks that it still speaks for the address of
 * the message.
 * @returns the signature, as the server takes it.
 * @throws WalletFault, or what the wallet threw: see toWalletFault. ApiError of a wallet that is asked through our API.
 */
export async function signMessage(challenge: Challenge, watch: Watch = {}): Promise<string> {
  const port = await portFor(challenge.address)
  return stoppable(port.sign(challenge, watch), watch.signal)
}
