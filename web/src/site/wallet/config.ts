import { readConfig } from '#contract/setting/public-settings.ts'
import { readWalletConfig, type WalletConfig } from '#contract/wallet/wallets.ts'
import { call } from '../../shared/api-client.ts'

const nothing: WalletConfig = {
  sourceChains: [],
  walletConnectProjectId: null,
  isKlipOn: false,
  swapScannerUrls: { kor: null, eng: null },
}
let reading: Promise<WalletConfig> | undefined
let known: WalletConfig | null = null

/** Chains and switches of this installation, read once a page. @throws ApiError; the next call tries again. */
export function walletConfig(): Promise<WalletConfig> {
  reading ??= call(readWalletConfig).then((config) => (known = config))
  reading.catch(() => (reading = undefined))
  return reading
}

/** What is known by now: before the answer, and without one, nothing that depends on it is offered. */
export function knownConfig(): WalletConfig {
  return known ?? nothing
}

let readingExplorer: Promise<string | null> | undefined
let explorer: string | null = null

/**
 * Where Solana's explorer of this installation shows an address, `{id}` in its place; null where none knows the
 * network. Read once a page. @throws ApiError; the next call tries again.
 */
export function newExplorer(): Promise<string | null> {
  readingExplorer ??= call(readConfig).then((config) => (explorer = config.explorerAddressUrl))
  readingExplorer.catch(() => (readingExplorer = undefined))
  return readingExplorer
}

/** As knownConfig. */
export function knownNewExplorer(): string | null {
  return explorer
}
