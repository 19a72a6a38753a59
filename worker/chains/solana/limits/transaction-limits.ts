import type { Standard, TransactionVersion } from '../../programs.ts'

/**
 * Instructions a transaction may run, inner ones counted (runtime: max instruction trace length).
 * Bytes and compute units are not what stops a v1 transaction; this is.
 */
export const TRACE_LENGTH_MAX = 64
export const COMPUTE_UNITS_MAX = 1_400_000

/** What one item adds to the trace: its own instructions and every call they make. Measured on the real programs. */
export const TRACE_PER_ITEM: Record<Standard, number> = { compressed: 4, 'token-metadata': 19 }

/** Above what was measured on the real programs at depth 24, so that a group never depends on luck. */
export const COMPUTE_UNITS_PER_ITEM: Record<Standard, number> = {
  compressed: 70_000,
  'token-metadata': 300_000,
}

/** Compute limit and price are instructions in v0, fields in v1. */
export const BUDGET_INSTRUCTIONS: Record<TransactionVersion, number> = { v0: 2, v1: 0 }
