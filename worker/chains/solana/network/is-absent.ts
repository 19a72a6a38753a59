import type { RpcEndpoint } from '../rpc/rpc-endpoint.ts'
import { RpcFailure } from '../rpc/rpc-failure.ts'
import { poolError, type RpcPool } from '../rpc/rpc-pool.ts'
import { accountsSchema } from '../rpc/rpc-schemas.ts'
import { readFinalizedHeight } from './finalized-height.ts'

/**
 * See Network.isAbsent. Each RPC is asked for its finalized slot first and must answer from there on,
 * so that one that lags behind itself cannot make an account look missing.
 */
export async function isAbsent(pool: RpcPool, address: string): Promise<boolean> {
  const answers = await Promise.allSettled(pool.endpoints.map((endpoint) => hasAccount(endpoint, address)))
  if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) return false
  const failures = answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') return []
    if (answer.reason instanceof RpcFailure) return [answer.reason]
    throw answer.reason
  })
  if (failures.length > 0) throw poolError('getMultipleAccounts', failures)
  return true
}

async function hasAccount(endpoint: RpcEndpoint, address: string): Promise<boolean> {
  const { slot } = await readFinalizedHeight(endpoint)
  const config = {
    encoding: 'base64',
    commitment: 'finalized',
    dataSlice: { offset: 0, length: 0 },
    minContextSlot: Number(slot),
  }
  const { context, value } = await endpoint.call(
    'getMultipleAccounts',
    [[address], config],
    accountsSchema(1),
  )
  if (context.slot < slot) throw new RpcFailure(endpoint.name, 'behind')
  return value[0] !== null
}
