import type { WalletFamily } from '#contract/wallet/codes.ts'
import { toApiError } from '../../shared/api-error.ts'
import { showToast, type ToastItem } from '../../ui/toast-store.ts'
import { isSameAddress } from './address.ts'
import { entryOf, otherFamily } from './catalog.ts'
import { dropPort } from './live-ports.ts'
import type { WalletPort } from './ports/port.ts'
import { sentence } from './window/sentences.ts'
import { endSession, isProvenBy, register, storeSlots, takeSession } from './session.ts'
import { offerSignature } from './offer-signature.ts'
import { readWallets, setWallet } from './state.ts'
import { wipeAllButSends } from './storage.ts'
import type { SiteKeyBelow } from '#web/src/shared/sentence-keys.ts'

/**
 * The owner of a wallet switched accounts, or took this site off its list.
 * @param address null: none, or one that never approved this site; Phantom is asked once more without a window.
 */
export async function onAccountChange(port: WalletPort, address: string | null): Promise<void> {
  const now = address ?? (port.type === 'phantom' ? await askedOnceMore(port) : null)
  const before = readWallets()[port.family]
  if (!before) return
  if (now === null) await forgetWallet(port.family)
  else if (!isSameAddress(before.address, now)) await takeAccount(port, now)
}

/** A wallet that cannot answer has no account for us. */
function askedOnceMore(port: WalletPort): Promise<string | null> {
  return port.connect({ silent: true }).catch(() => null)
}

/** Only the wallet that changed leaves its slot. With the last one the session ends and storage is wiped. */
export async function forgetWallet(family: WalletFamily): Promise<void> {
  const gone = readWallets()[family]
  dropPort(family)
  setWallet(family, null)
  const other = readWallets()[otherFamily(family)]
  if (other) {
    storeSlots(other.family)
  } else {
    const failure = await leaveSession()
    wipeAllButSends()
    await sayOf(failure)
  }
  if (gone) await say('toast.gone', { wallet: entryOf(gone.type).name })
}

/** Another account: registered at once, and proven by a signature of its own. */
async function takeAccount(port: WalletPort, address: string): Promise<void> {
  const { session, [otherFamily(port.family)]: other } = readWallets()
  const isProven = isProvenBy(session, address)
  setWallet(port.family, { family: port.family, type: port.type, address, isProven, isLive: true })
  storeSlots(port.family)
  const name = entryOf(port.type).name
  if (isProven) return say('toast.switched', { wallet: name })
  // The session is the account's that is no longer here, unless the other wallet has a share in it.
  const failure = other?.isProven ? null : await leaveSession()
  storeSlots(port.family)
  offerSignature(port, address, 'switched')
  await sayOf(failure)
  try {
    await register({ address, type: port.type })
  } catch {
    // The signature registers it again.
  }
}

/**
 * What the wallet did is done, so the session ends here in every case.
 * @returns why the server could not be reached; null when it was.
 */
async function leaveSession(): Promise<string | null> {
  const failure = await endSession().then(
    () => null,
    (cause: unknown) => toApiError(cause).code,
  )
  takeSession(null)
  return failure
}

async function sayOf(failure: string | null): Promise<void> {
  if (failure !== null) await say('logout_failed', { code: failure }, 'error')
}

/** Without a server the words may not come; what they tell of is done by then. */
async function say(
  key: SiteKeyBelow<'wallet'>,
  values: Record<string, string>,
  tone?: ToastItem['tone'],
): Promise<void> {
  const text = await sentence(key, values).catch(() => null)
  if (text !== null) showToast(text, tone)
}
