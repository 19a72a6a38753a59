import type { z } from 'zod'
import { AppError, type FieldIssue } from '../app-error.ts'

/** Parses what a client sent; BAD_REQUEST names every field that is wrong, never its value. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new AppError('BAD_REQUEST', { issues: parsed.error.issues.slice(0, 100).flatMap(toFieldIssues) })
}

function toFieldIssues(issue: z.core.$ZodIssue): FieldIssue[] {
  return issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, 100).map((key) => ({ path: [...issue.path, key].join('.'), code: 'UNKNOWN_FIELD' }))
    : [toFieldIssue(issue)]
}

function toFieldIssue(issue: Exclude<z.core.$ZodIssue, { code: 'unrecognized_keys' }>): FieldIssue {
  const path = issue.path.join('.')
  switch (issue.code) {
    case 'invalid_type':
      return { path, code: issue.input === undefined ? 'REQUIRED' : 'WRONG_TYPE' }
    case 'too_small':
      return tooSmall(path, issue.origin, Number(issue.minimum))
    case 'too_big':
      return {
        path,
        code: issue.origin === 'string' ? 'TOO_LONG' : 'TOO_LARGE',
        params: { max: Number(issue.maximum) },
      }
    case 'custom':
      return customIssue(path, issue.params)
    default:
      return { path, code: 'INVALID' }
  }
}

function tooSmall(path: string, origin: string, min: number): FieldIssue {
  if (origin !== 'string') return { path, code: 'TOO_SMALL', params: { min } }
  return min === 1 ? { path, code: 'REQUIRED' } : { path, code: 'TOO_SHORT', params: { min: min - 1 } }
}

function customIssue(path: string, params: Record<string, unknown> | undefined): FieldIssue {
  const { code, ...rest } = params ?? {}
  const plain = Object.entries(rest).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return { path, code: typeof code === 'string' ? code : 'INVALID', params: Object.fromEntries(plain) }
}
