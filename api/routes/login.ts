import { saveAudit } from '../../db/queries/audit.ts'
import { findOptionalUser } from '../../db/queries/users.ts'
import { AppError, badField } from '../app-error.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { Session } from '../contract/session.ts'
import { isSameSecret } from '../http/csrf.ts'
import type { Mount } from '../http/mount.ts'
import { endSession, startSession } from '../http/session.ts'
import { fieldLabel, type Language } from '../locales/message.ts'
import { isPassword } from '../passwords.ts'

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const mountLogin = (mount: Mount) => {
  mount(
    endpoints.doLogin,
    async ({ body, ctx, services, language, requestId }) => {
      checkFields(body, language)
      const giveBack = await services.limits.login(ctx.ip, body.uid.toLowerCase())
      const user = await findOptionalUser(services.db, body.uid)
      const isRight = await isPassword(body.password, user?.passwordHash ?? null)
      if (!user) throw new AppError('LOGIN_UNKNOWN_ID')
      if (!isRight) throw new AppError('LOGIN_WRONG_PASSWORD')
      await giveBack()
      const session = await startSession(ctx, services, user.uuid)
      await saveAudit(services.db, {
        actor: user.uuid,
        action: 'session.start',
        entity: 'session',
        entityId: user.uuid,
        after: { address: ctx.ip },
        requestId,
      })
      return present({ ...session, user })
    },
    { csrf: 'origin', messageKey: 'LOGIN_DONE' },
  )
  mount(endpoints.readSession, async ({ session }) => {
    if (!session) throw new AppError('SIGNED_OUT')
    return present(session)
  })
  mount(
    endpoints.doLogout,
    async ({ body, session, ctx, services }) => {
      if (!session) return null
      const token = body.auth_key ?? ctx.get('x-csrf-token')
      const isOwn = body.uid === undefined || body.uid.toLowerCase() === session.user.uid
      if (!isOwn || !isSameSecret(token, session.csrfToken)) throw new AppError('CSRF_MISMATCH')
      await endSession(ctx, services, session.tokenHash)
      return null
    },
    { csrf: 'handler', messageKey: 'LOGOUT_DONE' },
  )
}

const checkFields = (body: { uid: string; password: string }, language: Language) => {
  for (const field of ['uid', 'password'] as const)
    if (body[field] === '')
      throw badField(field, 'REQUIRED', {
        messageKey: 'CHECK_FIELD',
        messageParams: { field: fieldLabel(field, language) },
      })
  if (!emailShape.test(body.uid))
    throw badField('uid', 'ID_MUST_BE_EMAIL', { messageKey: 'ID_MUST_BE_EMAIL' })
}

const present = (it: { csrfToken: string; expiresAt: Date; user: Session['user'] }): Session => ({
  user: {
    uuid: it.user.uuid,
    uid: it.user.uid,
    name: it.user.name,
    nickname: it.user.nickname,
    adcd: it.user.adcd,
    role: it.user.role,
  },
  csrfToken: it.csrfToken,
  expiresAt: it.expiresAt.toISOString(),
})
