import { closeUser, hasOpenWork } from '#db/account/close-user.ts'
import { lockUser } from '#db/account/accounts.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Tx } from '#db/connection.ts'
import { queueMail } from '#db/mail/mails.ts'
import { hasStanding } from '#db/reservation/reservations.ts'
import { AppError, badField } from '../app-error.ts'
import type { Services } from '../services.ts'

/**
 * Closes an account: every way in and everything of the person goes; what accounting needs stays under a number.
 * @returns the tokens that ended, and the mail to notify.
 * @throws AppError BAD_REQUEST when another ID was typed, ACCOUNT_BUSY while a migration is not finished or a booking stands, NOT_ALLOWED_NOW for staff.
 */
export async function closeAccount(
  tx: Tx,
  { personal }: Pick<Services, 'personal'>,
  { session, uid, requestId }: { session: LiveSession; uid: string; requestId: string },
): Promise<{ endedTokens: string[]; mailId: number | null }> {
  const user = await lockUser(tx, session.user.uuid)
  if (user.role !== 'user') throw new AppError('NOT_ALLOWED_NOW')
  if (uid.trim().toLowerCase() !== user.uid.toLowerCase()) throw badField('uid', 'CHECK_FIELD')
  if ((await hasOpenWork(tx, user.uuid)) || (await hasStanding(tx, user.uuid)))
    throw new AppError('ACCOUNT_BUSY')
  const mailId =
    user.emailVerifiedAt &&
    (await queueMail(tx, personal, {
      ...{ kind: 'accountClosed', language: user.language, to: user.uid, actor: user.uuid },
      params: { name: user.name || user.uid, at: new Date().toISOString() },
    }))
  const endedTokens = await closeUser(tx, user.uuid)
  await saveAudit(tx, { actor: user.uuid, action: 'account.close', entityId: user.uuid, requestId })
  return { endedTokens, mailId }
}
