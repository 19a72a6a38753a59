import { saveAudit } from '#db/audit/audit.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import { findOptionalUser } from '#db/account/users.ts'
import { listWallets } from '#db/wallet/wallets.ts'
import { AppError, badField } from '../app-error.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isSameSecret } from '../http/csrf.ts'
import type { Mount } from '../http/mount.ts'
import { endSession, replaceSession } from '../http/session.ts'
import { fieldLabel, type Language } from '../locales/message.ts'
import { presentSession } from './present-session.ts'
import type { Services } from '../services.ts'

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function mountLogin(mount: Mount) {
  mount(
    endpoints.doLogin,
    async ({ body, ctx, services, language, requestId }) => {
      checkFields(body, language)
      const giveBack = await services.limits.login(ctx.ip, body.uid.toLowerCase())
      const user = await findOptionalUser(services.db, body.uid)
      const isRight = await services.isPassword(body.password, user?.passwordHash ?? null)
      if (!user) throw new AppError('LOGIN_UNKNOWN_ID')
      if (!isRight) throw new AppError('LOGIN_WRONG_PASSWORD')
      await giveBack()
      const session = await replaceSession(ctx, services, user.uuid)
      await saveAudit(services.db, {
        actor: user.uuid,
        action: 'session.start',
        entityId: user.uuid,
        after: { address: ctx.ip },
        requestId,
      })
      return presentSession({ ...session, user })
    },
    { csrf: 'origin', messageKey: 'LOGIN_DONE' },
  )
  mount(endpoints.readSession, async ({ session }) => {
    if (!session) throw new AppError('SIGNED_OUT')
    return presentSession(session)
  })
  mount(
    endpoints.doLogout,
    async ({ body, session, ctx, services }) => {
      if (!session) return null
      const token = body.auth_key ?? ctx.get('x-csrf-token')
      if (!isSameSecret(token, session.csrfToken) || !(await isIdOf(services, session, body.uid)))
        throw new AppError('CSRF_MISMATCH', { messageKey: 'LOGOUT_FAILED' })
      await endSession(ctx, services, session.tokenHash)
      return null
    },
    { csrf: 'handler', messageKey: 'LOGOUT_DONE' },
  )
}

function checkFields(body: { uid: string; password: string }, language: Language) {
  for (const field of ['uid', 'password'] as const)
    if (body[field] === '')
      throw badField(field, 'REQUIRED', {
        messageKey: 'CHECK_FIELD',
        messageParams: { field: fieldLabel(field, language) },
      })
  if (!emailShape.test(body.uid))
    throw badField('uid', 'ID_MUST_BE_EMAIL', { messageKey: 'ID_MUST_BE_EMAIL' })
}

/** A browser knows its user by the e-mail or by the address of a wallet, in the case the wallet writes it. */
async function isIdOf({ db }: Services, { user }: LiveSession, uid: string | undefined) {
  if (uid === undefined || uid === user.uid || uid.toLowerCase() === user.uid) return true
  const wallets = await listWallets(db, user.uuid)
  return wallets.some(({ family, address }) => address === (family === 'evm' ? uid.toLowerCase() : uid))
}
