import {
  familyOfWallet,
  migrationWallets,
  type WalletFamily,
  type WalletType,
} from '#contract/wallet/codes.ts'

/** What is true of a wallet before any of its code is loaded. */
export interface CatalogEntry {
  type: WalletType
  family: WalletFamily
  /** As the wallet writes it. No translation. */
  name: string
  /** extension: in this browser or not. device: over USB. phone: by a code. */
  kind: 'extension' | 'device' | 'phone'
  /** Where a missing wallet is found. */
  installUrl: string
  /** Opens one of our pages inside the wallet's own browser on a phone. facts: the wallets' own documents. */
  deepLink: ((url: string) => string) | null
  /** How long an answer may take. Null: the code that is shown has its own time. */
  patienceMs: { connect: number | null; sign: number | null }
}

/** Klip needs no connection: each question to it names the address, and the phone refuses another one's. */
export function needsNoConnection(type: WalletType): boolean {
  return type === 'klip'
}

const patienceMs = 60_000
function entry(
  type: WalletType,
  name: string,
  kind: CatalogEntry['kind'],
  installUrl: string,
  deepLink: CatalogEntry['deepLink'] = null,
): CatalogEntry {
  return {
    type,
    family: familyOfWallet[type],
    name,
    kind,
    installUrl,
    deepLink,
    patienceMs: {
      connect: kind === 'phone' ? null : patienceMs,
      sign: needsNoConnection(type) ? null : patienceMs,
    },
  }
}

function browse(base: string) {
  return (url: string): string =>
    `${base}/${encodeURIComponent(url)}?ref=${encodeURIComponent(new URL(url).origin)}`
}

/** In the order they are offered, where nothing else decides. */
export const catalog: readonly CatalogEntry[] = [
  entry(
    'phantom',
    'Phantom',
    'extension',
    'https://phantom.app/download',
    browse('https://phantom.app/ul/browse'),
  ),
  entry(
    'solflare',
    'Solflare',
    'extension',
    'https://solflare.com/download',
    browse('https://solflare.com/ul/v1/browse'),
  ),
  entry(
    'kaia',
    'Kaia Wallet',
    'extension',
    'https://www.kaiawallet.io/',
    (url) => `https://app.kaiawallet.io/u/${encodeURIComponent(url)}`,
  ),
  entry(
    'metamask',
    'MetaMask',
    'extension',
    'https://metamask.io/download',
    (url) => `https://link.metamask.io/dapp/${url.replace(/^https?:\/\//, '')}`,
  ),
  entry('klip', 'Klip', 'phone', 'https://klipwallet.com/'),
  entry(
    'dcent',
    "D'CENT",
    'device',
    'https://bridge.dcentwallet.com/v2',
    (url) =>
      `https://link.dcentwallet.com/DAppBrowser/?url=${encodeURIComponent(url)}&network=klaytn-mainnet`,
  ),
  entry('ledger', 'Ledger', 'device', 'https://www.ledger.com/ledger-live'),
  entry('walletconnect', 'WalletConnect', 'phone', 'https://walletconnect.network/'),
]

export function entryOf(type: WalletType): CatalogEntry {
  const found = catalog.find((it) => it.type === type)
  if (!found) throw new Error(`The catalog of wallets has no ${type}.`)
  return found
}

const payers: readonly WalletType[] = migrationWallets

/** Whether a wallet can pay for a migration and hand its NFT over. */
export function canPay(type: WalletType): boolean {
  return payers.includes(type)
}

export function otherFamily(family: WalletFamily): WalletFamily {
  return family === 'evm' ? 'solana' : 'evm'
}
