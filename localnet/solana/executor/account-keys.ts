import type { LiteSvm } from 'litesvm/dist/internal.js'
import type { DecodedTransaction, TableLookup } from './decode-transaction.ts'

/** A lookup table account holds its addresses after this many bytes. */
const TABLE_META_BYTES = 56

/**
 * All account keys of a transaction in the runtime's order: static, then loaded writable, then
 * loaded read-only. A table that cannot be read adds nothing: execution says what is wrong with it.
 */
export function resolveAccountKeys(svm: LiteSvm, transaction: DecodedTransaction): Uint8Array[] {
  if (transaction.lookups.length === 0) return transaction.staticKeys
  const tables = transaction.lookups.map((lookup) => ({ lookup, addresses: tableAddresses(svm, lookup) }))
  const writable = tables.flatMap(({ lookup, addresses }) => pick(addresses, lookup.writableIndexes))
  const readonly = tables.flatMap(({ lookup, addresses }) => pick(addresses, lookup.readonlyIndexes))
  return [...transaction.staticKeys, ...writable, ...readonly]
}

function tableAddresses(svm: LiteSvm, lookup: TableLookup): Uint8Array {
  return svm.getAccount(lookup.table)?.data().subarray(TABLE_META_BYTES) ?? new Uint8Array()
}

function pick(addresses: Uint8Array, indexes: Uint8Array): Uint8Array[] {
  const entries = Array.from(indexes, (index) => addresses.subarray(index * 32, index * 32 + 32))
  return entries.filter((entry) => entry.length === 32)
}
