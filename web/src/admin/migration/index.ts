export { StoppedWallets } from './deposits/stopped-wallets.tsx'
