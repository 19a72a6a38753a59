import type { z } from 'zod'
import { lamportsOf, solTextOf } from '#contract/sol-amount.ts'

/** What a control holds: text as it is typed, or whether a box is checked. */
export type Typed = string | boolean

/** The two ways between what the contract calls a value and what a person types. */
export interface Codec {
  toTyped: (value: unknown) => Typed
  /** What was typed wrongly becomes something the contract refuses, an empty field null. */
  toInput: (typed: Typed) => unknown
}

export type CodecOf = (schema: z.ZodType) => Codec

export const text: CodecOf = (schema) => ({
  toTyped: textOf,
  toInput: (typed) => (isBlank(typed) && schema.safeParse(null).success ? null : typed),
})

/** A key that goes in once: it never comes back, and an empty one changes nothing. */
export const secret: CodecOf = () => ({
  toTyped: () => '',
  toInput: (typed) => (isBlank(typed) ? undefined : typed),
})

export const flag: CodecOf = () => ({ toTyped: Boolean, toInput: (typed) => typed })

/** @param unit how many of the contract's make one of the form's: 60 for minutes of seconds. */
export function numberIn(unit: number): CodecOf {
  return () => ({
    toTyped: (value) => (typeof value === 'number' ? String(value / unit) : ''),
    toInput: (typed) => {
      if (isBlank(typed)) return null
      const digits = textOf(typed).trim()
      return /^-?\d+(\.\d+)?$/.test(digits) ? withoutDust(Number(digits) * unit) : Number.NaN
    },
  })
}

export const number = numberIn(1)

/** Lamports, typed in SOL. What is no amount goes as it is, and the contract says what is wrong with it. */
export const sol: CodecOf = () => ({
  toTyped: (value) => (typeof value === 'string' ? solTextOf(value) : ''),
  toInput: (typed) => (isBlank(typed) ? null : (lamportsOf(textOf(typed)) ?? typed)),
})

const coinDigits = 18

/** Wei, typed in coins, "0.1" for "100000000000000000": decimal text both, without floating point. */
export function coins(schema: z.ZodType): Codec {
  const mayBeBlank = schema.safeParse(null).success
  return {
    toTyped: (wei) => {
      if (mayBeBlank && textOf(wei) === '') return ''
      const digits = textOf(wei).padStart(coinDigits + 1, '0')
      const fraction = digits.slice(-coinDigits).replace(/0+$/, '')
      const whole = digits.slice(0, -coinDigits).replace(/^0+(?=\d)/, '')
      return fraction ? `${whole}.${fraction}` : whole
    },
    toInput: (typed) => {
      if (mayBeBlank && isBlank(typed)) return null
      const found = /^(\d{1,10})(?:\.(\d{1,18}))?$/.exec(String(typed).trim())
      if (!found) return ''
      const [, whole = '0', fraction = ''] = found
      return BigInt(whole + fraction.padEnd(coinDigits, '0')).toString()
    },
  }
}

/** The id of a row that is chosen. */
export const id: CodecOf = (schema) => ({
  ...number(schema),
  toInput: (typed) => (isBlank(typed) ? undefined : Number(typed)),
})

/** A moment as a field of the browser holds it, in UTC. */
export const instant: CodecOf = () => ({
  toTyped: (value) => (typeof value === 'string' ? new Date(value).toISOString().slice(0, 16) : ''),
  toInput: (typed) => {
    if (isBlank(typed)) return null
    const at = new Date(`${textOf(typed)}Z`)
    return Number.isNaN(at.getTime()) ? typed : at.toISOString()
  },
})

function isBlank(typed: Typed): boolean {
  return textOf(typed).trim() === ''
}
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** 0.29 * 100 is 28.999999999999996 to a computer and 29 to a person. */
function withoutDust(value: number): number {
  const whole = Math.round(value)
  return Math.abs(value - whole) < 1e-6 ? whole : value
}
