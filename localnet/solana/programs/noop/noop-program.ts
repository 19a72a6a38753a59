import { NOOP } from '../program-ids.ts'
import type { Invocation, StandInProgram } from '../runtime/invocation.ts'

/** What the real program needs for doing nothing (measured). */
const NOOP_UNITS = 36

/** Noop: does nothing; its instruction data is an event that indexers read from the transaction. */
export const noopProgram: StandInProgram = {
  id: NOOP,
  process: (call) => call.consume(NOOP_UNITS),
}

/** Emits an event: an inner call of Noop with the event as its data and no accounts. */
export function emitEvent(call: Invocation, event: Uint8Array): void {
  call.invoke({ program: NOOP, accounts: [], data: event })
}
