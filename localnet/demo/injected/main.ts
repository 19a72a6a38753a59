import { createEvmWallet } from './evm.ts'
import { openKlipByItsLink } from './klip-phone.ts'
import { createSolanaWallet } from './solana.ts'
import { asStandard } from './standard.ts'

/**
 * What a browser with four wallets puts into a page: Phantom and Solflare (injected and Wallet Standard), MetaMask
 * (EIP-6963) and Kaia Wallet. Runs before any script of the page, and only in pages the localnet passes on.
 */
const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" rx="2" fill="%237fe0c3"/%3E%3C/svg%3E'

function put(name: string, value: unknown) {
  return Object.defineProperty(window, name, { value, configurable: true, writable: true })
}

const phantom = createSolanaWallet('Phantom')
const solflare = createSolanaWallet('Solflare')
put('phantom', { solana: Object.assign(phantom, { isPhantom: true }) })
put('isPhantomInstalled', true)
put('solflare', Object.assign(solflare, { isSolflare: true }))

function register(name: string, wallet: typeof phantom) {
  const standard = asStandard(name, icon, wallet)
  const callback = (api: { register(wallet: unknown): void }) => api.register(standard)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    callback((event as CustomEvent<{ register(wallet: unknown): void }>).detail),
  )
}
register('Phantom', phantom)
register('Solflare', solflare)

const metamask = createEvmWallet('MetaMask')
const detail = Object.freeze({
  info: Object.freeze({
    uuid: '2f3f1d0a-6a6e-4d2e-9a6b-0d5d1c1e7a10',
    name: 'MetaMask',
    icon,
    rdns: 'io.metamask',
  }),
  provider: Object.assign(metamask, { isMetaMask: true }),
})
function announce() {
  return window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
window.addEventListener('eip6963:requestProvider', announce)
announce()

const kaia = createEvmWallet('Kaia Wallet')
let selectedAddress: string | undefined
async function enable() {
  const accounts = await kaia.connect()
  selectedAddress = accounts[0]
  return accounts
}
if (kaia.isTrusted()) void enable()
/** The older way to call: with a callback at the end. */
async function sendAsync(
  call: { method: string; params?: unknown[] },
  done: (error: unknown, answer?: { result: unknown }) => void,
) {
  try {
    done(null, { result: await kaia.request(call) })
  } catch (error) {
    done(error)
  }
}
const unlocked = {
  isUnlocked: async () => true,
  isApproved: async () => kaia.isTrusted(),
  isEnabled: kaia.isTrusted,
}
const klaytn = Object.assign(kaia, { isKaikas: true, enable, sendAsync, _kaikas: unlocked })
Object.defineProperties(klaytn, {
  networkVersion: { get: () => Number(kaia.chain()) },
  selectedAddress: { get: () => selectedAddress },
})
put('klaytn', klaytn)

openKlipByItsLink()
