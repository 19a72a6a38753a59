import { base58 } from '@scure/base'
import { PublicKey } from '@solana/web3.js'

const bubblegum = new PublicKey('BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY')

/** The account in which Bubblegum counts the leaves of a tree. */
export function treeConfigOf(tree: string): string {
  return PublicKey.findProgramAddressSync([base58.decode(tree)], bubblegum)[0].toBase58()
}

/** Of the number of leaves in it: after discriminator, creator, delegate and capacity. */
export const mintedOffset = 8 + 32 + 32 + 8
