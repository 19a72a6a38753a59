import { toApiError } from '../../shared/api-error.ts'
import { showToast } from '../../ui/toast-store.ts'
import { dropPort, livePort } from './live-ports.ts'
import type { WalletPort } from './ports/port.ts'
import { sentence } from './window/sentences.ts'
import { endSession, takeSession } from './session.ts'
import { changeWallets } from './state.ts'
import { wipeStorage } from './storage.ts'

/**
 * Ends the session, forgets both wallets, wipes local and session storage, and stays on the page.
 * @returns false when the server could not be reached: then nothing was wiped, and a notice says so.
 */
export async function disconnect(): Promise<boolean> {
  try {
    await endSession()
  } catch (cause) {
    showToast(await sentence('logout_failed', { code: toApiError(cause).code }), 'error')
    return false
  }
  const ports = [livePort('evm'), livePort('solana')].filter((it): it is WalletPort => it !== null)
  // Listeners are removed first: what the wallets report of it is our own doing.
  dropPort('evm')
  dropPort('solana')
  // Wallets that know no such thing refuse; they are forgotten here all the same.
  await Promise.allSettled(ports.map((port) => port.disconnect()))
  changeWallets({ evm: null, solana: null })
  takeSession(null)
  wipeStorage()
  showToast(await sentence('toast.loggedOut'), 'success')
  return true
}
