export { coins } from './deposits/deposit-columns.tsx'
export { StoppedWallets } from './deposits/stopped-wallets.tsx'
