export { nftRecords } from './nft-records.ts'
