import { z } from 'zod'
import pTimeout from 'p-timeout'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { ApiPolicy } from '../policy.ts'
import type { SourceChainSettings } from '../chain/source-chains.ts'
import { askRpc } from '#worker/plain-rpc/json-rpc.ts'
import { witnessOf } from '#contract/codes/rpc-agreement.ts'
import { rpcNames } from '#contract/rpc-names.ts'

const chainIdSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform(Number)

/**
 * What is wrong with the RPCs of a source chain; without words when all of them answer and are of that chain. Nothing of a chain moves
 * while fewer than have to agree do. They are named by their host, as everywhere: the rest of a URL may be a key.
 */
export type WhatIsWrong = (chain: SourceChainSettings) => Promise<Found>

interface Found {
  isEnough: boolean
  words: string | null
}

/** Answers that are fresh are given again: the RPCs are not asked as often as readiness is. */
export function createWhatIsWrong({ sourceChainFreshMs, sourceChainMaxMs }: ApiPolicy): WhatIsWrong {
  const lastChecks = new Map<SourceChain, { at: number; found: Promise<Found> }>()
  return (settings) => {
    const last = lastChecks.get(settings.chain)
    if (last && Date.now() - last.at < sourceChainFreshMs) return last.found
    const found = askAll(settings, sourceChainMaxMs)
    lastChecks.set(settings.chain, { at: Date.now(), found })
    return found
  }
}

async function askAll(
  { chainId, reader: { urls, quorum } }: SourceChainSettings,
  maxMs: number,
): Promise<Found> {
  const names = rpcNames([...urls])
  const all = await Promise.all(
    urls.map(async (url, at) => {
      const name = names[at] ?? 'An RPC'
      const host = witnessOf(url)
      const found = await optionalChainId(url, maxMs)
      if (found === chainId) return { host, words: null }
      const isOf = `${name} is of chain ${found}, not of ${chainId}. Correct the list or the chain id.`
      return { host, words: found === null ? `${name} does not answer.` : isOf }
    }),
  )
  const right = new Set(all.filter(({ words }) => words === null).map(({ host }) => host)).size
  return { isEnough: right >= quorum, words: all.flatMap(({ words }) => words ?? []).join(' ') || null }
}

/** Null: it does not answer, or with something else than a chain id. */
async function optionalChainId(url: string, maxMs: number): Promise<number | null> {
  try {
    return await pTimeout(askRpc(url, { method: 'eth_chainId', params: [], schema: chainIdSchema }), {
      milliseconds: maxMs,
    })
  } catch {
    // The text of any other error may name the URL: only our own sentence is shown.
    return null
  }
}
