import { RpcFailure } from '../rpc/rpc-failure.ts'
import type { RpcEndpoint } from '../rpc/rpc-endpoint.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { u64 } from '../rpc/rpc-schemas.ts'

/** Asks each RPC how far it has got. Nobody waits for one that is unwell: it is heard when it answers. */
export async function readHeads(pool: RpcPool): Promise<void> {
  const due = pool.endpoints.filter(({ name, health }) => health.isAvailable && !pool.heads.isAsked(name))
  await Promise.all(
    due.flatMap((endpoint) => {
      const isWaitedFor = endpoint.health.isHealthy
      const reading = readHead(pool, endpoint)
      return isWaitedFor ? [reading] : []
    }),
  )
}

/** One that does not answer keeps the head it had: how well it is, its health says. */
async function readHead(pool: RpcPool, endpoint: RpcEndpoint): Promise<void> {
  try {
    await pool.heads.read(endpoint.name, () => endpoint.call('getSlot', [{ commitment: 'confirmed' }], u64))
  } catch (error) {
    if (!(error instanceof RpcFailure)) throw error
  }
}
