import type { z } from 'zod'

/** What is wrong with one field, as a code that has words in every language. */
export interface Fault {
  /** REQUIRED, TOO_SHORT, TOO_LONG, ... or the code the schema names. */
  code: string
  params?: Record<string, string | number>
}

/** The fault of an issue that a schema found. The schema must have been asked with `reportInput`. */
export function faultOf(issue: z.core.$ZodIssue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined ? 'REQUIRED' : 'WRONG_TYPE' }
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return {
        code: issue.origin === 'string' ? 'TOO_LONG' : 'TOO_LARGE',
        params: { max: Number(issue.maximum) },
      }
    case 'custom':
      return customFault(issue.params)
    default:
      return { code: 'INVALID' }
  }
}

function tooSmall(origin: string, min: number): Fault {
  if (origin !== 'string') return { code: 'TOO_SMALL', params: { min } }
  return min === 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', params: { min: min - 1 } }
}

function customFault(params: Record<string, unknown> | undefined): Fault {
  const { code, ...rest } = params ?? {}
  const plain = Object.entries(rest).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return { code: typeof code === 'string' ? code : 'INVALID', params: Object.fromEntries(plain) }
}
