import { problem, type Problem } from '../../problem.ts'
import { u64Max } from '../../u64.ts'
import type { AmountProblemCode } from './amount-problems.ts'
import { unitsOf } from './units.ts'

export type ReadAmount = { ok: true; amount: bigint } | { ok: false; problem: Problem<AmountProblemCode> }

/**
 * A written amount in base units, never through floating point: "1.5" of a token with 6 decimals is 1500000n. Zeros behind
 * the last decimal do no harm. A comma is refused: it is a thousand in one country and a decimal in another.
 * @param decimals of the token; SOL has 9
 */
export function readAmount(text: string, decimals: number): ReadAmount {
  const value = text.trim()
  if (value === '') return refuse('AMOUNT_MISSING')
  if (value.includes(',')) return refuse('AMOUNT_COMMA', { value })
  if (/^[+-]?[\d.]+e[+-]?\d+$/i.test(value)) return refuse('AMOUNT_SCIENTIFIC', { value })
  if (/^[-−]\d/.test(value)) return refuse('AMOUNT_NEGATIVE', { value })
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === undefined) return refuse('AMOUNT_FORMAT', { value })
  const exact = fraction.replace(/0+$/, '')
  if (exact.length > decimals) return refuse('AMOUNT_DECIMALS', { value, decimals })
  // Longer than any amount, and BigInt takes long over long texts.
  if (whole.replace(/^0+/, '').length > amountDigitsMax)
    return refuse('AMOUNT_TOO_LARGE', maxIn(decimals, value))
  const amount = unitsOf(`${whole.replace(/^0+(?=\d)/, '')}${exact && `.${exact}`}`, decimals) ?? 0n
  if (amount === 0n) return refuse('AMOUNT_ZERO')
  return amount > u64Max ? refuse('AMOUNT_TOO_LARGE', maxIn(decimals, value)) : { ok: true, amount }
}

const amountDigitsMax = 20

function maxIn(decimals: number, value: string) {
  return { value, amountMax: writeAmount(u64Max, decimals) }
}

function refuse(code: AmountProblemCode, params: Record<string, string | number> = {}): ReadAmount {
  return { ok: false, problem: problem(code, params) }
}

/** Base units as a person writes them: "1.5". Nothing is rounded, and there are no thousands separators. */
export function writeAmount(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
