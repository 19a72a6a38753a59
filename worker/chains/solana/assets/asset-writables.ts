import type { AssetFacts, AssetOutline } from '../../asset.ts'
import type { Programs, Standard } from '../../programs.ts'
import type { AddressBook } from '../address/address-book.ts'
import { createBoundedCache } from '../../bounded-cache.ts'

/** Assets of which it is remembered; of others it is read again. */
const ASSETS_REMEMBERED = 20_000

/**
 * See Programs.assets. What is inspected before packing is remembered until it is sent: a leaf never leaves its tree, and an NFT
 * seldom its collection.
 */
export function createAssetReader(
  book: AddressBook,
  inspect: (standard: Standard, assetIds: string[]) => Promise<AssetFacts>,
): Programs['assets'] {
  /** A tree or a collection; '' where nothing is shared with others. */
  const shared = createBoundedCache<string, string>(ASSETS_REMEMBERED)
  const inspectAndRemember = async (standard: Standard, assetIds: string[]) => {
    const facts = await inspect(standard, assetIds)
    for (const [assetId, outline] of facts) shared.set(assetId, sharedBy(outline))
    return facts
  }
  return {
    inspect: inspectAndRemember,
    listWritable: async (standard, assetIds) => {
      const unknown = assetIds.filter((assetId) => !shared.has(assetId))
      const facts = unknown.length > 0 ? await inspectAndRemember(standard, unknown) : null
      const found = assetIds.map((assetId) => {
        const outline = facts?.get(assetId)
        return outline ? sharedBy(outline) : (shared.get(assetId) ?? '')
      })
      return [...new Set(found)]
        .filter((address) => address !== '')
        .flatMap((address) =>
          standard === 'compressed' ? [address, book.treeConfig(address)] : [book.metadata(address)],
        )
    },
  }
}

/** The metadata of a collection counts its items, if it verified them. */
function sharedBy(outline: AssetOutline): string {
  if (outline.standard === 'compressed') return outline.leaf.tree
  const { collection } = outline.nft.metadata
  return collection?.isVerified ? collection.mint : ''
}
