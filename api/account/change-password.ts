import type { Tx } from '#db/connection.ts'
import { lockUser, saveUserChange } from '#db/account/accounts.ts'
import { deleteSessionsOf } from '#db/account/sessions.ts'
import { findOptionalUser, findUser, type User } from '#db/account/users.ts'
import type { AuditAction } from '#contract/audit/actions.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { queueMail } from '#db/mail/mails.ts'
import { saveNotice } from '#db/notice/index.ts'
import { AppError } from '../app-error.ts'
import type { Services } from '../services.ts'
import { requireTicket, takeTicket } from './email-codes.ts'
import { tellWaysIn } from './tell-ways-in.ts'

type Changing = Pick<Services, 'db' | 'personal' | 'passwords' | 'passwordJudge'>

/** The tokens of the sessions that ended, and the mail to notify; null where there is nobody to tell. */
export interface PasswordChange {
  endedTokens: string[]
  mailId: number | null
}

/**
 * Changes the password of whoever knows the present one; every other session ends.
 * @param input.keptToken hash of the token of the session that stays.
 * @throws AppError LOGIN_WRONG_PASSWORD, NOT_ALLOWED_NOW without a password, BAD_REQUEST for a new one that is too easy.
 */
export async function changePassword(
  services: Changing,
  input: { userUuid: string; current: string; password: string; keptToken: string; requestId: string },
): Promise<PasswordChange> {
  const { userUuid, password, requestId } = input
  const user = await findUser(services.db, userUuid)
  if (user.passwordHash === null) throw new AppError('NOT_ALLOWED_NOW')
  if (!(await services.passwords.isRight(input.current, user.passwordHash)))
    throw new AppError('LOGIN_WRONG_PASSWORD')
  const passwordHash = await newHash(services, user, password)
  return services.db.transaction(async (tx) => {
    const now = await lockUser(tx, userUuid)
    // Somebody who knew the old one as well has just changed it.
    if (now.passwordHash !== user.passwordHash) throw new AppError('LOGIN_WRONG_PASSWORD')
    return saveChange(tx, services, {
      ...{ user: now, change: { passwordHash }, action: 'account.password', requestId },
      except: input.keptToken,
    })
  })
}

/**
 * Sets the password of whoever has a ticket of the account's e-mail; every session ends.
 * @throws AppError EMAIL_CODE_FAILED, BAD_REQUEST for one that is too easy.
 */
export async function resetPassword(
  services: Changing,
  input: { uid: string; ticket: string; password: string; requestId: string },
): Promise<PasswordChange> {
  const { uid, ticket, password, requestId } = input
  const use = { purpose: 'reset', uid, ticket } as const
  await requireTicket(services.db, services, use)
  const user = await findOptionalUser(services.db, uid)
  if (!user) throw new AppError('EMAIL_CODE_FAILED')
  const passwordHash = await newHash(services, user, password)
  return services.db.transaction(async (tx) => {
    await takeTicket(tx, services, use)
    return saveChange(tx, services, {
      ...{ user: await lockUser(tx, user.uuid), action: 'account.reset', requestId },
      change: { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? new Date() },
    })
  })
}

/**
 * Gives an account that has no password an e-mail and one.
 * @throws AppError EMAIL_CODE_FAILED, ID_IN_USE, NOT_ALLOWED_NOW with a password already.
 */
export async function addPassword(
  services: Changing,
  input: { userUuid: string; uid: string; ticket: string; password: string; requestId: string },
): Promise<{ mailId: number | null }> {
  const { userUuid, uid, ticket, password, requestId } = input
  const use = { purpose: 'attach', uid, ticket } as const
  await requireTicket(services.db, services, use)
  const user = await findUser(services.db, userUuid)
  if (user.passwordHash !== null) throw new AppError('NOT_ALLOWED_NOW')
  const passwordHash = await newHash(services, { ...user, uid }, password)
  return services.db.transaction(async (tx) => {
    await takeTicket(tx, services, use)
    const now = await lockUser(tx, userUuid)
    if (now.passwordHash !== null) throw new AppError('NOT_ALLOWED_NOW')
    const change = { uid, passwordHash, emailVerifiedAt: new Date() }
    if (!(await saveUserChange(tx, userUuid, change, userUuid))) throw new AppError('ID_IN_USE')
    await saveAudit(tx, { actor: userUuid, action: 'account.addPassword', entityId: userUuid, requestId })
    const mailId = await tellWaysIn(tx, services, { user: { ...now, ...change }, change: 'passwordAdded' })
    return { mailId }
  })
}

async function newHash({ passwords, passwordJudge }: Changing, user: User, password: string) {
  const known = [user.uid, user.name, user.nickname ?? '']
  await passwordJudge.require(password, { known, role: user.role })
  return passwords.hash(password)
}

async function saveChange(
  tx: Tx,
  { personal }: Changing,
  input: {
    user: User
    change: { passwordHash: string; emailVerifiedAt?: Date }
    action: AuditAction
    requestId: string
    /** Hash of the token of the session that stays. */
    except?: string
  },
): Promise<PasswordChange> {
  const { user, change, action, requestId } = input
  await saveUserChange(tx, user.uuid, { ...change, mustChangePassword: false }, user.uuid)
  const endedTokens = await deleteSessionsOf(tx, user.uuid, input.except ? { except: input.except } : {})
  await saveAudit(tx, { actor: user.uuid, action, entityId: user.uuid, requestId })
  const at = new Date().toISOString()
  await saveNotice(tx, { userUuid: user.uuid, code: 'passwordChanged', entity: `password:${at}`, params: {} })
  const mailId = await queueMail(tx, personal, {
    ...{ kind: 'passwordChanged', language: user.language, to: user.uid, actor: user.uuid },
    params: { name: user.name || user.uid, at },
  })
  return { endedTokens, mailId }
}
