import { z } from 'zod'
import { askRpc, RpcRefused, RpcUnreachable } from '../json-rpc.ts'
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
  const heights = await Promise.all(urls.map((url) => readHeight(url)))
  const tooLow = new Set(
    urls.filter((_, at) => (heights[at] ?? -1n) <= lastHeight).map((url) => new URL(url).host),
  )
  const known = new Set<string>()
  const silent = new Set(tooLow)
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

/** The finalized block height of an RPC; null when it does not say. */
async function readHeight(url: string): Promise<bigint | null> {
  try {
    const height = await askRpc(url, {
      method: 'getBlockHeight',
      params: [{ commitment: 'finalized' }],
      schema: z.number().int().nonnegative(),
    })
    return BigInt(height)
  } catch (error) {
    if (error instanceof RpcUnreachable || error instanceof RpcRefused) return null
    throw error
  }
}
