/** What a row may be about beside an NFT; no run of NFTs made it. */
export type OtherThanNft = 'tree' | 'collection'
