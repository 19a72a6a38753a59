import type { ChainConditions } from '../../chains/adapter.ts'
import type { SigningLimits } from '../../chains/calls.ts'
import { stepOf, type Work } from '../../operations/index.ts'
import { carriedLamports } from '../drive/money.ts'

/** The most one transaction may ask for. Source: Solana runtime, MAX_COMPUTE_UNIT_LIMIT. */
export const computeUnitsMax = 1_400_000
/** What one signature costs. */
const signatureLamports = 5_000n

/**
 * What a transaction of a chunk may do, to whom, and for how much: as its operation and its items in the rows say, not as it is built.
 * @param capMicroLamports the most that may be offered for a compute unit.
 */
export function signingLimitsOf(
  work: Work,
  conditions: ChainConditions,
  capMicroLamports: bigint,
): SigningLimits {
  const step = stepOf(work)
  // The payer, and at most one key that is made for each item, or for what is prepared.
  const signatures = BigInt(work.items.length + 2)
  const priority = (BigInt(computeUnitsMax) * capMicroLamports) / 1_000_000n + 1n
  const guard = step.calls.includes('makeGuard') ? conditions.rentBaseLamports : 0n
  const takes = step.takesLamports?.(work, conditions) ?? 0n
  return {
    calls: step.calls,
    destinations: step.paysTo?.(work) ?? [],
    lamportsMax:
      signatures * signatureLamports + priority + guard + takes + carriedLamports(work.run, work.items),
  }
}
