import { findMetaMask } from '../announced.ts'
import { evmPort } from './evm-port.ts'
import type { WalletPort } from './port.ts'

export const metamaskPort = (): WalletPort => evmPort('metamask', findMetaMask)
