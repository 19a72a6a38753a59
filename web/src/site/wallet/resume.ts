import type { WalletFamily, WalletType } from '#contract/wallet/codes.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { setCsrfToken } from '../../shared/api-client.ts'
import { showToast } from '../../ui/toast-store.ts'
import { isSameAddress } from './address.ts'
import { forgetWallet, onAccountChange } from './account-change.ts'
import { entryOf, needsNoConnection } from './catalog.ts'
import { dropPort, takePort } from './live-ports.ts'
import { loadPort } from './ports/load-port.ts'
import type { WalletPort } from './ports/port.ts'
import { sentence } from './window/sentences.ts'
import { isProvenBy, readSession, takeSession } from './session.ts'
import { changeWallets, readWallets, setWallet } from './state.ts'
import { stored, storedWallet } from './storage.ts'
import type { ConnectedWallet } from './types.ts'

/** A wallet that was installed comes within this, or is not there. */
const detectPatienceMs = 1_000
const detectEveryMs = 100

let resuming: Promise<void> | null = null

/** Once a page: reads the session, and reconnects what was stored without asking anything. Safe to call again. */
export function resumeWallets(): Promise<void> {
  resuming ??= resume().then(followOtherTabs)
  // One that failed is tried anew by the next caller.
  resuming.catch(() => (resuming = null))
  return resuming
}

async function resume(): Promise<void> {
  try {
    await bringBack()
  } finally {
    changeWallets({ isReady: true })
  }
}

async function bringBack(): Promise<void> {
  setCsrfToken(stored('AUTH_KEY'))
  const wallets = [storedWallet(''), storedWallet('OTHER')].filter((it) => it !== null)
  // Whoever logged in by e-mail has a session and no wallet.
  const hasSession = stored('AUTH_KEY') !== null
  for (const { type, address } of wallets) {
    const { family } = entryOf(type)
    // Shown at once, as it was; what is true of it follows.
    setWallet(family, { family, type, address, isProven: false, isLive: false })
  }
  const [session, ...found] = await Promise.all([
    hasSession || wallets.length > 0 ? readSession().catch(unreachable) : null,
    ...wallets.map((it) => reconnect(it.type).catch(unknown)),
  ])
  // Disconnected while the wallets were slow to answer: nothing of it is brought back.
  if (wallets.length > 0 && !wallets.some(isStillThere)) return
  if (session === 'unreachable') changeWallets({ isUnreachable: true })
  else takeSession(session)
  for (const wallet of found) await applyOrKeep(wallet, session)
  changeWallets({ isReady: true })
  const { evm, solana } = readWallets()
  const isEnded = wallets.length > 0 && session === null && (evm ?? solana) !== null
  if (isEnded) showToast(await sentence('toast.sessionEnded'))
}

function isStillThere({ type, address }: { type: WalletType; address: string }): boolean {
  const { [entryOf(type).family]: wallet } = readWallets()
  return wallet !== null && isSameAddress(wallet.address, address)
}

/** No answer came: nothing is known, and nothing is forgotten. The next page asks again. */
function unreachable(): 'unreachable' {
  return 'unreachable'
}

/** Its code did not come, or its answer is none: it stays as it was stored, and cannot be asked now. */
function unknown(): null {
  return null
}

interface Found {
  family: WalletFamily
  /** Null: not in this browser. */
  port: WalletPort | null
  /** Null: the wallet would have to ask. */
  address: string | null
}

/** Solflare, too, only answers a silent question where it was trusted before. */
async function reconnect(type: Parameters<typeof loadPort>[0]): Promise<Found> {
  const { family } = entryOf(type)
  const port = await loadPort(type)
  if (!(await appears(port))) return { family, port: null, address: null }
  return { family, port, address: await port.connect({ silent: true }) }
}

async function appears(port: WalletPort): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < detectPatienceMs; waitedMs += detectEveryMs) {
    if (port.detect()) return true
    await new Promise((done) => setTimeout(done, detectEveryMs))
  }
  return false
}

async function applyOrKeep(found: Found | null, session: Parameters<typeof applySession>[1]): Promise<void> {
  try {
    if (found) await applySession(found, session)
  } catch {
    // It stays as it was stored and is not live; the other wallet has no share in that.
  }
}

async function applySession(
  { family, port, address }: Found,
  session: WalletSession | null | 'unreachable',
): Promise<void> {
  const { [family]: wallet } = readWallets()
  if (!wallet) return
  if (!port || address === null) {
    // A phone or a device is asked when it is needed; anything else without a session is no wallet any more.
    const isKept = session === 'unreachable' || isProvenBy(session, wallet.address)
    if (!isKept) return forgetWallet(family)
    if (port && needsNoConnection(wallet.type)) goLive(port, wallet)
    return
  }
  goLive(port, wallet)
  if (!isSameAddress(address, wallet.address)) await onAccountChange(port, address)
}

function goLive(port: WalletPort, wallet: ConnectedWallet): void {
  takePort(port, (changed, now) => void onAccountChange(changed, now))
  setWallet(port.family, { ...wallet, isLive: true })
}

let following: ReturnType<typeof setTimeout> | undefined
/** The keys of one change come one by one. */
const followAfterMs = 50

/** Another tab connected or disconnected: this one follows. */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }: StorageEvent) => {
    if (key !== null && !key.endsWith('WALLETADDRESS')) return
    clearTimeout(following)
    following = setTimeout(() => void follow(), followAfterMs)
  })
}

async function follow(): Promise<void> {
  const kept = [storedWallet(''), storedWallet('OTHER')]
  for (const family of ['evm', 'solana'] as const) {
    const wallet = readWallets()[family]
    const isKept = wallet && kept.some((it) => it && isSameAddress(it.address, wallet.address))
    if (isKept) continue
    setWallet(family, null)
    dropPort(family)
  }
  await resume()
}
