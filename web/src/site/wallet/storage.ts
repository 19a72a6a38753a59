import type { WalletType } from '#contract/wallet/codes.ts'
import { pageCookie, setPageCookie } from '../../shared/page-cookie.ts'
import { walletTypes } from '#contract/wallet/codes.ts'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { walletEvent } from '../frame/wallet-glance.ts'

/**
 * SPEC.md section 3: these names, in local and in session storage. OTHERWALLET… is ours: the second slot. The server
 * believes none of it.
 */
export type StorageKey =
  | 'WALLETADDRESS'
  | 'WALLETTYPE'
  | 'UUID'
  | 'NFTNAME'
  | 'UID'
  | 'AUTH_KEY'
  | 'ADCD'
  | 'OTHERWALLETADDRESS'
  | 'OTHERWALLETTYPE'

export interface StoredWallet {
  address: string
  type: WalletType
}

/** Writes to both storages and notifies this page. Null removes. */
export function store(values: Partial<Record<StorageKey, string | null>>): void {
  for (const place of [localStorage, sessionStorage])
    for (const [key, value] of Object.entries(values))
      if (value === null) place.removeItem(key)
      else place.setItem(key, value)
  notifyPage()
}

/** What boot.ts held back for a stored wallet is decided now. */
function notifyPage(): void {
  delete document.documentElement.dataset['wallet']
  dispatchEvent(new Event(walletEvent))
}

export function stored(key: StorageKey): string | null {
  return localStorage.getItem(key)
}

/** A stored wallet; anything that is not one counts as none. */
export function storedWallet(which: '' | 'OTHER'): StoredWallet | null {
  const address = stored(`${which}WALLETADDRESS`)
  const type = walletTypes.find((it) => it === stored(`${which}WALLETTYPE`))
  return address && type ? { address, type } : null
}

export function storeWallets(main: StoredWallet | null, other: StoredWallet | null): void {
  store({
    WALLETADDRESS: main?.address ?? null,
    WALLETTYPE: main?.type ?? null,
    OTHERWALLETADDRESS: other?.address ?? null,
    OTHERWALLETTYPE: other?.type ?? null,
  })
}

export function storeSession(session: WalletSession | null): void {
  store({
    UUID: session?.user.uuid ?? null,
    UID: session?.user.uid ?? null,
    AUTH_KEY: session?.csrfToken ?? null,
    ADCD: session?.user.adcd ?? null,
  })
}

/** SPEC.md section 4: disconnecting wipes all of both. */
export function wipeStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  notifyPage()
}

/** What wallets were asked to send and the server may not know of: see sends.ts of the migration. */
export const sendsKey = 'MIGRATION_SENDS'

/**
 * A wallet that locks or leaves takes all along but this: its owner did not ask for it, and would be asked to pay again
 * for what is on its way.
 */
export function wipeAllButSends(): void {
  for (const key of Object.keys(localStorage)) if (key !== sendsKey) localStorage.removeItem(key)
  sessionStorage.clear()
  notifyPage()
}

/** Which wallet was used last, for the list. It outlives a disconnect, so it is a cookie, and no address. */
export function rememberType(type: WalletType): void {
  setPageCookie('LASTWALLET', type)
}

export function lastType(): WalletType | null {
  const found = pageCookie('LASTWALLET')
  return walletTypes.find((it) => it === found) ?? null
}
