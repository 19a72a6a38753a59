import type { Leaf } from '../../asset.ts'
import type { AssetContext, AssetItem } from '../../programs.ts'
import { readFinalizedHeight } from '../network/finalized-height.ts'
import type { Rpc } from '../rpc/rpc-pool.ts'
import type { AssetSteps, LeafStep, NftStep } from './asset-steps.ts'
import type { AssetSources } from './build-leaves.ts'
import { isStillThere, readChangeLog } from './change-log.ts'
import { rebuildMetadata } from './leaf-metadata.ts'
import { listLeaves } from './leaves.ts'
import { listNfts } from './nfts.ts'
import { listOwnProofs } from './proofs.ts'
import { askWitnesses } from './refusals.ts'

/**
 * Of items that may be done again and again, those that are as they shall be now. Every RPC must say so of the finalized state; what an
 * index says of a leaf must be proven against the tree, since an index that is behind shows what was undone meanwhile.
 */
export async function listDone<Item extends AssetItem, Done extends AssetItem>(
  sources: AssetSources,
  steps: AssetSteps<Item, Done>,
  { standard, authority }: AssetContext,
  items: Item[],
): Promise<Item[]> {
  if (items.length === 0) return []
  const answers = await askWitnesses(
    sources.pool,
    (rpc) =>
      standard === 'compressed'
        ? listDoneLeaves(sources, steps.compressed, items, rpc)
        : listDoneNfts(steps['token-metadata'], items, { rpc, holder: authority.address }),
    new Set<string>(),
  )
  return items.filter(({ assetId }) => answers.length > 0 && answers.every((done) => done.has(assetId)))
}

async function listDoneNfts<Item extends AssetItem, Done extends AssetItem>(
  step: NftStep<Item, Done>,
  items: Item[],
  { rpc, holder }: { rpc: Rpc; holder: string },
): Promise<Set<string>> {
  const { slot: minSlot } = await readFinalizedHeight(rpc)
  const ids = items.map(({ assetId }) => assetId)
  const found = await listNfts(rpc, ids, holder, { commitment: 'finalized', minSlot })
  const done = items.flatMap((item, at) => {
    const metadata = found[at]?.metadata
    return metadata && step.isDone?.({ assetId: item.assetId, metadata }, item) ? [item.assetId] : []
  })
  return new Set(done)
}

async function listDoneLeaves<Item extends AssetItem, Done extends AssetItem>(
  { shapeOf }: AssetSources,
  step: LeafStep<Item, Done>,
  items: Item[],
  rpc: Rpc,
): Promise<Set<string>> {
  const found = await listLeaves(
    rpc,
    items.map(({ assetId }) => assetId),
  )
  const leaves = items.flatMap((item) => {
    const leaf = found.get(item.assetId)
    const isShown = leaf && !leaf.isBurnt && step.isDone?.(leaf, item)
    const isSo = isShown && rebuildMetadata(leaf, step.hiddenCollectionOf?.(item)) !== null
    return isSo ? [leaf] : []
  })
  if (leaves.length === 0) return new Set()
  const roots = await listOwnProofs(rpc, leaves, shapeOf)
  const proven = await Promise.all(
    [...new Set(leaves.map(({ tree }) => tree))].map(async (tree) => {
      const shape = await shapeOf(tree)
      const [finalized, confirmed] = await Promise.all([
        readChangeLog(rpc, tree, shape, 'finalized'),
        readChangeLog(rpc, tree, shape, 'confirmed'),
      ])
      const isProven = ({ assetId, index }: Leaf) => {
        const root = roots.get(assetId)?.root
        return root !== undefined && isStillThere({ root, leafIndex: index }, { finalized, confirmed })
      }
      const own = leaves.filter((leaf) => leaf.tree === tree)
      return own.filter(isProven).map(({ assetId }) => assetId)
    }),
  )
  return new Set(proven.flat())
}
