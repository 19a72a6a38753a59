export { listKnownAssets } from './known-assets.ts'
export { burntAtOfItem, itemOfAsset } from './minted-by-item.ts'
export { burnRecords, nftRecords, revealRecords, transferRecords } from './nft-records.ts'
