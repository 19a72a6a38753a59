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
  const { given, failures } = await askEach(pool, ask)
  if (given.length === 0) throw poolError(method, failures)
  return given
}

/** The same where one that does not answer may be the only one that knows. @throws ChainError unless all answer. */
export async function askAllRpcs<T>(
  pool: RpcPool,
  method: string,
  ask: (rpc: Rpc) => Promise<T>,
): Promise<T[]> {
  const { given, failures } = await askEach(pool, ask)
  if (given.length === 0 || failures.length > 0) throw poolError(method, failures)
  return given
}

async function askEach<T>(pool: RpcPool, ask: (rpc: Rpc) => Promise<T>) {
  const answers = await Promise.allSettled(pool.endpoints.map((endpoint) => ask(onlyRpc(endpoint))))
  const failures: RpcFailure[] = failuresOf(answers)
  const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  return { given, failures }
}
