import { z } from 'zod'

import { RpcFailure } from '../rpc/rpc-failure.ts'
import type { RpcEndpoint } from '../rpc/rpc-endpoint.ts'
import { poolError, type RpcPool } from '../rpc/rpc-pool.ts'

/** The first RPC and one more: one may be about to fail, and more would only be noise. */
const RPCS_AT_ONCE = 2

const preflightData = z.object({ err: z.literal('AlreadyProcessed') })

/**
 * See Network.broadcast. Resolves as soon as one RPC has taken the bytes; asks the rest of the
 * list only when the first two have not. A refusal proves nothing about the transaction: another
 * copy of it may be landing.
 */
export async function broadcast(pool: RpcPool, bytes: Uint8Array): Promise<void> {
  const params = [
    Buffer.from(bytes).toString('base64'),
    { encoding: 'base64', skipPreflight: true, maxRetries: 0 },
  ]
  const endpoints = pool.inOrder()
  const failures: RpcFailure[] = []
  const send = (endpoint: RpcEndpoint) => broadcastTo(endpoint, params, failures)
  if (await anyTrue(endpoints.slice(0, RPCS_AT_ONCE).map(send))) return
  for (const endpoint of endpoints.slice(RPCS_AT_ONCE)) {
    if (await send(endpoint)) return
  }
  throw poolError('sendTransaction', failures)
}

async function broadcastTo(
  endpoint: RpcEndpoint,
  params: unknown[],
  failures: RpcFailure[],
): Promise<boolean> {
  try {
    await endpoint.call('sendTransaction', params, z.string())
    return true
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error
    if (preflightData.safeParse(error.data).success) return true
    failures.push(error)
    return false
  }
}

/** True with the first true, false when all are false. A throw counts only if nothing was true. */
async function anyTrue(results: Promise<boolean>[]): Promise<boolean> {
  const refused = new Error('refused')
  try {
    return await Promise.any(
      results.map(async (result) => {
        if (await result) return true
        throw refused
      }),
    )
  } catch (error) {
    const thrown = error instanceof AggregateError ? error.errors.find((one) => one !== refused) : error
    if (thrown !== undefined) throw thrown
    return false
  }
}
