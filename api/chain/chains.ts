import { AppError } from '../app-error.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import { rpcNames } from '#contract/rpc-names.ts'
import type { ApiEnv } from '../env.ts'
import { RpcRefused, RpcUnreachable } from './json-rpc.ts'
import { createMetadataReader, type MetadataReader } from './metadata/read-metadata.ts'
import { createSourceChains, type SourceChainSettings } from './source-chains.ts'
import { readAccountKind, type AccountKind } from './solana/account-kind.ts'
import { listAssets, type OwnedAsset } from './solana/list-assets.ts'
import {
  type AskedSignature,
  findSignatureWitnesses,
  type SignatureWitnesses,
} from './solana/signature-witnesses.ts'

/** Everything the API reads from chains. Nothing here sends or signs. */
export interface Chains {
  /** Source chains that are on, Kaia first. */
  old: readonly SourceChainSettings[]
  /** Null: the chain is off. */
  findSource(chain: SourceChain): SourceChainSettings | null
  /** Never throws because of an address or an RPC that does not answer: the verdict reports both. */
  readAccountKind(address: string): Promise<AccountKind>
  listAssets(input: {
    owner: string
    page: number
    limit: number
  }): Promise<{ total: number; assets: OwnedAsset[] }>
  /** @param retired names of RPCs that are asked for nothing. */
  findSignatureWitnesses(asked: readonly AskedSignature[], retired: string[]): Promise<SignatureWitnesses>
  metadata: MetadataReader
}

export function createChains(env: ApiEnv): Chains {
  const old = createSourceChains(env)
  return {
    old,
    findSource: (chain) => old.find((it) => it.chain === chain) ?? null,
    readAccountKind: (address) => readAccountKind(env.SOLANA_RPC_URL, address),
    listAssets: (it) => listAssets(env.SOLANA_RPC_URL, it),
    findSignatureWitnesses: (asked, retired) => {
      const names = rpcNames([...env.SOLANA_RPC_URL])
      const urls = env.SOLANA_RPC_URL.filter((_, at) => !retired.includes(names[at] ?? ''))
      return findSignatureWitnesses(urls, asked)
    },
    metadata: createMetadataReader({ gateway: env.IPFS_GATEWAY_URL, allowed: env.METADATA_HOSTS_ALLOWED }),
  }
}

/** Turns what a reading throws into the error a browser gets; every other error passes unchanged. */
export async function orUnreachable<T>(
  code: 'SOURCE_CHAIN_UNREACHABLE' | 'SOLANA_UNREACHABLE',
  reading: Promise<T>,
): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RpcUnreachable || error instanceof RpcRefused)
      throw new AppError(code, { returnCd: '2', cause: error })
    throw error
  }
}
