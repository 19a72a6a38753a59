import { z } from 'zod'
import type { Transport } from '#worker/chains/solana/rpc/transport.ts'
import type { RpcNode } from './rpc-node.ts'
import type { Fate, Stage } from './stage.ts'

const request = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) })
type Request = z.infer<typeof request>

/** Prices and constants, which decide nothing: they are answered at once. */
const atOnce = new Set([
  'getMinimumBalanceForRentExemption',
  'getRecentPrioritizationFees',
  'getRecentPerformanceSamples',
  'getFirstAvailableBlock',
  'getGenesisHash',
])

/** How the worker's adapter reaches the RPCs: every answer that decides something is held back. */
export function stagedTransport(stage: Stage, owner: string, nodes: RpcNode[]): Transport {
  return async (url, body) => {
    const node = nodes.find((one) => one.url === url)
    if (!node) throw new Error(`There is no RPC at ${url}.`)
    const asked = z.union([request, z.array(request)]).parse(JSON.parse(body))
    const all = Array.isArray(asked) ? asked : [asked]
    const answer = (fate: Fate) => answerAll(node, all, fate)
    const label = `${node.name} ${all.map(({ method }) => method).join(' ')}`
    const replies = all.every(({ method }) => atOnce.has(method))
      ? answer('true')
      : await stage.ask({ owner, kind: 'answer', label }, answer)
    return { status: 200, body: Buffer.from(JSON.stringify(Array.isArray(asked) ? replies : replies[0])) }
  }
}

function answerAll(node: RpcNode, all: Request[], fate: Fate) {
  if (fate === 'lost' || node.mode === 'away') throw new Error('lost')
  const replies = all.map(({ id, method, params }) => ({
    ...{ jsonrpc: '2.0', id },
    result: node.answer(method, params, fate === 'false'),
  }))
  if (fate === 'unheard') throw new Error('unheard')
  return replies
}
