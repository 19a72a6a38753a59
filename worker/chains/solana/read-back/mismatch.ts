import { ChainError } from '../../chain-error.ts'

/** What the chain shows is not what was planned. `itemKey` is null when it is not about one item. */
export function mismatch(
  field: string,
  itemKey: string | null,
  values: { planned: string; found: string },
): ChainError {
  const of = itemKey === null ? '' : ` of item ${itemKey}`
  return new ChainError(
    'READ_BACK_MISMATCH',
    'permanent',
    `On chain the ${field}${of} is ${values.found}, planned was ${values.planned}. Compare both before anything is retried.`,
    { detail: { field, ...values, ...(itemKey === null ? {} : { itemKey }) } },
  )
}

/** Throws READ_BACK_MISMATCH unless both are the same. */
export function expectSame(
  field: string,
  itemKey: string | null,
  planned: string | number | boolean | bigint,
  found: string | number | boolean | bigint | null,
): void {
  if (found !== planned) throw mismatch(field, itemKey, { planned: String(planned), found: String(found) })
}

/** The same for bytes, shown in hexadecimal. */
export function expectSameBytes(
  field: string,
  itemKey: string,
  planned: Uint8Array,
  found: Uint8Array,
): void {
  if (Buffer.compare(planned, found) === 0) return
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  throw mismatch(field, itemKey, { planned: hex(planned), found: hex(found) })
}
