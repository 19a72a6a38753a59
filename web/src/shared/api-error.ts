import type { ErrorCode } from '#contract/codes/results.ts'

/** Failures that never reached the API, beside the codes of the contract. */
export type ClientErrorCode = ErrorCode | 'OFFLINE' | 'REPLY_MALFORMED'

export interface FieldIssue {
  path: string
  code: string
  message: string
}

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
    const issues = this.params['issues']
    return Array.isArray(issues) ? issues.map(toFieldIssue) : []
  }
}

function toFieldIssue(issue: unknown): FieldIssue {
  const it: Record<string, unknown> = typeof issue === 'object' && issue ? { ...issue } : {}
  const path = Array.isArray(it['path']) ? it['path'].join('.') : textOf(it['path'])
  return { path, code: textOf(it['code']), message: textOf(it['message']) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Anything thrown by a call, as an ApiError. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  return new ApiError(cause instanceof TypeError ? 'OFFLINE' : 'UNEXPECTED')
}
