import type { ErrorCode } from '#contract/codes/results.ts'
import { waitMinutesOf } from './wait-minutes.ts'
import { readFieldIssues, type FieldIssue } from './field-issues.ts'

/** Failures that never reached the API, beside the codes of the contract. */
export type ClientErrorCode = ErrorCode | 'OFFLINE' | 'REPLY_MALFORMED'

/** What went wrong with a call: a code to branch on, params for the sentence, an id for support. */
export class ApiError extends Error {
  readonly code: ClientErrorCode
  readonly params: Record<string, unknown>
  readonly requestId: string | null
  /** One of SPEC.md's return codes, when the failure came from the chain. */
  readonly returnCd: string

  constructor(
    code: ClientErrorCode,
    extra: Partial<Pick<ApiError, 'params' | 'requestId' | 'returnCd'>> = {},
  ) {
    super(`The API answered ${code}.`)
    this.name = 'ApiError'
    this.code = code
    this.params = extra.params ?? {}
    this.requestId = extra.requestId ?? null
    this.returnCd = extra.returnCd ?? '-1'
  }

  /** Which fields were refused, for forms. */
  get fieldIssues(): FieldIssue[] {
    return readFieldIssues(this.params)
  }

  /** Of a limit: minutes until the next try. */
  get waitMinutes(): number {
    return waitMinutesOf(this.params)
  }

  /** The same failure with these issues left: the others stand at their fields. */
  withIssues(issues: readonly FieldIssue[]): ApiError {
    const { code, requestId, returnCd } = this
    return new ApiError(code, { requestId, returnCd, params: { ...this.params, issues } })
  }
}

/** Anything thrown by a call, as an ApiError. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  return new ApiError(cause instanceof TypeError ? 'OFFLINE' : 'UNEXPECTED')
}
