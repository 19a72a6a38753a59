export { chunksAskedBack } from './chunks-asked-back.ts'
export { ofOldWallets, type OldWallet } from './of-old-wallets.ts'
