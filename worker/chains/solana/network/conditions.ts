import type { ChainConditions } from '../../adapter.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { u64 } from '../rpc/rpc-schemas.ts'
import { priorityFee, type PriorityBounds } from './priority-fee.ts'
import type { RentReader } from './rent.ts'
import type { SlotTime } from './slot-time.ts'

export interface ConditionsSources {
  pool: RpcPool
  rent: RentReader
  slotTime: SlotTime
  acceptsV1(): Promise<boolean>
  priorityBounds: PriorityBounds
}

/** See Network.conditions. */
export async function readConditions(
  sources: ConditionsSources,
  writableAddresses: string[],
): Promise<ChainConditions> {
  const { pool, rent, slotTime } = sources
  const confirmed = [{ commitment: 'confirmed' }]
  const slot = await pool.call('getSlot', confirmed, u64)
  const [blockHeight, slotMs, rents, priorityMicroLamports, acceptsV1] = await Promise.all([
    pool.call('getBlockHeight', confirmed, u64),
    slotTime.measure(slot),
    rent.read(),
    priorityFee(pool, writableAddresses, sources.priorityBounds),
    sources.acceptsV1(),
  ])
  return {
    slot,
    blockHeight,
    slotMs,
    rentBaseLamports: rents.baseLamports,
    rentPerByteLamports: rents.perByteLamports,
    priorityMicroLamports,
    acceptsV1,
    rpcs: pool.endpoints.map(({ name, health }) => ({
      name,
      healthy: health.isHealthy,
      latencyMs: health.latencyMs,
      reason: health.reason,
    })),
  }
}
