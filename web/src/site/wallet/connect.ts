import type { WalletFamily } from '#contract/wallet/codes.ts'
import { openDialog } from './window/dialog.ts'
import { readWallets } from './state.ts'
import type { ConnectedWallet } from './types.ts'

/**
 * Opens the picker for a slot, and goes with the person through approval, signature and login.
 * @param slot which wallets are offered.
 * @returns the wallet, proven; null when the dialog was closed before. Never throws: the dialog shows what went wrong.
 */
export async function connect(slot: WalletFamily): Promise<ConnectedWallet | null> {
  return (await openDialog(slot)) ? readWallets()[slot] : null
}
