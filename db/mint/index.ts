export { listKnownAssets } from './known-assets.ts'
export { burntAtOfItem, itemOfAsset } from './minted-by-item.ts'
export { burnRecords, nftRecords, revealRecords } from './nft-records.ts'
