import type { Detail, ReadBackField } from '#contract/codes/details.ts'
import { ChainError } from '../../chain-error.ts'

/** What the chain shows is not what was planned. `itemKey` is null when it is not about one item. */
export function mismatch(
  field: ReadBackField,
  itemKey: string | null,
  values: { planned: string; found: string },
): ChainError {
  const said: Detail =
    itemKey === null
      ? { code: 'MISMATCH', params: { field, ...values } }
      : { code: 'MISMATCH_OF_ITEM', params: { item: itemKey, field, ...values } }
  return new ChainError('READ_BACK_MISMATCH', 'permanent', said, {
    detail: { field, ...values, ...(itemKey === null ? {} : { itemKey }) },
  })
}

/** Throws READ_BACK_MISMATCH unless both are the same. */
export function expectSame(
  field: ReadBackField,
  itemKey: string | null,
  planned: string | number | boolean | bigint,
  found: string | number | boolean | bigint | null,
): void {
  if (found !== planned) throw mismatch(field, itemKey, { planned: String(planned), found: String(found) })
}

/** The same for bytes, shown in hexadecimal. */
export function expectSameBytes(
  field: ReadBackField,
  itemKey: string,
  planned: Uint8Array,
  found: Uint8Array,
): void {
  if (Buffer.compare(planned, found) === 0) return
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  throw mismatch(field, itemKey, { planned: hex(planned), found: hex(found) })
}
