import { ownSessionSchema, type OwnSession } from '#contract/account/profile.ts'
import { deleteSessionsOf, listSessionsOf, type LiveSession } from '#db/account/sessions.ts'
import type { Queryable } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import { presenterOf } from '../http/presenter.ts'

type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number]

const presentOwnSession = presenterOf(ownSessionSchema, (row: SessionRow, currentHash: string) => ({
  ...row,
  isCurrent: row.tokenHash === currentHash,
  startedAt: row.createdAt,
}))

/** Where somebody is logged in, the present session first. */
export async function listOwnSessions(db: Queryable, session: LiveSession): Promise<OwnSession[]> {
  const rows = await listSessionsOf(db, session.user.uuid)
  const shown = rows.map((row) => presentOwnSession(row, session.tokenHash))
  return [...shown.filter(({ isCurrent }) => isCurrent), ...shown.filter(({ isCurrent }) => !isCurrent)]
}

/**
 * Ends another session of the same user, or all others.
 * @returns the hashes of the tokens that ended.
 * @throws AppError NOT_FOUND for one that is not there, is another user's, or is the present one: that one logs out.
 */
export async function endOwnSessions(
  db: Queryable,
  session: LiveSession,
  sessionId: string | null,
): Promise<string[]> {
  const ended = await deleteSessionsOf(db, session.user.uuid, {
    ...(sessionId !== null && { sessionId }),
    except: session.tokenHash,
  })
  if (sessionId !== null && ended.length === 0) throw new AppError('NOT_FOUND')
  return ended
}
