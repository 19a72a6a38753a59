/** An item on an NFT that is there: what its program is told of it. */
export interface AssetItem {
  key: string
  /** Mint address or leaf asset id. */
  assetId: string
}

export interface TransferItem extends AssetItem {
  /** The wallet it is sent to. */
  owner: string
}

export interface SentItem extends TransferItem {
  /** Of the new owner; null for a leaf. */
  tokenAccount: string | null
}

export interface RevealItem extends AssetItem {
  name: string
  uri: string
}

export interface VerifyCreatorItem extends AssetItem {
  creator: string
  isVerified: boolean
}

export interface VerifyCollectionItem extends AssetItem {
  /** Mint of the collection. */
  collection: string
  isVerified: boolean
}

export interface UpdateAuthorityItem extends AssetItem {
  /** What its `assetId` is of: the mint of an NFT or of a collection, or the address of a tree. */
  target: 'nft' | 'tree' | 'collection'
  newAuthority: string
}

export interface BurntItem extends AssetItem {
  /** Rent of the accounts it had. */
  returnedLamports: bigint
}
