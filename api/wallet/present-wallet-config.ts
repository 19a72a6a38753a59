import type { WalletConfig } from '#contract/wallet/wallets.ts'
import type { Services } from '../services.ts'

/** All of it is public: the RPC is the one for browsers, never one of ours. */
export const presentWalletConfig = ({ chains, env }: Pick<Services, 'chains' | 'env'>): WalletConfig => ({
  sourceChains: chains.old.map((it) => ({
    chain: it.chain,
    chainId: `0x${it.chainId.toString(16)}`,
    name: it.name,
    coin: it.coin,
    rpcUrl: it.publicRpcUrl,
    explorerUrl: it.explorerUrl,
  })),
  walletConnectProjectId: env.WALLETCONNECT_PROJECT_ID ?? null,
  isKlipOn: env.KLIP_API_URL !== undefined,
})
