import { sourceChains, type SourceChain } from './codes.ts'

/** How people read the name of a source chain, network included. A name that was signed once stays here: messages are read again. */
export const sourceChainNames = {
  kaia: { mainnet: 'Kaia Mainnet', testnet: 'Kairos Testnet' },
  ethereum: { mainnet: 'Ethereum Mainnet' },
  bsc: { testnet: 'BNB Smart Chain Testnet' },
} as const satisfies Record<SourceChain, Partial<Record<'mainnet' | 'testnet', string>>>

/** @returns the chain of a name, or of its own code; null for any other text. */
export function sourceChainOf(name: string): SourceChain | null {
  return (
    sourceChains.find(
      (chain) => chain === name || Object.values<string>(sourceChainNames[chain]).includes(name),
    ) ?? null
  )
}
