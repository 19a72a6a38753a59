import { endpoints } from '#contract/endpoints.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import { mailTask } from '#worker/tasks/mail.ts'
import { AppError } from '../../app-error.ts'
import type { Call, Mount } from '../../http/mount.ts'
import { ownSite } from '../../http/own-site.ts'
import { announceEnds } from '../../http/session.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { notifyQuietly } from '../../notify.ts'
import { findWaitingLogin } from '../log-in.ts'
import { listProofs, proveSession } from '../prove-session.ts'
import {
  addPasskey,
  confirmTotp,
  removeFactor,
  replaceRecoveryCodes,
  type FactorChange,
} from './change-factors.ts'
import { finishLogin } from './finish-login.ts'
import { listFactors, readOwnFactors } from './own-factors.ts'
import { beginPasskey, beginPasskeyProof, type Holder } from './passkeys.ts'
import { beginTotp } from './totp.ts'

/** Second factors: giving one, and showing once more who is there. */
export function mountProofs(mount: Mount) {
  mount(endpoints.readDueFactor, async ({ ctx, services }) => {
    const waiting = await findWaitingLogin(ctx, services)
    if (!waiting) return null
    const methods = await listFactors(services.db, waiting.userUuid)
    return { methods, expiresAt: waiting.expiresAt.toISOString() }
  })
  mount(endpoints.giveFactor, ({ body, ctx, services }) => finishLogin(ctx, services, body), {
    csrf: 'origin',
    messageKey: 'LOGIN_DONE',
  })
  mount(
    endpoints.beginPasskeyProof,
    async (call) => {
      const { body, ctx, services } = call
      await services.limits.wallet(ctx.ip)
      const holder = body.isForSession ? holderOf(call, sessionOf(call)) : await waitingHolder(call)
      return beginPasskeyProof(services, holder)
    },
    { csrf: 'origin' },
  )
  mount(endpoints.readProofs, async (call) => ({ methods: await listProofs(call.services, sessionOf(call)) }))
  mount(endpoints.stepUp, async (call) => {
    await proveSession(call.ctx, call.services, { session: sessionOf(call), given: call.body })
    return null
  })
}

/** What somebody does with second factors of their own. */
export function mountFactors(mount: Mount) {
  mount(endpoints.readOwnFactors, (call) => readOwn(call))
  mount(endpoints.beginTotp, (call) => beginTotp(call.services, sessionOf(call).user))
  mount(
    endpoints.confirmTotp,
    async (call) => {
      const { services, ctx, body, requestId } = call
      const session = sessionOf(call)
      const giveBack = await services.limits.factor({
        ...{ address: ctx.ip, uid: session.user.uuid, device: session.tokenHash },
      })
      const change = await confirmTotp(services, { session, requestId }, body.code)
      await giveBack()
      return present(call, change)
    },
    { messageKey: 'MODIFIED' },
  )
  mountPasskeys(mount)
}

function mountPasskeys(mount: Mount) {
  mount(endpoints.beginPasskey, (call) => {
    const session = sessionOf(call)
    const { uid, name } = session.user
    return beginPasskey(call.services, holderOf(call, session), { uid, name, language: call.language })
  })
  mount(
    endpoints.addPasskey,
    async (call) => {
      const session = sessionOf(call)
      const given = { ...call.body, holder: holderOf(call, session) }
      return present(call, await addPasskey(call.services, { session, requestId: call.requestId }, given))
    },
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.removeFactor,
    async (call) => {
      const by = { session: sessionOf(call), requestId: call.requestId }
      return (await present(call, await removeFactor(call.services, by, call.body))).factors
    },
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.renewRecoveryCodes,
    async (call) => {
      const { services, requestId } = call
      const { recoveryCodes, mailId } = await replaceRecoveryCodes(services, {
        ...{ session: sessionOf(call), requestId },
      })
      if (mailId !== null) await notifyQuietly(services, mailTask, { mailId })
      return { recoveryCodes }
    },
    { messageKey: 'MODIFIED' },
  )
}

type Asked = Pick<Call<Endpoint>, 'ctx' | 'services' | 'session'>

function sessionOf({ session }: Asked): LiveSession {
  if (!session) throw new AppError('SIGNED_OUT')
  return session
}

function holderOf({ ctx, services }: Asked, { user, tokenHash: hash }: LiveSession): Holder {
  return { userUuid: user.uuid, hash, site: ownSite(ctx, services.env) }
}

async function waitingHolder({ ctx, services }: Asked): Promise<Holder> {
  const waiting = await findWaitingLogin(ctx, services)
  if (!waiting) throw new AppError('SIGNED_OUT')
  return { userUuid: waiting.userUuid, hash: waiting.tokenHash, site: ownSite(ctx, services.env) }
}

function readOwn(call: Asked) {
  const { services, ctx } = call
  return readOwnFactors(services.db, services, { session: sessionOf(call), site: ownSite(ctx, services.env) })
}

/** Other sessions end, and the owner is told. */
async function present(call: Asked, { endedTokens, mailId, recoveryCodes }: FactorChange) {
  announceEnds(call.services, endedTokens)
  if (mailId !== null) await notifyQuietly(call.services, mailTask, { mailId })
  return { factors: await readOwn(call), recoveryCodes }
}
