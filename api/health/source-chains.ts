import { z } from 'zod'
import pTimeout from 'p-timeout'
import type { SourceChainSettings } from '../chain/source-chains.ts'
import { askRpc } from '../chain/json-rpc.ts'

const timeoutMs = 1_500
/** Readiness may be asked without a login; the RPCs are asked at most this often. */
const freshMs = 3_000
const chainIdSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform(Number)

const lastChecks = new WeakMap<SourceChainSettings, { at: number; words: Promise<string | null> }>()

/**
 * What is wrong with the RPCs of a source chain; null when all of them answer and are of that chain: nothing of a
 * chain moves while one of its RPCs is down. They are named by their place in the list, since a URL may carry a key.
 */
export function whatIsWrong(chain: SourceChainSettings): Promise<string | null> {
  const last = lastChecks.get(chain)
  if (last && Date.now() - last.at < freshMs) return last.words
  const words = askAll(chain)
  lastChecks.set(chain, { at: Date.now(), words })
  return words
}

async function askAll({ chain, chainId, reader: { urls } }: SourceChainSettings) {
  const setting = `${chain.toUpperCase()}_RPC_URL`
  const all = await Promise.all(
    urls.map(async (url, at) => {
      const name = `RPC ${at + 1} of ${urls.length} in ${setting}`
      const found = await optionalChainId(url)
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
async function optionalChainId(url: string): Promise<number | null> {
  try {
    return await pTimeout(askRpc(url, { method: 'eth_chainId', params: [], schema: chainIdSchema }), {
      milliseconds: timeoutMs,
    })
  } catch {
    // The text of any other error may name the URL: only our own sentence is shown.
    return null
  }
}
