import type { NetworkName } from '#contract/network.ts'
import { isOfNetwork } from '#contract/rpc-witness.ts'
import { readStanding } from './witness-standing.ts'

/** Hosts of RPCs by whether they have finalized a block after a height. */
export interface HeightWitnesses {
  past: string[]
  before: string[]
  /** They do not say, or are of another network. */
  silent: string[]
}

/** Asks every RPC for its finalized height. Never throws because of an RPC. */
export async function findHeightWitnesses(
  urls: readonly string[],
  height: bigint,
  network: NetworkName,
): Promise<HeightWitnesses> {
  const found: HeightWitnesses = { past: [], before: [], silent: [] }
  const answers = await Promise.all(
    urls.map(async (url) => ({ host: new URL(url).host, standing: await readStanding(url) })),
  )
  for (const { host, standing } of answers) {
    const isSilent = standing === null || !isOfNetwork(standing.genesis, network)
    found[isSilent ? 'silent' : standing.blockHeight > height ? 'past' : 'before'].push(host)
  }
  return found
}
