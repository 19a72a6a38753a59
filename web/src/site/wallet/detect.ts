import type { WalletType } from '#contract/wallet/codes.ts'
import { findDcentApp, findMetaMask } from './announced.ts'
import { catalog, type CatalogEntry } from './catalog.ts'
import { knownConfig } from './config.ts'
import type { Klaytn } from './ports/kaia-provider.ts'
import type { InjectedSolana } from './ports/injected-solana.ts'
import { findStandard } from './ports/standard-wallet.ts'
import { lastType } from './storage.ts'

declare global {
  interface Window {
    phantom?: { solana?: InjectedSolana & { isPhantom?: boolean } }
    solflare?: InjectedSolana & { isSolflare?: boolean }
    klaytn?: Klaytn
  }
}

/** Whether a wallet can be chosen here and now. */
const tests: Record<WalletType, () => boolean> = {
  phantom: () => findStandard('Phantom') !== undefined || window.phantom?.solana?.isPhantom === true,
  solflare: () => findStandard('Solflare') !== undefined || window.solflare?.isSolflare === true,
  metamask: () => findMetaMask() !== null,
  kaia: () => window.klaytn?.isKaikas === true,
  klip: () => knownConfig().isKlipOn,
  // Its bridge needs a computer.
  dcent: () => !isPhone() || findDcentApp() !== null,
  ledger: () => 'hid' in navigator,
  walletconnect: () => knownConfig().walletConnectProjectId !== null,
}

export function isInstalled(type: WalletType): boolean {
  return tests[type]()
}

export interface Offer extends CatalogEntry {
  isInstalled: boolean
  isLast: boolean
}

/**
 * The wallets to offer: the last one used, the installed ones, then the others, each group in the catalog's order.
 * Klip and WalletConnect only where this installation has them.
 */
export function listOffers(): Offer[] {
  const last = lastType()
  return catalog
    .map((it) => ({ ...it, isInstalled: isInstalled(it.type), isLast: it.type === last }))
    .filter((it) => it.isInstalled || it.kind !== 'phone')
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf(offer: Offer): number {
  return offer.isLast && offer.isInstalled ? 0 : offer.isInstalled ? 1 : 2
}

/** A phone or tablet: wallets are apps here, and open our pages in their own browser. */
export function isPhone(): boolean {
  return matchMedia('(pointer: coarse) and (hover: none)').matches
}
