import type { AssetFacts, TreeShape } from '../../asset.ts'
import type { Standard } from '../../programs.ts'
import { findMetadataAddress } from '../address/metaplex-addresses.ts'
import { readAccounts } from '../network/accounts.ts'
import { parseMetadata } from '../read-back/token-accounts.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { listLeaves } from './leaves.ts'

/** See Programs.assets.inspect. */
export async function inspectAssets(
  pool: RpcPool,
  shapeOf: (tree: string) => Promise<TreeShape>,
  standard: Standard,
  assetIds: string[],
): Promise<AssetFacts> {
  return standard === 'compressed' ? inspectLeaves(pool, shapeOf, assetIds) : inspectNfts(pool, assetIds)
}

async function inspectLeaves(
  pool: RpcPool,
  shapeOf: (tree: string) => Promise<TreeShape>,
  assetIds: string[],
): Promise<AssetFacts> {
  const leaves = [...(await listLeaves(pool, assetIds)).values()]
  const trees = [...new Set(leaves.map(({ tree }) => tree))]
  const shapes = new Map(await Promise.all(trees.map(async (tree) => [tree, await shapeOf(tree)] as const)))
  return new Map(
    leaves.flatMap((leaf) => {
      const shape = shapes.get(leaf.tree)
      return shape ? [[leaf.assetId, { standard: 'compressed' as const, leaf, shape }]] : []
    }),
  )
}

async function inspectNfts(pool: RpcPool, mints: string[]): Promise<AssetFacts> {
  const options = { commitment: 'confirmed', withData: true } as const
  const accounts = await readAccounts(pool, mints.map(findMetadataAddress), options)
  return new Map(
    mints.flatMap((mint, at) => {
      const metadata = parseMetadata(accounts[at] ?? null)
      const nft = metadata && { assetId: mint, metadata }
      return nft ? [[mint, { standard: 'token-metadata' as const, nft }]] : []
    }),
  )
}
