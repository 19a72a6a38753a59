import { randomBytes } from 'node:crypto'

/** Replaces an integer until its digits are written; it is random, so that no text from outside can contain it. */
const MARK = `integer-${randomBytes(16).toString('hex')}:`
const MARKED = new RegExp(`"${MARK}(\\d+)"`, 'g')

/**
 * An unsigned integer for `jsonText`, written digit by digit. JavaScript's numbers round above 2^53, which makes
 * u64::MAX, the rent epoch of nearly every account, a number that no u64 holds.
 */
export function exactNumber(value: bigint): unknown {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : `${MARK}${value}`
}

/** JSON of a value, its exact numbers as numbers. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text
}
