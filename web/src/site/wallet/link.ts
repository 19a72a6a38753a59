import type { WalletSession } from '#contract/wallet/wallets.ts'
import { connect } from './connect.ts'
import { openDialog } from './window/dialog.ts'
import { isProvenBy } from './session.ts'
import { readWallets } from './state.ts'

/**
 * Makes the two connected wallets one user: the dialog opens, each wallet signs a message that names the other.
 * Opens the picker first for a slot that is empty. At once where the session has both proven.
 * @returns the session with both wallets; null when the dialog was closed before.
 */
export async function linkWallets(): Promise<WalletSession | null> {
  const evm = readWallets().evm ?? (await connect('evm'))
  // With one wallet proven, connecting the second offers the link at once.
  const solana = evm && (readWallets().solana ?? (await connect('solana')))
  if (!evm || !solana) return null
  const { session } = readWallets()
  if (session && isProvenBy(session, evm.address) && isProvenBy(session, solana.address)) return session
  const { type, address } = solana
  return (await openDialog('solana', { name: 'linkOffered', type, address })) ? readWallets().session : null
}
