import type { WalletFamily } from '../../../../api/contract/codes/wallets.ts'
import { showToast } from '../../ui/toast-store.ts'
import { isSameAddress } from './address.ts'
import { entryOf, otherFamily } from './catalog.ts'
import { dropPort } from './live-ports.ts'
import type { WalletPort } from './ports/port.ts'
import { sentence } from './sentences.ts'
import { endSession, isProvenBy, register, storeSlots, takeSession } from './session.ts'
import { offerSignature } from './offer-signature.ts'
import { readWallets, setWallet } from './state.ts'
import { wipeStorage } from './storage.ts'

/**
 * The owner of a wallet switched accounts, or took this site off its list.
 * @param address null: none, or one that never approved this site; Phantom is asked once more without a window.
 */
export async function onAccountChange(port: WalletPort, address: string | null): Promise<void> {
  const now = address ?? (port.type === 'phantom' ? await port.connect({ silent: true }) : null)
  const before = readWallets()[port.family]
  if (!before) return
  if (now === null) await forgetWallet(port.family)
  else if (!isSameAddress(before.address, now)) await takeAccount(port, now)
}

/** A wallet leaves its slot. With the last one the session ends and storage is wiped. */
export async function forgetWallet(family: WalletFamily): Promise<void> {
  const gone = readWallets()[family]
  dropPort(family)
  setWallet(family, null)
  const other = readWallets()[otherFamily(family)]
  if (other) {
    storeSlots(other.family)
  } else {
    await endSession()
    takeSession(null)
    wipeStorage()
  }
  if (gone) showToast(await sentence('toast.gone', { wallet: entryOf(gone.type).name }))
}

/** Another account: registered at once, and proven by a signature of its own. */
async function takeAccount(port: WalletPort, address: string): Promise<void> {
  const { session, [otherFamily(port.family)]: other } = readWallets()
  const isProven = isProvenBy(session, address)
  setWallet(port.family, { family: port.family, type: port.type, address, isProven, isLive: true })
  storeSlots(port.family)
  const name = entryOf(port.type).name
  if (isProven) return void showToast(await sentence('toast.switched', { wallet: name }))
  // The session is the account's that is no longer here, unless the other wallet has a share in it.
  if (!other?.isProven) {
    await endSession()
    takeSession(null)
    storeSlots(port.family)
  }
  offerSignature(port, address, 'switched')
  await register({ address, type: port.type })
}
