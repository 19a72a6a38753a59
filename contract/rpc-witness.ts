import { mainnetWitnessesMin } from './codes/rpc.ts'
import type { NetworkName } from './network.ts'

/** The hash of the first block of each public network, as its explorers and wallets know it. */
const genesisOf: Record<Exclude<NetworkName, 'localnet'>, string> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
}

/** A localnet answers as devnet does, or has a first block of its own. */
export function isOfNetwork(genesis: string, network: NetworkName): boolean {
  return network === 'localnet'
    ? genesis !== genesisOf.mainnet && genesis !== genesisOf.testnet
    : genesis === genesisOf[network]
}

/** Whether a list of RPCs has as many hosts as it takes to sign anything again. */
export function hasWitnesses(urls: readonly string[], network: NetworkName): boolean {
  return (
    network !== 'mainnet' || new Set(urls.map((url) => new URL(url).hostname)).size >= mainnetWitnessesMin
  )
}

/** What goes with an RPC's "never". */
export interface Knowledge {
  /** A finalized slot, at or past its finalized height. */
  heightSlot: bigint
  /** The oldest slot of its answers about signatures. */
  answerSlot: bigint
  /** The oldest slot it can still tell of. */
  firstSlot: bigint
}

/**
 * Why an RPC's "never" cannot be taken for one: its answer is older than its height, or its history begins after the transaction was
 * signed. Null: it can know.
 * @param signedSlots of the transactions it was asked about; null where it is not known.
 */
export function whyBlind(
  { heightSlot, answerSlot, firstSlot }: Knowledge,
  signedSlots: readonly (bigint | null)[],
): 'older-than-its-height' | 'history-cut' | null {
  if (answerSlot < heightSlot) return 'older-than-its-height'
  return signedSlots.some((slot) => slot !== null && slot < firstSlot) ? 'history-cut' : null
}
