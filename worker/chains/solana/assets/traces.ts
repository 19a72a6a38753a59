import type { Leaf } from '../../asset.ts'
import type { AssetItem, AssetTrace, Standard } from '../../programs.ts'
import { findMetadataAddress } from '../address/metaplex-addresses.ts'
import { askEveryRpc } from '../census/ask-every-rpc.ts'
import { readAccounts } from '../network/accounts.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { AssetSteps } from './asset-steps.ts'
import { listLeaves } from './leaves.ts'

/** See AssetProgram.listTraces. Where what is done is gone, what is there is not looked for. */
export function listTraces<Item extends AssetItem, Done extends AssetItem>(
  pool: RpcPool,
  { gone, 'token-metadata': { traceOf } }: AssetSteps<Item, Done>,
  standard: Standard,
  assetIds: string[],
): Promise<AssetTrace[]> {
  const isGone = gone === 'ALREADY_DONE'
  return standard === 'compressed'
    ? tracesOfLeaves(pool, isGone, assetIds)
    : tracesOfNfts(pool, { isGone, traceOf }, assetIds)
}

/** Trees, as any index knows them. */
async function tracesOfLeaves(pool: RpcPool, isGone: boolean, assetIds: string[]): Promise<AssetTrace[]> {
  const answers = await askEveryRpc(pool, 'getAssets', (rpc) => listLeaves(rpc, assetIds))
  const leaves = new Map<string, Leaf>()
  for (const leaf of answers.flatMap((found) => [...found.values()]))
    if (!isGone || leaf.isBurnt) leaves.set(leaf.assetId, leaf)
  const trees = new Map<string, Leaf[]>()
  for (const leaf of [...leaves.values()].toSorted((one, other) => one.index - other.index))
    trees.set(leaf.tree, [...(trees.get(leaf.tree) ?? []), leaf])
  return [...trees].map(([address, own]) => ({ address, assetIds: own.map(({ assetId }) => assetId) }))
}

/** Mints, or what else is touched. A burnt NFT leaves at most one byte of its metadata behind. */
async function tracesOfNfts(
  pool: RpcPool,
  { isGone, traceOf = mintItself }: { isGone: boolean; traceOf: ((assetId: string) => string) | undefined },
  assetIds: string[],
): Promise<AssetTrace[]> {
  const options = { commitment: 'finalized', withData: true } as const
  const answers = isGone
    ? await askEveryRpc(pool, 'getMultipleAccounts', (rpc) =>
        readAccounts(rpc, assetIds.map(findMetadataAddress), options),
      )
    : []
  return assetIds
    .filter((_, at) => !isGone || answers.some((accounts) => (accounts[at]?.data.length ?? 0) <= 1))
    .map((assetId) => ({ address: traceOf(assetId), assetIds: [assetId] }))
}

function mintItself(assetId: string): string {
  return assetId
}
