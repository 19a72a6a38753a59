import type { RpcPool } from '../rpc/rpc-pool.ts'
import { prioritizationFeesSchema } from '../rpc/rpc-schemas.ts'

/** Addresses one getRecentPrioritizationFees takes. */
const ADDRESSES_MAX = 128

export interface PriorityBounds {
  floorMicroLamports: bigint
  capMicroLamports: bigint
}

/** 75th percentile of what recent blocks charged for the writable accounts, within the bounds. */
export async function priorityFee(
  pool: RpcPool,
  writableAddresses: string[],
  bounds: PriorityBounds,
): Promise<bigint> {
  const params = [writableAddresses.slice(0, ADDRESSES_MAX)]
  const fees = await pool.call('getRecentPrioritizationFees', params, prioritizationFeesSchema)
  const sorted = fees.map((fee) => fee.prioritizationFee).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const p75 = sorted[Math.floor((sorted.length - 1) * 0.75)] ?? 0n
  return p75 < bounds.floorMicroLamports
    ? bounds.floorMicroLamports
    : p75 > bounds.capMicroLamports
      ? bounds.capMicroLamports
      : p75
}
