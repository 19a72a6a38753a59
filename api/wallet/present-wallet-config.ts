import type { WalletConfig } from '#contract/wallet/wallets.ts'
import type { Services } from '../services.ts'

/** All of it is public: the RPC is the one for browsers, never one we use ourselves. */
export function presentWalletConfig({ chains, env }: Pick<Services, 'chains' | 'env'>): WalletConfig {
  return {
    sourceChains: chains.old.map((sourceChain) => ({
      chain: sourceChain.chain,
      chainId: `0x${sourceChain.chainId.toString(16)}`,
      name: sourceChain.name,
      coin: sourceChain.coin,
      rpcUrl: sourceChain.publicRpcUrl,
      explorerUrl: sourceChain.explorerUrl,
    })),
    walletConnectProjectId: env.WALLETCONNECT_PROJECT_ID ?? null,
    isKlipOn: env.KLIP_API_URL !== undefined,
    swapScannerUrls: {
      kor: env.SWAP_SCANNER_URL_KOR ?? env.SWAP_SCANNER_URL_ENG ?? null,
      eng: env.SWAP_SCANNER_URL_ENG ?? env.SWAP_SCANNER_URL_KOR ?? null,
    },
  }
}
