import { findOptionalUser, findUser } from '#db/account/users.ts'
import { mailTask } from '#worker/tasks/mail.ts'
import { endpoints } from '#contract/endpoints.ts'
import { AppError } from '../app-error.ts'
import type { Call, Mount } from '../http/mount.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { announceEnds, forgetSession, replaceSession } from '../http/session.ts'
import { notifyQuietly } from '../notify.ts'
import type { Services } from '../services.ts'
import { addPassword, changePassword, resetPassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { knownDevice, rememberDevice } from './device.ts'
import { sendCode, verifyCode } from './email-codes.ts'
import { readIdentities, removeIdentity } from './identities.ts'
import { endOwnSessions, listOwnSessions } from './own-sessions.ts'
import { presentSession } from './present-session.ts'
import { modifyProfile, readProfile } from './profile.ts'
import { openProfilePicture, removeProfilePicture, takeProfilePicture } from './profile-picture.ts'
import { registerAccount } from './register-account.ts'
import { socialHash } from './social/begin.ts'

/** What somebody without an account may ask, or without a session. */
export function mountRegistration(mount: Mount) {
  mount(endpoints.sendEmailCode, sendEmailCode, { csrf: 'origin', messageKey: 'EMAIL_CODE_SENT' })
  mount(
    endpoints.verifyEmailCode,
    async ({ body, ctx, services }) => {
      const giveBack = await services.limits.codeTry(ctx.ip)
      const verified = await verifyCode(services, body)
      await giveBack()
      return verified
    },
    { csrf: 'origin' },
  )
  mount(
    endpoints.register,
    async ({ body, ctx, services, requestId }) => {
      const { userUuid, mailId } = await registerAccount(services, body, {
        ...{ requestId, socialHash: socialHash(ctx, services) },
      })
      const session = await replaceSession(ctx, services, { userUuid, methods: ['password', 'code'] })
      rememberDevice(ctx, services, body.uid)
      await notifyQuietly(services, mailTask, { mailId })
      return presentSession(services.env, { ...session, user: await findUser(services.db, userUuid) })
    },
    { csrf: 'origin', messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.judgePassword,
    async ({ body, ctx, services }) => {
      await services.limits.passwordLook(ctx.ip)
      return services.passwordJudge.judge(body.password, { known: [body.uid, body.name] })
    },
    { csrf: 'origin' },
  )
  mount(
    endpoints.resetPassword,
    async ({ body, ctx, services, requestId }) => {
      const { endedTokens, mailId } = await resetPassword(services, { ...body, requestId })
      announceEnds(services, endedTokens)
      if (ctx.state.session) forgetSession(ctx, services)
      await notifyMail(services, mailId)
      return null
    },
    { csrf: 'origin', messageKey: 'PASSWORD_CHANGED' },
  )
}

/** What somebody does with an account of their own. */
export function mountAccounts(mount: Mount) {
  mount(endpoints.readProfile, (call) =>
    readProfile(call.services.db, call.services, ownerOf(call).user.uuid),
  )
  mount(
    endpoints.modifyProfile,
    (call) => {
      const { services, body: change, requestId } = call
      const userUuid = ownerOf(call).user.uuid
      return services.db.transaction((tx) => modifyProfile(tx, services, { userUuid, change, requestId }))
    },
    { messageKey: 'MODIFIED' },
  )
  mountPicture(mount)
  mount(endpoints.changePassword, changeOwnPassword, { messageKey: 'PASSWORD_CHANGED' })
  mount(endpoints.listOwnSessions, (call) => listOwnSessions(call.services.db, ownerOf(call)))
  mount(endpoints.endOwnSessions, async (call) => {
    const { services, body } = call
    const session = ownerOf(call)
    announceEnds(services, await endOwnSessions(services.db, session, body.sessionId))
    return listOwnSessions(services.db, session)
  })
  mountWaysIn(mount)
  mount(
    endpoints.closeAccount,
    async (call) => {
      const { services, ctx, body, requestId } = call
      const session = ownerOf(call)
      const { endedTokens, mailId } = await services.db.transaction((tx) =>
        closeAccount(tx, services, { session, uid: body.uid, requestId }),
      )
      announceEnds(services, endedTokens)
      forgetSession(ctx, services)
      await notifyMail(services, mailId)
      return null
    },
    { messageKey: 'ACCOUNT_CLOSED' },
  )
}

function mountPicture(mount: Mount) {
  mount(endpoints.readProfilePicture, async (call) => {
    const { services } = call
    return { picture: await openProfilePicture(services.db, services, ownerOf(call).user.uuid) }
  })
  mount(
    endpoints.saveProfilePicture,
    async (call) => {
      const { services, ctx, requestId } = call
      const owner = { userUuid: ownerOf(call).user.uuid, requestId }
      return { picture: await takeProfilePicture(services, ctx.req, owner) }
    },
    { body: 'raw', messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.removeProfilePicture,
    async (call) => {
      const { services, requestId } = call
      await removeProfilePicture(services, { userUuid: ownerOf(call).user.uuid, requestId })
      return { picture: null }
    },
    { messageKey: 'MODIFIED' },
  )
}

function mountWaysIn(mount: Mount) {
  mount(endpoints.readIdentities, (call) => readIdentities(call.services.db, ownerOf(call)))
  mount(
    endpoints.addPassword,
    async (call) => {
      const { services, body, ctx, requestId } = call
      const session = ownerOf(call)
      const { mailId } = await addPassword(services, { ...body, userUuid: session.user.uuid, requestId })
      rememberDevice(ctx, services, body.uid)
      await notifyMail(services, mailId)
      return readIdentities(services.db, session)
    },
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.removeIdentity,
    async (call) => {
      const { services, body: removed, requestId } = call
      const session = ownerOf(call)
      const { user } = session
      const mailId = await services.db.transaction((tx) =>
        removeIdentity(tx, services, { userUuid: user.uuid, removed, requestId }),
      )
      await notifyMail(services, mailId)
      return readIdentities(services.db, session)
    },
    { messageKey: 'MODIFIED' },
  )
}

/** Guesses at the present password count as those of a login. */
async function changeOwnPassword(call: Call<typeof endpoints.changePassword>) {
  const { body, services, ctx, requestId } = call
  const { user, tokenHash: keptToken } = ownerOf(call)
  const device = knownDevice(ctx, services, user.uid)
  const giveBack = await services.limits.login({ address: ctx.ip, uid: user.uid, device })
  const given = { ...body, userUuid: user.uuid, keptToken, requestId }
  const { endedTokens, mailId } = await changePassword(services, given)
  await giveBack()
  announceEnds(services, endedTokens)
  await notifyMail(services, mailId)
  return null
}

/** SPEC.md tells who registers that an ID is in use; a reset tells nobody whether there is such an account. */
async function sendEmailCode(call: Call<typeof endpoints.sendEmailCode>) {
  const { body, ctx, services, session, language } = call
  const { uid, purpose } = body
  const { db, limits } = services
  if (purpose === 'attach' && !session) throw new AppError('SIGNED_OUT')
  await limits.emailCode(ctx.ip)
  const giveBack = purpose === 'reset' ? null : await limits.idInUse(ctx.ip)
  const user = await findOptionalUser(db, uid)
  if (giveBack) {
    if (user && user.uuid !== session?.user.uuid) throw new AppError('ID_IN_USE')
    await giveBack()
  }
  const device = knownDevice(ctx, services, uid)
  const isWanted = purpose !== 'reset' || user !== null
  const { sent, mailId } = await db.transaction((tx) =>
    sendCode(tx, services, { uid, purpose, device, language, isWanted }),
  )
  await notifyMail(services, mailId)
  return sent
}

/** The session of a route that asks for one. */
function ownerOf({ session }: Pick<Call<Endpoint>, 'session'>) {
  if (!session) throw new AppError('SIGNED_OUT')
  return session
}

async function notifyMail(services: Services, mailId: number | null) {
  if (mailId !== null) await notifyQuietly(services, mailTask, { mailId })
}
