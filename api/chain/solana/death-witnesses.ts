import { findHeightWitnesses } from './height-witnesses.ts'
import {
  findSignatureWitnesses,
  type AskedSignature,
  type SignatureWitnesses,
} from './signature-witnesses.ts'

/** getSignatureStatuses takes so many. */
const signaturesMax = 256

export interface AskedAttempt extends AskedSignature {
  lastValidBlockHeight: bigint
}

/**
 * Asks every RPC whether one of these transactions is on the chain, or may still get there. First for its finalized height, then for
 * the signatures, with its history: what an RPC denies past the last valid height, it will never see. One whose finalized
 * height is not past it yet knows nothing and counts as silent. Never throws because of an RPC.
 */
export async function findDeathWitnesses(
  urls: readonly string[],
  asked: readonly AskedAttempt[],
): Promise<SignatureWitnesses> {
  const open = asked.filter(({ isKnownFailed }) => !isKnownFailed)
  const lastHeight = open.reduce(
    (last, { lastValidBlockHeight: height }) => (height > last ? height : last),
    -1n,
  )
  const heights = await findHeightWitnesses(urls, lastHeight)
  const known = new Set<string>()
  const silent = new Set([...heights.before, ...heights.silent])
  for (let at = 0; at < asked.length; at += signaturesMax) {
    const part = await findSignatureWitnesses(urls, asked.slice(at, at + signaturesMax))
    for (const host of part.known) known.add(host)
    for (const host of part.silent) silent.add(host)
  }
  const hosts = urls.map((url) => new URL(url).host)
  return {
    known: [...known],
    denied: hosts.filter((host) => !known.has(host) && !silent.has(host)),
    silent: [...silent].filter((host) => !known.has(host)),
  }
}
