import type { WalletFamily } from '#contract/wallet/codes.ts'
import { doLogout } from '#contract/account/session.ts'
import { checkAndInsertUser, readWalletSession, type WalletSession } from '#contract/wallet/wallets.ts'
import { call, setCsrfToken } from '../../shared/api-client.ts'
import { toApiError } from '../../shared/api-error.ts'
import { isSameAddress } from './address.ts'
import { otherFamily } from './catalog.ts'
import { changeWallets, readWallets } from './state.ts'
import { store, stored, storeSession, storeWallets, type StoredWallet } from './storage.ts'
import type { ConnectedWallet } from './types.ts'

/** Takes a session over: who is proven, the token of writes, and what is stored. */
export function takeSession(session: WalletSession | null): void {
  setCsrfToken(session?.csrfToken ?? null)
  const { evm, solana } = readWallets()
  const prove = (input: ConnectedWallet | null): ConnectedWallet | null =>
    input && { ...input, isProven: isProvenBy(session, input.address) }
  changeWallets({ session, isUnreachable: false, evm: prove(evm), solana: prove(solana) })
  storeSession(session)
}

export function isProvenBy(session: WalletSession | null, address: string): boolean {
  return session?.wallets.some((it) => isSameAddress(it.address, address)) ?? false
}

/** Whether a session is of an account with an e-mail: one of a wallet alone has its address for an ID. */
export function isAccount(session: WalletSession | null): boolean {
  return session?.user.uid.includes('@') ?? false
}

/** The session of this browser. Null: signed out. @throws ApiError when no answer came. */
export async function readSession(): Promise<WalletSession | null> {
  try {
    return await call(readWalletSession)
  } catch (cause) {
    if (toApiError(cause).code === 'SIGNED_OUT') return null
    throw cause
  }
}

/**
 * SPEC.md section 7: the user of an address. Gives no rights; the uuid is stored, but not over that of a session:
 * it is by those that the session is ended.
 */
export async function register({ address, type }: StoredWallet): Promise<void> {
  const uuid = await call(checkAndInsertUser, {
    body: { uid: address, wallet_address: address, wallet_type: type, reg_id: address },
  })
  if (!readWallets().session) store({ UUID: uuid, UID: address })
}

/** Ends the session on the server. One that has ended already is as good. @throws ApiError */
export async function endSession(): Promise<void> {
  const uid = stored('UID')
  const authKey = stored('AUTH_KEY')
  // A token of a session that was replaced in another tab is known only to storage.
  setCsrfToken(authKey)
  try {
    await call(doLogout, { body: { ...(uid && { uid }), ...(authKey && { auth_key: authKey }) } })
  } catch (cause) {
    if (toApiError(cause).code !== 'SIGNED_OUT') throw cause
  }
  setCsrfToken(null)
}

/** Writes what is connected; `main` is the one the header shows. */
export function storeSlots(main: WalletFamily): void {
  const wallets = readWallets()
  const first = wallets[main]
  const second = wallets[otherFamily(main)]
  if (first) storeWallets(first, second)
  else storeWallets(second, null)
}
