import type { DestinationWords } from '../../migration/destination-words.ts'

export const destination: DestinationWords = {
  ask: '{domain} asks where your NFTs go on Solana.',
  nfts: 'NFTs that migrate ({count}):',
  group: '- {project} {numbers} ({chain}, contract {contract})',
  address: 'Each of them goes to this Solana address:',
  neverUsed: 'Solana does not know it yet. I have compared it with my wallet.',
  note: 'Sign only if this Solana address is your own. Signing is free, sends no transaction and moves nothing.',
  wallet: 'Old wallet: {address}',
}
