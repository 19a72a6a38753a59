export { ofOldWallets, type OldWallet } from './of-old-wallets.ts'
