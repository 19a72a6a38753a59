import type { SourceChain } from '#contract/migration/codes.ts'
import { sourceChainNames } from '#contract/migration/source-chain-names.ts'
import { quorumOf } from '#contract/codes/rpc-agreement.ts'
import type { ApiEnv } from '../env.ts'
import { createEvmReader, type EvmReader } from './evm/reader.ts'

/** One source chain of this installation. */
export interface SourceChainSettings {
  chain: SourceChain
  chainId: number
  name: string
  coin: string
  /** Blocks a transfer must lie deep. */
  depth: number
  /** For browsers; never one of the RPCs we use ourselves. */
  publicRpcUrl: string
  explorerUrl: string | null
  reader: EvmReader
}

/** The chains of SPEC.md section 9 that have an RPC; a chain without one is off. */
export function createSourceChains(env: ApiEnv): SourceChainSettings[] {
  const all: (Omit<SourceChainSettings, 'reader'> & { urls: readonly string[] })[] = [
    { chain: 'kaia', ...kaia(env), coin: 'KAIA', depth: env.KAIA_DEPTH, urls: env.KAIA_RPC_URL },
    {
      chain: 'ethereum',
      chainId: 1,
      name: sourceChainNames.ethereum.mainnet,
      coin: 'ETH',
      depth: env.ETHEREUM_DEPTH,
      publicRpcUrl: 'https://ethereum-rpc.publicnode.com',
      explorerUrl: env.ETHEREUM_EXPLORER_URL ?? 'https://etherscan.io',
      urls: env.ETHEREUM_RPC_URL,
    },
    {
      chain: 'bsc',
      chainId: 97,
      name: sourceChainNames.bsc.testnet,
      coin: 'tBNB',
      depth: env.BSC_DEPTH,
      publicRpcUrl: 'https://data-seed-prebsc-1-s1.bnbchain.org:8545',
      explorerUrl: env.BSC_EXPLORER_URL ?? 'https://testnet.bscscan.com',
      urls: env.BSC_RPC_URL,
    },
  ]
  return all
    .filter((it) => it.urls.length > 0)
    .map(({ urls, ...settings }) => ({
      ...settings,
      reader: createEvmReader(urls, quorumOf(urls, env.SOURCE_CHAIN_RPCS_AGREE)),
    }))
}

const kairosId = 1_001

function kaia(env: ApiEnv) {
  const isKairos = env.KAIA_CHAIN_ID === kairosId
  const net = isKairos ? 'public-en-kairos' : 'public-en'
  return {
    chainId: env.KAIA_CHAIN_ID,
    name: isKairos ? sourceChainNames.kaia.testnet : sourceChainNames.kaia.mainnet,
    publicRpcUrl: env.KAIA_PUBLIC_RPC_URL ?? `https://${net}.node.kaia.io`,
    explorerUrl: env.KAIA_EXPLORER_URL ?? (isKairos ? 'https://kairos.kaiascan.io' : 'https://kaiascan.io'),
  }
}
