import { z } from 'zod'
import { errorCodes, type ErrorCode } from './codes/results.ts'
import { lineText } from './text.ts'

/** The one shape of every JSON reply (SPEC.md section 7, DESIGN.md section 10). */
export function envelope<T extends z.ZodType>(returnValue: T) {
  return z.object({
    resultCd: z.literal('SUCCESS'),
    /** '0', or of a row that a chain stopped the code of SPEC.md; then returnMessage says it in words. */
    returnCd: z.string(),
    returnMessage: z.string(),
    returnValue,
  })
}

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

export const errorEnvelopeSchema = z.object({
  resultCd: z.enum(codes),
  /** '-1' or one of the chain codes of SPEC.md. */
  returnCd: z.string(),
  /** In the language of the request; for people. */
  returnMessage: z.string(),
  returnValue: z.null(),
  requestId: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>

/** One page of a list read by key: `next` goes into `after` of the following request. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), next: z.string().nullable(), total: z.number().int().nullable() })
}

export const pageQuery = z.object({
  after: lineText().max(200).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).default(50),
})

/** desc: newest first. */
export const orderField = z.enum(['desc', 'asc']).default('desc')

/** Lamports travel as decimal text: they do not fit a JSON number safely. */
export const lamportsText = z.string().regex(/^-?\d{1,20}$/)
/** A number in a body, text in an address. */
export const idSchema = z.coerce.number<number | string>().int().positive().max(Number.MAX_SAFE_INTEGER)
export const instantSchema = z.iso.datetime({ offset: true })
