import type { PriorityFee } from '../../adapter.ts'
import { feeRaiseFactor } from '../../fee-raise.ts'
import type { SolanaTimings } from '../../timings.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { prioritizationFeesSchema } from '../rpc/rpc-schemas.ts'
import { createBoundedCache } from '../../bounded-cache.ts'

/** Addresses one getRecentPrioritizationFees takes. */
const ADDRESSES_MAX = 128
/** Sets of accounts whose fees are kept: a run has one or two at a time. */
const SETS_MAX = 256

export interface PriorityBounds {
  floorMicroLamports: bigint
  capMicroLamports: bigint
}

/** See Network.priorityFee. Calls soon after a reading for the same accounts share it. */
export function createPriorityFee(
  pool: RpcPool,
  bounds: PriorityBounds,
  { priorityFeeMaxAgeMs }: Pick<SolanaTimings, 'priorityFeeMaxAgeMs'>,
  nowMs: () => number,
): (writableAddresses: string[], expiries: number) => Promise<PriorityFee> {
  const known = createBoundedCache<string, { paid: Promise<bigint>; readAtMs: number }>(SETS_MAX)
  const readPaid = (addresses: string[]) => {
    const key = [...addresses].sort().join(' ')
    const shared = known.get(key)
    if (shared !== undefined && nowMs() - shared.readAtMs < priorityFeeMaxAgeMs) return shared.paid
    const entry = { paid: paidFor(pool, addresses), readAtMs: nowMs() }
    known.set(key, entry)
    entry.paid.catch(() => {
      if (known.get(key) === entry) known.delete(key)
    })
    return entry.paid
  }
  return async (writableAddresses, expiries) => {
    const paidMicroLamports = await readPaid(writableAddresses.slice(0, ADDRESSES_MAX))
    return feeOf(paidMicroLamports, expiries, bounds)
  }
}

/** 75th percentile of what recent blocks charged for the writable accounts. */
async function paidFor(pool: RpcPool, addresses: string[]): Promise<bigint> {
  const fees = await pool.call('getRecentPrioritizationFees', [addresses], prioritizationFeesSchema)
  const sorted = fees.map((fee) => fee.prioritizationFee).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor((sorted.length - 1) * 0.75)] ?? 0n
}

function feeOf(
  paidMicroLamports: bigint,
  expiries: number,
  { floorMicroLamports, capMicroLamports }: PriorityBounds,
): PriorityFee {
  const first = paidMicroLamports > floorMicroLamports ? paidMicroLamports : floorMicroLamports
  const raised = first * feeRaiseFactor ** BigInt(expiries)
  const microLamports = raised < capMicroLamports ? raised : capMicroLamports
  return { microLamports, paidMicroLamports, capMicroLamports }
}
