import type { Language } from '#contract/language.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import { findOptionalUser } from '#db/account/users.ts'
import { listWallets } from '#db/wallet/wallets.ts'
import { AppError, badField } from '../app-error.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isSameSecret } from '../http/csrf.ts'
import type { Mount } from '../http/mount.ts'
import { endSession } from '../http/session.ts'
import type { Ctx } from '../http/state.ts'
import { fieldLabel } from '../locales/message.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { logIn } from './log-in.ts'
import { presentSession } from './present-session.ts'
import type { Services } from '../services.ts'

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function mountLogin(mount: Mount) {
  mount(
    endpoints.doLogin,
    async ({ body, ctx, services, language, requestId }) => {
      checkFields(body, language)
      const user = await checkLogin(ctx, services, { uid: body.uid.toLowerCase(), password: body.password })
      const session = await logIn(ctx, services, { userUuid: user.uuid, methods: ['password'] })
      rememberDevice(ctx, services, user.uid)
      await saveAudit(services.db, {
        ...{ actor: user.uuid, action: 'session.start', entityId: user.uuid, requestId },
        after: { address: ctx.ip },
      })
      return presentSession(services.env, { ...session, user })
    },
    { csrf: 'origin', messageKey: 'LOGIN_DONE' },
  )
  mount(endpoints.readSession, async ({ session, services }) => {
    if (!session) throw new AppError('SIGNED_OUT')
    return presentSession(services.env, session)
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

/**
 * SPEC.md tells which of the two was wrong, so asking has its price: it is paid before anything is looked up, and given back to whoever was
 * right.
 * @throws AppError LOGIN_UNKNOWN_ID, LOGIN_WRONG_PASSWORD, TOO_MANY_REQUESTS.
 */
async function checkLogin(
  ctx: Ctx,
  services: Services,
  { uid, password }: { uid: string; password: string },
) {
  const { limits, passwords, db } = services
  const giveBack = await limits.login({ address: ctx.ip, uid, device: knownDevice(ctx, services, uid) })
  const giveIdBack = await limits.unknownId(ctx.ip)
  const user = await findOptionalUser(db, uid)
  const isRight = await passwords.isRight(password, user?.passwordHash ?? null)
  if (!user) {
    await saveRefusal(ctx, services, 'unknown')
    throw new AppError('LOGIN_UNKNOWN_ID')
  }
  await giveIdBack()
  if (!isRight) {
    await saveRefusal(ctx, services, user.uuid)
    throw new AppError('LOGIN_WRONG_PASSWORD')
  }
  await giveBack()
  return user
}

/** A failed login, of whom it was tried for; which ID it was that nobody has, is not kept. */
function saveRefusal(ctx: Ctx, { db }: Services, entityId: string) {
  return saveAudit(db, {
    ...{ actor: 'public', action: 'session.refuse', entityId, requestId: ctx.state.requestId },
    after: { address: ctx.ip },
  })
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
