import type { RpcFailure } from '../rpc/rpc-failure.ts'
import { onlyRpc, poolError, type Rpc, type RpcPool } from '../rpc/rpc-pool.ts'
import { failuresOf } from '../network/finalized-height.ts'

/**
 * What each RPC that answers says, so that none of them alone can hide something. @throws ChainError when none does.
 * @param method names what was asked for in that error.
 */
export async function askEveryRpc<T>(
  pool: RpcPool,
  method: string,
  ask: (rpc: Rpc) => Promise<T>,
): Promise<T[]> {
  const answers = await Promise.allSettled(pool.endpoints.map((endpoint) => ask(onlyRpc(endpoint))))
  const failures: RpcFailure[] = failuresOf(answers)
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (given.length === 0) throw poolError(method, failures)
  return given
}
