import type { ErrorCode } from './codes/results.ts'
import type { Endpoint } from './endpoint.ts'
import { isAdminRole } from './role.ts'

/** What any endpoint may answer. */
const always = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', 'DEPENDENCY_DOWN', 'UNEXPECTED'] as const
const ofSessions = ['SIGNED_OUT', 'FORBIDDEN'] as const
/** An admin may have to set something up first. */
const ofStaff = ['PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_MISSING'] as const
const ofStepUp = ['STEP_UP_REQUIRED'] as const
const ofBodies = ['CSRF_MISMATCH', 'BODY_MALFORMED', 'FILE_TOO_LARGE', 'FILE_TYPE_UNSUPPORTED'] as const
const ofKeys = ['IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_IN_PROGRESS'] as const
const ofTokens = ['TOKEN_INVALID', 'TOKEN_SCOPE_MISSING'] as const

/** Every error an endpoint can answer: its own, and those of its conditions. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  return [
    ...new Set([
      ...always,
      ...(endpoint.role === 'public' ? [] : ofSessions),
      ...(isAdminRole(endpoint.role) ? ofStaff : []),
      ...(endpoint.needsStepUp || endpoint.raised?.needsStepUp ? ofStepUp : []),
      ...(endpoint.scope === null ? (['TOKEN_NOT_ALLOWED'] as const) : ofTokens),
      ...(endpoint.method === 'get' ? [] : ofBodies),
      ...(endpoint.isIdempotent && endpoint.role !== 'public' ? ofKeys : []),
      ...(endpoint.isForm ? (['FORM_REFUSED'] as const) : []),
      ...endpoint.errors,
    ]),
  ]
}
