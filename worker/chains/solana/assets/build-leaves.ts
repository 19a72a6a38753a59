import type { Leaf, TreeShape } from '../../asset.ts'
import type { AssetContext, AssetItem } from '../../programs.ts'
import type { AddressBook } from '../address/address-book.ts'
import type { Instruction } from '../message/instruction.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { AssetSteps, Refusal } from './asset-steps.ts'
import { listLeaves } from './leaves.ts'
import { listProofs } from './proofs.ts'
import { confirmRefusal, doneAlready, stale, unhashed } from './refusals.ts'

/** What every operation on NFTs reads by. */
export interface AssetSources {
  pool: RpcPool
  book: AddressBook
  shapeOf(tree: string): Promise<TreeShape>
}

/** The instruction of each leaf, with a proof made now. */
export async function buildLeaves<Item extends AssetItem, Done extends AssetItem>(
  { pool, book, shapeOf }: AssetSources,
  steps: AssetSteps<Item, Done>,
  context: AssetContext,
  items: Item[],
): Promise<Instruction[][]> {
  const authority = context.authority.address
  const found = await listLeaves(
    pool,
    items.map(({ assetId }) => assetId),
  )
  const reasonAgainst = (item: Item, leaf: Leaf | undefined) => findRefusal(steps, item, { leaf, authority })
  const leaves = await Promise.all(
    items.map(async (item) => {
      const leaf = found.get(item.assetId)
      if (leaf && !reasonAgainst(item, leaf)) return leaf
      throw await confirmRefusal(pool, item, async (rpc) =>
        reasonAgainst(item, (await listLeaves(rpc, [item.assetId])).get(item.assetId)),
      )
    }),
  )
  const proofs = await listProofs(pool, leaves, shapeOf)
  return items.map((item, at) => {
    const [leaf, proof] = [leaves[at], proofs[at]]
    if (!leaf || !proof) throw stale(item)
    const instruction = steps.compressed.instruction({ book, leaf, proof, item, authority })
    if (!instruction) throw unhashed(item)
    return [instruction]
  })
}

function findRefusal<Item extends AssetItem, Done extends AssetItem>(
  { gone, isByHolder, compressed }: AssetSteps<Item, Done>,
  item: Item,
  { leaf, authority }: { leaf: Leaf | undefined; authority: string },
): Refusal | null {
  const { assetId } = item
  if (!leaf) return { code: gone, detail: { code: 'LEAF_UNKNOWN', params: { assetId } } }
  if (leaf.isBurnt) return { code: gone, detail: { code: 'LEAF_BURNT', params: { assetId } } }
  if (compressed.isDone?.(leaf, item)) return doneAlready(item)
  const own = compressed.findRefusal?.(leaf, item, authority)
  if (own) return own
  if (!isByHolder || leaf.owner === authority) return null
  return {
    code: 'NOT_HELD',
    detail: { code: 'NFT_HELD_BY_OTHER', params: { assetId, owner: leaf.owner, wallet: authority } },
  }
}
