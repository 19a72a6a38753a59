import { errorCodes, type ErrorCode, type ReturnCode } from '#contract/codes/results.ts'
import { errorHints } from './error-hints.ts'
import type { MessageKey } from './locales/message.ts'

export interface FieldIssue {
  /** Name of the field as the body, query or path spells it; nested names joined by a dot. */
  path: string
  /** REQUIRED, TOO_SHORT, TOO_LONG, ... or the code the contract's schema names. */
  code: string
  params?: Record<string, string | number>
  /** A sentence that says it better than the one of the code. */
  messageKey?: MessageKey
}

export interface AppErrorOptions {
  /** Shown to the client with the error. Never a secret. */
  params?: Record<string, unknown>
  issues?: FieldIssue[]
  returnCd?: ReturnCode
  /** A sentence that says it better than the one of the code. */
  messageKey?: MessageKey
  /** Fills the placeholders of the sentence. */
  messageParams?: Record<string, string>
  /** Seconds a client waits before the next try. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** An error with a code of the contract: what a route or a command throws when it cannot do what was asked. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly options: AppErrorOptions

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(`${code}: ${errorHints[code]}`, { cause: options.cause })
    this.code = code
    this.options = options
  }

  get status(): number {
    return errorCodes[this.code]
  }
}

/** BAD_REQUEST for one field, which says the same sentence as the whole. */
export function badField(
  path: string,
  code: string,
  options: Omit<AppErrorOptions, 'issues'> & { issueParams?: Record<string, string | number> } = {},
) {
  const { issueParams, ...rest } = options
  return new AppError('BAD_REQUEST', {
    ...rest,
    issues: [
      {
        path,
        code,
        ...(issueParams && { params: issueParams }),
        ...(rest.messageKey && { messageKey: rest.messageKey }),
      },
    ],
  })
}
