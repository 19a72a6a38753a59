import type { z } from 'zod'
import { faultOf } from '#contract/fault.ts'
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
    : [{ path: issue.path.join('.'), ...faultOf(issue) }]
}
