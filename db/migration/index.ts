export { chunksAskedBack } from './chunks-asked-back.ts'
export { ofOldWallets, type OldWallet } from './of-old-wallets.ts'
export { plannedReturns } from './planned-returns.ts'
export { isKnownBalance, sourceWallets } from './source-chain-state.ts'
