import type { Middleware } from 'koa'
import * as oidc from 'openid-client'
import { socialProviders, type SocialProvider } from '#contract/account/codes.ts'
import { personalPaths, type PersonalPage } from '#contract/site-paths.ts'
import {
  findOptionalIdentityUser,
  saveIdentity,
  savePendingSocial,
  takeSocialLogin,
  type SocialLogin,
} from '#db/account/identities.ts'
import { findUser } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { mailTask } from '#worker/tasks/mail.ts'
import { readSession, replaceSession } from '../../http/session.ts'
import type { Ctx, RequestState } from '../../http/state.ts'
import { notifyQuietly } from '../../notify.ts'
import type { Services } from '../../services.ts'
import { holdLogin } from '../log-in.ts'
import { tellWaysIn } from '../tell-ways-in.ts'
import { forgetSocial, returnUrl, socialHash } from './begin.ts'

const pathShape = /^\/api\/login\/oidc\/(\w+)\/callback$/

/** Where a provider sends people back to: a redirect, not an answer, and so no endpoint of the contract. */
export function socialCallback(services: Services): Middleware<RequestState> {
  return async (ctx, next) => {
    const name = pathShape.exec(ctx.path)?.[1]
    const provider = socialProviders.find((one) => one === name)
    if (!provider || ctx.method !== 'GET') return next()
    ctx.state.route = '/api/login/oidc/{provider}/callback'
    ctx.set('cache-control', 'no-store')
    await services.limits.address(ctx.ip)
    ctx.state.session = await readSession(ctx, services)
    ctx.redirect(await comeBack(ctx, services, provider))
  }
}

/** What became of it, as the page it leads to reads it. */
function pageOf(login: Pick<SocialLogin, 'language'>, page: PersonalPage, outcome?: string): string {
  return `/${login.language}/${personalPaths[page]}${outcome ? `?social=${outcome}` : ''}`
}

/** Takes a login once, by its cookie, and holds state, nonce, issuer and PKCE against it. @returns where the browser goes on. */
async function comeBack(ctx: Ctx, services: Services, provider: SocialProvider): Promise<string> {
  const tokenHash = socialHash(ctx, services)
  const login = tokenHash === null ? null : await takeSocialLogin(services.db, { tokenHash, provider })
  if (!login) return pageOf({ language: ctx.state.language }, 'login', 'failed')
  const failedPage = login.linkUserUuid === null ? 'login' : 'mypageSecurity'
  const subject = await subjectOf(ctx, services, login)
  if (subject === null) return pageOf(login, failedPage, 'failed')
  const identity = { provider, subject }
  if (login.linkUserUuid !== null) {
    forgetSocial(ctx, services)
    // Begun in one session, and come back in another: nobody is linked.
    if (ctx.state.session?.user.uuid !== login.linkUserUuid) return pageOf(login, 'login', 'failed')
    const isLinked = await link(ctx, services, { ...identity, userUuid: login.linkUserUuid })
    return pageOf(login, 'mypageSecurity', isLinked ? 'linked' : 'taken')
  }
  const userUuid = await findOptionalIdentityUser(services.db, identity)
  if (userUuid === null) {
    await savePendingSocial(services.db, login.tokenHash, subject)
    return pageOf(login, 'join', provider)
  }
  forgetSocial(ctx, services)
  if ((await findUser(services.db, userUuid)).status === 'blocked') return pageOf(login, 'login', 'blocked')
  const entered = { userUuid, methods: [provider] }
  const next = login.next === null ? '' : `&next=${encodeURIComponent(login.next)}`
  if ((await holdLogin(ctx, services, entered)) !== null) return pageOf(login, 'login', `second${next}`)
  await replaceSession(ctx, services, entered)
  await saveAudit(services.db, {
    ...{ actor: userUuid, action: 'session.start', entityId: userUuid, requestId: ctx.state.requestId },
    after: { address: ctx.ip, provider },
  })
  return pageOf(login, 'login', `done${next}`)
}

/** Who the provider says came back; null for whatever does not fit what was begun. */
async function subjectOf(ctx: Ctx, services: Services, login: SocialLogin): Promise<string | null> {
  const config = await services.providers.find(login.provider)
  const url = new URL(returnUrl(ctx, services, login.provider))
  url.search = ctx.search
  try {
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      ...{ expectedState: login.state, expectedNonce: login.nonce, pkceCodeVerifier: login.verifier },
      idTokenExpected: true,
    })
    const subject = tokens.claims()?.sub
    return subject !== undefined && subject.length <= 255 ? subject : null
  } catch (err) {
    services.log.warn(
      { code: err instanceof Error ? err.name : 'unknown', provider: login.provider },
      'a social login was refused',
    )
    return null
  }
}

async function link(
  ctx: Ctx,
  services: Services,
  identity: { provider: SocialProvider; subject: string; userUuid: string },
): Promise<boolean> {
  const { userUuid, provider } = identity
  const mailId = await services.db.transaction(async (tx) => {
    if (!(await saveIdentity(tx, identity))) return 'taken' as const
    await saveAudit(tx, {
      ...{ actor: userUuid, action: 'account.addIdentity', entityId: userUuid },
      ...{ after: { provider }, requestId: ctx.state.requestId },
    })
    return tellWaysIn(tx, services, {
      user: await findUser(tx, userUuid),
      change: 'socialAdded',
      what: provider,
    })
  })
  if (mailId === 'taken') return false
  if (mailId !== null) await notifyQuietly(services, mailTask, { mailId })
  return true
}
