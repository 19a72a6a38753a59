import { AppError } from '../app-error.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { FoundState } from '#contract/operation/asset-state.ts'
import type { HeldToken } from '#contract/send-token/held-tokens.ts'
import type { Recipient } from '#contract/send-token/recipients.ts'
import type { Token } from '#contract/send-token/token.ts'
import type { HolderPage } from '#contract/token/holders.ts'
import { rpcNames } from '#contract/rpc-names.ts'
import type { ApiEnv } from '../env.ts'
import type { ApiPolicy } from '../policy.ts'
import { RpcRefused, RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import { createMetadataReader, type MetadataReader } from './metadata/read-metadata.ts'
import { createSourceChains, type SourceChainSettings } from './source-chains.ts'
import { readAccountKind, type AccountKind } from './solana/account-kind.ts'
import { readAccountFacts } from './solana/account-facts.ts'
import { readAssetStates, readTreeConfigs } from './solana/asset-states.ts'
import { findHeightWitnesses, type HeightWitnesses } from './solana/height-witnesses.ts'
import { readLatestBlockhash } from './solana/latest-blockhash.ts'
import { listAssets, type OwnedAsset } from './solana/list-assets.ts'
import { isSolanaAddress } from './solana/associated-account.ts'
import { listTokenHolders } from './solana/token-holders.ts'
import { readTokenState, type MintState } from './solana/token-state.ts'
import { listHeldTokens, readRecipients, readToken, type MintRules } from './solana/tokens.ts'
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
  /** The tokens that a wallet can pay out, the largest amounts first, and `others`. */
  listHeldTokens(wallet: string, others?: readonly string[]): Promise<{ tokens: HeldToken[]; isCut: boolean }>
  /** What the mint of a token says now; null where there is none. */
  readToken(mint: string): Promise<MintRules | null>
  /** What is said of each recipient of a token; an address that is none is left out. */
  readRecipients(token: Pick<Token, 'mint' | 'program'>, owners: readonly string[]): Promise<Recipient[]>
  /** What is at addresses that a list of NFTs names, in their order. */
  readAssetStates(assetIds: readonly string[]): Promise<FoundState[]>
  /** What trees say of themselves, in their order; null where there is none. */
  readTreeConfigs(trees: readonly string[]): ReturnType<typeof readTreeConfigs>
  /** What is at addresses; one that is none is left out. */
  readAccountFacts(addresses: readonly string[]): ReturnType<typeof readAccountFacts>
  /** What the chain says of a token now; null where there is no such mint. */
  readTokenState(mint: string): Promise<MintState | null>
  /** A page of the accounts that hold a token, or those of one wallet. */
  listTokenHolders(input: Parameters<typeof listTokenHolders>[1]): Promise<HolderPage>
  /** For a transaction that a wallet signs. */
  latestBlockhash(): Promise<string>
  findSignatureWitnesses(asked: readonly AskedSignature[]): Promise<SignatureWitnesses>
  findHeightWitnesses(height: bigint): Promise<HeightWitnesses>
  metadata: MetadataReader
}

/** @param listRetired names of Solana RPCs that an operator retired: they are asked for nothing. */
export function createChains(env: ApiEnv, policy: ApiPolicy, listRetired: () => Promise<string[]>): Chains {
  const old = createSourceChains(env)
  const solanaUrls = async (): Promise<string[]> => {
    const names = rpcNames([...env.SOLANA_RPC_URL])
    const retired = new Set(await listRetired())
    return env.SOLANA_RPC_URL.filter((_, at) => !retired.has(names[at] ?? ''))
  }
  return {
    old,
    findSource: (chain) => old.find((it) => it.chain === chain) ?? null,
    readAccountKind: async (address) => readAccountKind(await solanaUrls(), address),
    listAssets: async (it) => listAssets(await solanaUrls(), it),
    listHeldTokens: async (wallet, others) => listHeldTokens(await solanaUrls(), wallet, others),
    readToken: async (mint) => (isSolanaAddress(mint) ? readToken(await solanaUrls(), mint) : null),
    readRecipients: async (token, owners) =>
      readRecipients(await solanaUrls(), token, owners.filter(isSolanaAddress)),
    readAssetStates: async (assetIds) => readAssetStates(await solanaUrls(), assetIds),
    readTreeConfigs: async (trees) => readTreeConfigs(await solanaUrls(), trees),
    readAccountFacts: async (addresses) => readAccountFacts(await solanaUrls(), addresses),
    readTokenState: async (mint) => readTokenState(await solanaUrls(), mint),
    listTokenHolders: async (it) => listTokenHolders(await solanaUrls(), it),
    latestBlockhash: async () => readLatestBlockhash(await solanaUrls()),
    findSignatureWitnesses: async (asked) => findSignatureWitnesses(await solanaUrls(), asked, env.NETWORK),
    findHeightWitnesses: async (height) => findHeightWitnesses(await solanaUrls(), height, env.NETWORK),
    metadata: createMetadataReader({
      gateway: env.IPFS_GATEWAY_URL,
      allowed: env.METADATA_HOSTS_ALLOWED,
      policy,
    }),
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
