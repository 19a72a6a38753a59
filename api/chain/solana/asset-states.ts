import { base58 } from '@scure/base'
import { z } from 'zod'
import type { AssetState, FoundState } from '#contract/operation/asset-state.ts'
import { programAddress } from '#contract/program-address.ts'
import { readTokenAccount, type ReadTokenAccount } from '#contract/send-token/read-account.ts'
import { askAnyRpc } from '#worker/plain-rpc/json-rpc.ts'
import { isSolanaAddress } from './associated-account.ts'
import { readAccounts } from './read-accounts.ts'

const bubblegum = 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'
/** Of a tree's config: discriminator 8, creator 32, delegate 32. */
const configBytes = 72

const none: AssetState = { kind: 'none' }

/** The part of a DAS asset that says whose it is to change. Providers add a lot. */
const assetSchema = z
  .object({
    burnt: z.boolean().nullish(),
    content: z.object({ metadata: z.object({ name: z.string().nullish() }).nullish() }).nullish(),
    authorities: z.array(z.object({ address: z.string() })).nullish(),
    creators: z.array(z.object({ address: z.string(), verified: z.boolean() })).nullish(),
    grouping: z
      .array(
        z.object({
          group_key: z.string(),
          group_value: z.string().nullish(),
          verified: z.boolean().nullish(),
        }),
      )
      .nullish(),
    compression: z.object({ compressed: z.boolean(), tree: z.string().nullish() }).nullish(),
  })
  .nullable()
  .transform((asset): AssetState => {
    if (asset === null || asset.burnt === true) return none
    const group = asset.grouping?.find(({ group_key: key }) => key === 'collection')
    const nft = {
      name: asset.content?.metadata?.name ?? '',
      creators: (asset.creators ?? []).map(({ address, verified: isVerified }) => ({ address, isVerified })),
      collection: group?.group_value ? { mint: group.group_value, isVerified: group.verified ?? true } : null,
    }
    const { compression } = asset
    return compression?.compressed === true
      ? { kind: 'leaf', ...nft, tree: compression.tree ?? '' }
      : { kind: 'nft', ...nft, authority: asset.authorities?.[0]?.address ?? '' }
  })

/**
 * What is at addresses now, in their order: NFTs of either standard as the index tells them, trees and accounts of tokens as they are on
 * chain. An address that is none has nothing.
 * @throws RpcUnreachable; RpcRefused from an RPC without DAS.
 */
export async function readAssetStates(
  urls: readonly string[],
  assetIds: readonly string[],
): Promise<FoundState[]> {
  const ids = [...new Set(assetIds.filter(isSolanaAddress))]
  const found = new Map<string, AssetState>()
  if (ids.length > 0) {
    const params = { ids, options: { showUnverifiedCollections: true } }
    const schema = z.array(assetSchema).length(ids.length)
    const states = await askAnyRpc(urls, { method: 'getAssets', params, schema })
    ids.forEach((id, at) => found.set(id, states[at] ?? none))
  }
  const others = ids.filter((id) => found.get(id)?.kind === 'none')
  const [configs, accounts] = await Promise.all([readTreeConfigs(urls, others), readAccounts(urls, others)])
  others.forEach((id, at) => {
    const [config, account] = [configs[at], readTokenAccount(accounts[at] ?? null)]
    if (config) found.set(id, { kind: 'merkle-tree', ...config })
    else if (account) found.set(id, stateOfAccount(account))
  })
  return assetIds.map((assetId) => ({ assetId, state: found.get(assetId) ?? none }))
}

function stateOfAccount({ mint, owner, isFrozen }: ReadTokenAccount): AssetState {
  return { kind: 'token-account', mint: base58.encode(mint), owner: base58.encode(owner), isFrozen }
}

/** Who may mint into trees, in their order; null where there is no tree. */
export async function readTreeConfigs(urls: readonly string[], trees: readonly string[]) {
  const addresses = trees.map((tree) => programAddress([base58.decode(tree)], bubblegum))
  const accounts = await readAccounts(urls, addresses)
  return accounts.map((account) => {
    if (account?.owner !== bubblegum || account.data.length < configBytes) return null
    const at = (from: number) => base58.encode(account.data.subarray(from, from + 32))
    return { creator: at(8), delegate: at(40) }
  })
}
