import { addressText } from '../executor/addresses.ts'
import type { DecodedTransaction } from '../executor/decode-transaction.ts'
import type { AccountState } from '../executor/executor.ts'

/** Bytes before the addresses of a lookup table account (address lookup table program, state.rs). */
const LOOKUP_TABLE_HEADER_BYTES = 56

export interface LoadedAddresses {
  writable: string[]
  readonly: string[]
}

/**
 * The addresses a v0 transaction loads from its lookup tables; null when a table or an index in it
 * does not exist.
 */
export function loadAddresses(
  transaction: DecodedTransaction,
  readAccount: (address: string) => AccountState | null,
): LoadedAddresses | null {
  const loaded: LoadedAddresses = { writable: [], readonly: [] }
  for (const { table, writableIndexes, readonlyIndexes } of transaction.lookups) {
    const data = readAccount(addressText(table))?.data
    if (data === undefined) return null
    for (const [indexes, list] of [
      [writableIndexes, loaded.writable],
      [readonlyIndexes, loaded.readonly],
    ] as const) {
      for (const index of indexes) {
        const start = LOOKUP_TABLE_HEADER_BYTES + 32 * index
        if (start + 32 > data.length) return null
        list.push(addressText(data.subarray(start, start + 32)))
      }
    }
  }
  return loaded
}

/** Every address the transaction may change, in key order. */
export function writableAddresses(transaction: DecodedTransaction, loaded: LoadedAddresses): string[] {
  const writable = transaction.staticKeys.filter((_, index) => isWritable(transaction, index))
  return [...writable.map(addressText), ...loaded.writable]
}

/** Whether the static key at `index` is writable, by the message header. */
export function isWritable(transaction: DecodedTransaction, index: number): boolean {
  const { requiredSignatures, readonlySigned, readonlyUnsigned, staticKeys } = transaction
  if (index < requiredSignatures) return index < requiredSignatures - readonlySigned
  return index < staticKeys.length - readonlyUnsigned
}
