import type { Logger } from 'pino'
import type { Language } from '#contract/language.ts'
import { AppError, type FieldIssue } from '../app-error.ts'
import type { ErrorEnvelope } from '#contract/envelope.ts'
import { fieldLabel, isMessageKey, messageOf, waitOf } from '../locales/message.ts'
import type { Ctx } from './state.ts'

/** Answers an error as its envelope. What is not an AppError becomes UNEXPECTED and only the log gets its text. */
export function replyError(ctx: Ctx, thrown: unknown, log: Logger) {
  const error = thrown instanceof AppError ? thrown : fromForeign(thrown)
  if (error.code === 'UNEXPECTED')
    log.error({ requestId: ctx.state.requestId, path: ctx.path, err: thrown }, 'request failed')
  if (ctx.headerSent) {
    ctx.res.destroy()
    return
  }
  if (error.options.retryAfterSeconds !== undefined)
    ctx.set('retry-after', String(error.options.retryAfterSeconds))
  ctx.status = error.status
  ctx.body = errorEnvelope(error, ctx.state.requestId, ctx.state.language)
}

function errorEnvelope(error: AppError, requestId: string, language: Language): ErrorEnvelope {
  const { params, issues, returnCd, messageKey, messageParams, retryAfterSeconds } = error.options
  const shown = issues?.map((issue) => presentIssue(issue, language))
  const all = {
    ...params,
    ...(shown && { issues: shown }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
  const sentence = messageOf(messageKey ?? error.code, language, {
    ...messageParams,
    ...(retryAfterSeconds !== undefined && { wait: waitOf(retryAfterSeconds, language) }),
  })
  return {
    resultCd: error.code,
    returnCd: returnCd ?? '-1',
    returnMessage: sentence,
    returnValue: null,
    requestId,
    ...(Object.keys(all).length > 0 && { params: all }),
  }
}

function presentIssue(issue: FieldIssue, language: Language) {
  const key = isMessageKey(issue.code) ? issue.code : `ISSUE_${issue.code}`
  const message = messageOf(issue.messageKey ?? (isMessageKey(key) ? key : 'ISSUE_INVALID'), language, {
    field: fieldLabel(issue.path, language),
    ...issue.params,
  })
  return { path: issue.path, code: issue.code, params: issue.params ?? {}, message }
}

/** Errors of the database driver that mean "it is down", by their codes. */
const downCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

function fromForeign(thrown: unknown): AppError {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    const code: unknown = 'code' in cause ? cause.code : undefined
    if (typeof code === 'string' && downCodes.has(code))
      return new AppError('DEPENDENCY_DOWN', { cause: thrown })
  }
  return new AppError('UNEXPECTED', { cause: thrown })
}
