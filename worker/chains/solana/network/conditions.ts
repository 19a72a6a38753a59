import type { RpcState } from '#contract/codes/rpc.ts'
import type { ChainConditions, PriorityFee } from '../../adapter.ts'
import type { RpcEndpoint } from '../rpc/rpc-endpoint.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { u64 } from '../rpc/rpc-schemas.ts'
import { readHeads } from './heads.ts'
import type { RentReader } from './rent.ts'
import type { SlotTime } from './slot-time.ts'

export interface ConditionsSources {
  pool: RpcPool
  rent: RentReader
  slotTime: SlotTime
  acceptsV1(): Promise<boolean>
  priorityFee(writableAddresses: string[], expiries: number): Promise<PriorityFee>
}

/** See Network.conditions. */
export async function readConditions(sources: ConditionsSources): Promise<ChainConditions> {
  const { pool, rent, slotTime } = sources
  await readHeads(pool)
  const confirmed = [{ commitment: 'confirmed' }]
  const slot = await pool.call('getSlot', confirmed, u64)
  const [blockHeight, slotMs, rents, priority, acceptsV1] = await Promise.all([
    pool.call('getBlockHeight', confirmed, u64),
    slotTime.measure(slot),
    rent.read(),
    sources.priorityFee([], 0),
    sources.acceptsV1(),
  ])
  return {
    slot,
    blockHeight,
    slotMs,
    rentBaseLamports: rents.baseLamports,
    rentPerByteLamports: rents.perByteLamports,
    priorityMicroLamports: priority.microLamports,
    acceptsV1,
    rpcs: pool.all.map((endpoint) => stateOf(pool, endpoint)),
  }
}

function stateOf(pool: RpcPool, { name, health }: RpcEndpoint): RpcState {
  const isRetired = pool.isRetired(name)
  const isBehind = health.isHealthy && pool.heads.isBehind(name)
  const slotsBehind = pool.heads.slotsBehind(name)
  return {
    name,
    healthy: health.isHealthy && !isBehind && !isRetired,
    latencyMs: health.latencyMs,
    reason: isRetired ? 'retired' : isBehind ? 'behind' : health.reason,
    slotsBehind: slotsBehind === null ? null : Number(slotsBehind),
  }
}
