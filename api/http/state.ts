import type { ParameterizedContext } from 'koa'
import type { Language } from '#contract/language.ts'
import type { LiveApiToken } from '#db/api-token/index.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import type { ReturnCode } from '#contract/codes/results.ts'

/** What the outer middleware knows of a request before any route. */
export interface RequestState {
  requestId: string
  language: Language
  session: LiveSession | null
  /** What a program sent instead; never both. */
  token: LiveApiToken | null
  /** The path as the contract spells it, for logs and metrics; null until a route took the request. */
  route: string | null
  /** A success that reports a failure on the way to a chain names it by this code of SPEC.md. */
  returnCd?: ReturnCode | null
}
export type Ctx = ParameterizedContext<RequestState>
