import type { DasIndex } from '../das/das-index.ts'
import type { Faucet } from '../faucet.ts'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import type { HeldSends } from '../faults/held-sends.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Commitment, ReadOptions } from './params.ts'
import { RpcError } from './rpc-error.ts'
import type { View } from './view.ts'

/** What a method works with. */
export interface RpcContext {
  ledger: Ledger
  view: View
  das: DasIndex
  faucet: Faucet
  faults: FaultSwitches
  heldSends: HeldSends
  slotMs: () => number
}

/** A JSON-RPC method: checks its params, returns the `result` or throws RpcError. */
export type RpcMethod = (context: RpcContext, params: unknown) => unknown

/** The slot a read uses. Throws RpcError when the view has not reached `minContextSlot`. */
export function readSlot(
  { view }: RpcContext,
  options: ReadOptions,
  fallback: Commitment = 'finalized',
): number {
  const slot = view.slotAt(options?.commitment ?? fallback)
  requireContextSlot(slot, options?.minContextSlot)
  return slot
}

/** Throws the RPC's error when the slot asked for has not been reached. */
export function requireContextSlot(slot: number, minContextSlot: number | null | undefined): void {
  if (minContextSlot === null || minContextSlot === undefined || slot >= minContextSlot) return
  throw new RpcError('minContextSlotNotReached', 'Minimum context slot has not been reached', {
    contextSlot: slot,
  })
}

/** The software the localnet speaks the RPC dialect of. */
export const SOLANA_CORE_VERSION = '4.2.0'

/** A result that says which slot it is from. */
export function withContext<T>(slot: number, value: T) {
  return { context: { apiVersion: SOLANA_CORE_VERSION, slot }, value }
}
