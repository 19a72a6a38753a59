import { provedForMs } from '#contract/account/codes.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import { AppError } from '../app-error.ts'

/** @throws AppError STEP_UP_REQUIRED when the owner of a session has not shown lately who they are. */
export function requireProved(session: Pick<LiveSession, 'provedAt'> | null) {
  if (session && Date.now() - session.provedAt.getTime() > provedForMs) throw new AppError('STEP_UP_REQUIRED')
}
