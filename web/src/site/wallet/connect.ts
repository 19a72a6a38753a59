import type { WalletFamily } from '#contract/wallet/codes.ts'
import { openDialog } from './window/dialog.ts'
import { changeDialog, readWallets } from './state.ts'
import type { ConnectedWallet } from './types.ts'

/**
 * Opens the picker for a slot, and goes with the person through approval, signature and login.
 * @param slot which wallets are offered. @param options.isPaying those that cannot pay for a migration stand apart, and say so.
 * @returns the wallet, proven; null when the dialog was closed before. Never throws: the dialog shows what went wrong.
 */
export async function connect(
  slot: WalletFamily,
  { isPaying = false }: { isPaying?: boolean } = {},
): Promise<ConnectedWallet | null> {
  const isDone = openDialog(slot)
  changeDialog({ isPaying })
  return (await isDone) ? readWallets()[slot] : null
}
