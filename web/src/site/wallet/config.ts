import { readWalletConfig, type WalletConfig } from '../../../../api/contract/wallets.ts'
import { call } from '../../shared/api-client.ts'

const nothing: WalletConfig = { oldChains: [], walletConnectProjectId: null, isKlipOn: false }
let reading: Promise<WalletConfig> | undefined
let known: WalletConfig | null = null

/** Chains and switches of this installation, read once a page. @throws ApiError; the next call tries again. */
export function walletConfig(): Promise<WalletConfig> {
  reading ??= call(readWalletConfig).then((config) => (known = config))
  reading.catch(() => (reading = undefined))
  return reading
}

/** What is known by now: before the answer, and without one, nothing that depends on it is offered. */
export const knownConfig = (): WalletConfig => known ?? nothing
