import type { Creator } from '@metaplex-foundation/mpl-bubblegum'
import { TokenStandard } from '@metaplex-foundation/mpl-token-metadata'
import { unwrapOption } from '@metaplex-foundation/umi'
import { addressText } from '../executor/addresses.ts'
import type { CompressedAsset } from './compressed-assets.ts'
import { metadataAfter } from './compressed-metadata.ts'
import { collectionOf, type TokenAsset } from './token-assets.ts'

export interface DisplayOptions {
  showUnverifiedCollections?: boolean | null | undefined
}

interface Common {
  id: string
  name: string
  symbol: string
  uri: string
  tokenStandard: string
  sellerFeeBasisPoints: number
  primarySaleHappened: boolean
  isMutable: boolean
  isBurnt: boolean
  editionNonce: number | null
  creators: Creator[]
  collection: { key: string; verified: boolean } | null
  authority: string
}

/** What the localnet shows of every asset. */
export type AssetJson = ReturnType<typeof compressedAssetJson> | ReturnType<typeof tokenAssetJson>

/** A compressed NFT in the words of the Digital Asset Standard API. */
export function compressedAssetJson(asset: CompressedAsset, options: DisplayOptions) {
  const metadata = metadataAfter(asset.metadata)
  const claimed = unwrapOption(metadata.collection)
  const collection =
    asset.collection === null
      ? claimed && { key: claimed.key.toString(), verified: false }
      : { key: asset.collection, verified: true }
  const common = {
    ...metadata,
    id: asset.id,
    tokenStandard: 'NonFungible',
    isBurnt: asset.isBurnt,
    editionNonce: unwrapOption(metadata.editionNonce),
    collection,
    authority: asset.authority,
  }
  return {
    interface: 'V1_NFT',
    ...commonJson(common, options),
    compression: {
      eligible: false,
      compressed: true,
      data_hash: addressText(asset.dataHash),
      creator_hash: addressText(asset.creatorHash),
      asset_hash: addressText(asset.leafHash),
      tree: asset.tree,
      seq: asset.seq,
      leaf_id: asset.leafIndex,
    },
    ownership: ownershipJson(asset.owner, asset.delegate === asset.owner ? null : asset.delegate, false),
  }
}

/** An NFT of Token Metadata in the same words. */
export function tokenAssetJson(asset: TokenAsset, options: DisplayOptions) {
  const { metadata } = asset
  const standard = unwrapOption(metadata.tokenStandard) ?? TokenStandard.NonFungible
  const common = {
    ...metadata,
    id: asset.mint,
    tokenStandard: TokenStandard[standard],
    isBurnt: asset.isBurnt,
    editionNonce: unwrapOption(metadata.editionNonce),
    creators: unwrapOption(metadata.creators) ?? [],
    collection: collectionOf(metadata),
    authority: metadata.updateAuthority.toString(),
  }
  return {
    interface: standard === TokenStandard.ProgrammableNonFungible ? 'ProgrammableNFT' : 'V1_NFT',
    ...commonJson(common, options),
    compression: {
      eligible: false,
      compressed: false,
      data_hash: '',
      creator_hash: '',
      asset_hash: '',
      tree: '',
      seq: 0,
      leaf_id: 0,
    },
    ownership: ownershipJson(asset.owner ?? '', asset.delegate, asset.isFrozen),
  }
}

function commonJson(asset: Common, { showUnverifiedCollections }: DisplayOptions) {
  const { collection, sellerFeeBasisPoints } = asset
  const isShown = collection !== null && (collection.verified || showUnverifiedCollections === true)
  const group = isShown && { group_key: 'collection', group_value: collection.key }
  return {
    id: asset.id,
    content: {
      $schema: 'https://schema.metaplex.com/nft1.0.json',
      json_uri: asset.uri,
      files: [],
      metadata: { name: asset.name, symbol: asset.symbol, token_standard: asset.tokenStandard },
      links: {},
    },
    authorities: [{ address: asset.authority, scopes: ['full'] }],
    grouping: group
      ? [showUnverifiedCollections === true ? { ...group, verified: collection.verified } : group]
      : [],
    royalty: {
      royalty_model: 'creators',
      target: null,
      percent: sellerFeeBasisPoints / 10_000,
      basis_points: sellerFeeBasisPoints,
      primary_sale_happened: asset.primarySaleHappened,
      locked: false,
    },
    creators: asset.creators.map(({ address, share, verified }) => ({
      address: address.toString(),
      share,
      verified,
    })),
    supply: { print_max_supply: 0, print_current_supply: 0, edition_nonce: asset.editionNonce },
    mutable: asset.isMutable,
    burnt: asset.isBurnt,
  }
}

function ownershipJson(owner: string, delegate: string | null, isFrozen: boolean) {
  return {
    frozen: isFrozen,
    delegated: delegate !== null,
    delegate,
    ownership_model: 'single',
    owner,
  }
}
