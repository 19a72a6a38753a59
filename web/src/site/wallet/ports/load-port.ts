import type { WalletType } from '#contract/wallet/codes.ts'
import type { WalletPort } from './port.ts'

/** Each wallet's code is fetched when it is chosen, and not before. */
const loaders: Record<WalletType, () => Promise<WalletPort>> = {
  phantom: () => import('./phantom.ts').then((it) => it.phantomPort()),
  solflare: () => import('./solflare.ts').then((it) => it.solflarePort()),
  metamask: () => import('./metamask.ts').then((it) => it.metamaskPort()),
  kaia: () => import('./kaia.ts').then((it) => it.kaiaPort()),
  klip: () => import('./klip.ts').then((it) => it.klipPort()),
  dcent: () => import('./dcent.ts').then((it) => it.dcentPort()),
  ledger: () => import('./ledger.ts').then((it) => it.ledgerPort()),
  walletconnect: () => import('./walletconnect.ts').then((it) => it.walletConnectPort()),
}

const loaded = new Map<WalletType, Promise<WalletPort>>()

/** One port a wallet for the life of the page. A load that failed is tried anew the next time. */
export function loadPort(type: WalletType): Promise<WalletPort> {
  const known = loaded.get(type)
  if (known) return known
  const loading = loaders[type]()
  loaded.set(type, loading)
  loading.catch(() => loaded.delete(type))
  return loading
}
