export { listKnownAssets } from './known-assets.ts'
export { burnRecords, nftRecords } from './nft-records.ts'
