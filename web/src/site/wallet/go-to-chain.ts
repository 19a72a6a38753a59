import { toWalletFault, WalletFault, type WalletFaultCode } from './fault.ts'
import type { ChainParams, WalletPort } from './ports/port.ts'

/** A person who said no, and a wallet that cannot: either way it stays where it is. */
const stays: readonly WalletFaultCode[] = ['rejected', 'unsupported', 'failed', 'wrongNetwork']

/**
 * Has a wallet go to a network. Wallets that know no networks are everywhere.
 * @throws WalletFault wrongNetwork when it stays elsewhere; pending, notInstalled, … as they are.
 */
export async function goToChain(port: WalletPort, chain: ChainParams): Promise<void> {
  try {
    await port.switchChain?.(chain)
  } catch (cause) {
    const fault = toWalletFault(cause)
    throw stays.includes(fault.code) ? new WalletFault('wrongNetwork', fault.detail) : fault
  }
}
