import { z } from 'zod'
import pTimeout from 'p-timeout'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { ApiPolicy } from '../policy.ts'
import type { SourceChainSettings } from '../chain/source-chains.ts'
import { askRpc } from '#worker/plain-rpc/json-rpc.ts'
import { rpcNames } from '#contract/rpc-names.ts'

const chainIdSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform(Number)

/**
 * What is wrong with the RPCs of a source chain; null when all of them answer and are of that chain: nothing of a
 * chain moves while one of its RPCs is down. They are named by their host, as everywhere: the rest of a URL may be a key.
 */
export type WhatIsWrong = (chain: SourceChainSettings) => Promise<string | null>

/** Answers that are fresh are given again: the RPCs are not asked as often as readiness is. */
export function createWhatIsWrong({ sourceChainFreshMs, sourceChainMaxMs }: ApiPolicy): WhatIsWrong {
  const lastChecks = new Map<SourceChain, { at: number; words: Promise<string | null> }>()
  return (settings) => {
    const last = lastChecks.get(settings.chain)
    if (last && Date.now() - last.at < sourceChainFreshMs) return last.words
    const words = askAll(settings, sourceChainMaxMs)
    lastChecks.set(settings.chain, { at: Date.now(), words })
    return words
  }
}

async function askAll({ chainId, reader: { urls } }: SourceChainSettings, maxMs: number) {
  const names = rpcNames([...urls])
  const all = await Promise.all(
    urls.map(async (url, at) => {
      const name = names[at] ?? 'An RPC'
      const found = await optionalChainId(url, maxMs)
      if (found === null) return `${name} does not answer.`
      return found === chainId
        ? null
        : `${name} is of chain ${found}, not of ${chainId}. Correct the list or the chain id.`
    }),
  )
  const wrong = all.filter((it) => it !== null)
  return wrong.length === 0 ? null : wrong.join(' ')
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
