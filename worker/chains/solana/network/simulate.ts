import type { Simulation } from '../../adapter.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { simulationSchema } from '../rpc/rpc-schemas.ts'

/** See Network.simulate: signatures unchecked, blockhash replaced, on the confirmed state. */
export async function simulate(pool: RpcPool, bytes: Uint8Array): Promise<Simulation> {
  const config = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
  }
  const params = [Buffer.from(bytes).toString('base64'), config]
  const { context, value } = await pool.call('simulateTransaction', params, simulationSchema)
  return {
    err: value.err,
    logs: value.logs ?? [],
    computeUnits: value.unitsConsumed ?? 0,
    slot: context.slot,
  }
}
