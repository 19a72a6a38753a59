import { keccak256 } from 'js-sha3'
import { z } from 'zod'
import type { Leaf } from '../../asset.ts'
import { addressBytes, optionalAddressBytes } from '../address/address-bytes.ts'
import { leafAssetSeeds } from '../address/metaplex-addresses.ts'
import { isDerivedAddress } from '../address/program-address.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import type { Rpc } from '../rpc/rpc-pool.ts'
import { blocksOf } from '../network/statuses.ts'
import { toldSchema } from './told-metadata.ts'

/** Assets one getAssets takes. */
const ASSETS_PER_CALL = 1_000
/** Leaves of the deepest tree there is. */
const LEAVES_MAX = 2 ** 30

/** A leaf is hashed with its collection also where that has not verified it; without this, indexes leave it out. */
const options = { showUnverifiedCollections: true }

const address = z.string().refine((text) => optionalAddressBytes(text) !== null)
const hash = address.transform(addressBytes)
const partsSchema = z
  .object({
    id: address,
    burnt: z.boolean().default(false),
    compression: z.object({
      compressed: z.literal(true),
      tree: address,
      leaf_id: z.number().int().min(0).max(LEAVES_MAX),
      data_hash: hash,
      creator_hash: hash,
    }),
    ownership: z.object({ owner: address, delegate: address.nullable().default(null) }),
  })
  .transform(({ id, burnt, compression, ownership }) => ({
    assetId: id,
    tree: compression.tree,
    index: compression.leaf_id,
    owner: ownership.owner,
    delegate: ownership.delegate ?? ownership.owner,
    dataHash: compression.data_hash,
    creatorHash: compression.creator_hash,
    isBurnt: burnt,
  }))
/** Null where it makes no sense. */
const leafSchema = z.unknown().transform((asset): Leaf | null => {
  const { data: parts } = partsSchema.safeParse(asset)
  return parts ? { ...parts, told: toldSchema.parse(asset) } : null
})

/**
 * Leaves by their asset ids, from an index; what it does not know, or tells without sense, is left out. An asset id is
 * derived from tree and leaf: no index can pass off one NFT for another.
 */
export async function listLeaves(rpc: Rpc, assetIds: string[]): Promise<Map<string, Leaf>> {
  const answers = await Promise.all(
    blocksOf(assetIds, ASSETS_PER_CALL).map((ids) =>
      rpc.call('getAssets', [{ ids, options }], z.array(leafSchema).length(ids.length)),
    ),
  )
  const leaves = answers.flat().flatMap((leaf) => (leaf !== null && isWhereItSays(leaf) ? [leaf] : []))
  return new Map(leaves.map((leaf) => [leaf.assetId, leaf]))
}

function isWhereItSays({ assetId, tree, index }: Leaf): boolean {
  const seeds = leafAssetSeeds(addressBytes(tree), BigInt(index))
  return isDerivedAddress(addressBytes(assetId), seeds, BUBBLEGUM_PROGRAM)
}

/** What stands in the tree for a leaf of Bubblegum V1: keccak256 of version 1 and its fields. */
export function leafNode(leaf: Leaf): Uint8Array {
  const nonce = Buffer.alloc(8)
  nonce.writeBigUInt64LE(BigInt(leaf.index))
  const addresses = [leaf.assetId, leaf.owner, leaf.delegate].map(addressBytes)
  return keccak(Uint8Array.of(1), ...addresses, nonce, leaf.dataHash, leaf.creatorHash)
}

/** keccak256 of the parts one after the other, 32 bytes. */
export function keccak(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(keccak256.arrayBuffer(Buffer.concat(parts)))
}
