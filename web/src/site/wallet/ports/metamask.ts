import { findMetaMask } from '../announced.ts'
import { evmPort } from './evm-port.ts'
import type { WalletPort } from './port.ts'

export function metamaskPort(): WalletPort {
  return evmPort('metamask', findMetaMask)
}
