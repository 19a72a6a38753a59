/** NFTs that are there already, as chain and index show them. */
export interface TreeShape {
  maxDepth: number
  /** Changes a proof may be older than. */
  maxBufferSize: number
  /** How much of every proof the tree knows itself. */
  canopyDepth: number
}

/** A compressed NFT as an index tells of it. */
export interface Leaf {
  assetId: string
  tree: string
  index: number
  owner: string
  delegate: string
  dataHash: Uint8Array
  creatorHash: Uint8Array
  isBurnt: boolean
  /** What the index says the hashes are of; null when it makes no sense. Nothing of it is believed before it gives them. */
  told: ToldMetadata | null
}

/** The metadata of a leaf in an index's words. */
export interface ToldMetadata {
  name: string
  symbol: string
  uri: string
  sellerFeeBasisPoints: number
  primarySaleHappened: boolean
  isMutable: boolean
  editionNonce: number | null
  creators: { address: string; isVerified: boolean; share: number }[]
  collection: { isVerified: boolean; mint: string } | null
}

/** An NFT of Token Metadata. */
export interface Nft {
  assetId: string
  metadata: NftMetadata
}

export interface NftMetadata {
  updateAuthority: string
  mint: string
  name: string
  symbol: string
  uri: string
  sellerFeeBasisPoints: number
  creators: { address: string; isVerified: boolean; share: number }[]
  isMutable: boolean
  /** Token Metadata's number of it; null when nobody has said. */
  tokenStandard: number | null
  collection: { isVerified: boolean; mint: string } | null
  /** It is a collection itself. */
  isCollection: boolean
  /** NFTs it counts; null when it is no collection, or does not count. */
  collectionSize: bigint | null
}

/** What is known of assets before anything is done to them, by asset id. */
export type AssetFacts = ReadonlyMap<string, AssetOutline>
export type AssetOutline =
  | { standard: 'compressed'; leaf: Leaf; shape: TreeShape }
  | { standard: 'token-metadata'; nft: Nft }
