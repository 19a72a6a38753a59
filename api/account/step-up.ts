import { provedForMs } from '#contract/account/codes.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import { AppError } from '../app-error.ts'

/** Whether more is asked of a session before it changes the ways into its account. */
export function needsStepUp({ provedAt }: Pick<LiveSession, 'provedAt'>): boolean {
  return Date.now() - provedAt.getTime() > provedForMs
}

/** @throws AppError STEP_UP_REQUIRED when its owner has not shown lately who they are. */
export function requireProved(session: LiveSession) {
  if (needsStepUp(session)) throw new AppError('STEP_UP_REQUIRED')
}
