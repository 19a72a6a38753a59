import type { WalletConfig } from '#contract/wallet/wallets.ts'
import type { Services } from '../services.ts'

/** All of it is public: the RPC is the one for browsers, never one we use ourselves. */
export function presentWalletConfig({ chains, env }: Pick<Services, 'chains' | 'env'>): WalletConfig {
  return {
    sourceChains: chains.old.map((entry) => ({
      chain: entry.chain,
      chainId: `0x${entry.chainId.toString(16)}`,
      name: entry.name,
      coin: entry.coin,
      rpcUrl: entry.publicRpcUrl,
      explorerUrl: entry.explorerUrl,
    })),
    walletConnectProjectId: env.WALLETCONNECT_PROJECT_ID ?? null,
    isKlipOn: env.KLIP_API_URL !== undefined,
  }
}
