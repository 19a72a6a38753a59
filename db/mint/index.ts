export { listKnownAssets } from './known-assets.ts'
export { nftRecords } from './nft-records.ts'
