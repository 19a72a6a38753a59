import { z } from 'zod'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { createHttpTransport } from '#worker/chains/solana/rpc/transport.ts'
import type { WorkerContext } from '#worker/context.ts'
import type { Line } from '../line.ts'

const asked = z.object({ method: z.string(), params: z.array(z.unknown()) })
const told = z.looseObject({ result: z.unknown().optional() })

/** What an RPC makes of its result. */
export type Lie = (method: string, result: unknown, params: unknown[]) => unknown

/**
 * The context of a worker to whom one of two RPCs lies, or all of them with `isAll`. Its chain is closed by who asks for it; what it remembers
 * of fee wallets is its own.
 */
export function lyingContext(line: Line, lie: Lie, { isAll = false } = {}): WorkerContext {
  const [honest = '', liar = ''] = line.solana.urls
  const http = createHttpTransport()
  const chain = createSolanaChain({
    ...{ rpcUrls: [honest, liar], network: line.ctx.network, requestTimeoutMs: 15_000 },
    ...{ timings: line.ctx.policy, priorityFloorMicroLamports: 0n, priorityCapMicroLamports: 0n },
    transport: async (url, body, signal) => {
      const answer = await http.transport(url, body, signal)
      if (!isAll && url !== liar) return answer
      const questions = z.array(asked).parse([JSON.parse(body)].flat())
      const answers = z.array(told).parse([JSON.parse(Buffer.from(answer.body).toString())].flat())
      const changed = answers.map((one, at) => {
        const { method = '', params = [] } = questions[at] ?? {}
        return { ...one, result: lie(method, one.result, params) }
      })
      return { ...answer, body: Buffer.from(JSON.stringify(body.startsWith('[') ? changed : changed[0])) }
    },
  })
  return { ...line.ctx, chain, memory: { ...line.ctx.memory } }
}
