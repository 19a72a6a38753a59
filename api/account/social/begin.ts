import { randomBytes } from 'node:crypto'
import * as oidc from 'openid-client'
import type { SocialProvider } from '#contract/account/codes.ts'
import type { Language } from '#contract/language.ts'
import { saveSocialLogin } from '#db/account/identities.ts'
import { appendCookie, hashToken, readCookie } from '../../http/cookies.ts'
import { ownSite } from '../../http/own-site.ts'
import type { Ctx } from '../../http/state.ts'
import type { Services } from '../../services.ts'

const cookieName = 'oidc'
/** The way there and back, and the registration after it. */
const cookieAgeMs = 40 * 60_000

interface Beginning {
  provider: SocialProvider
  language: Language
  next: string | null
  linkUserUuid: string | null
}

/**
 * Begins a social login: state, nonce and PKCE verifier stay here, under a cookie of this browser.
 * @returns where the browser goes.
 * @throws AppError NOT_FOUND, PROVIDER_UNAVAILABLE.
 */
export async function beginSocialLogin(ctx: Ctx, services: Services, beginning: Beginning): Promise<string> {
  const { provider } = beginning
  const config = await services.providers.find(provider)
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const token = randomBytes(32).toString('base64url')
  await saveSocialLogin(services.db, { ...beginning, tokenHash: hashToken(token), state, nonce, verifier })
  appendCookie(ctx, services, { name: cookieName, value: token, maxAgeMs: cookieAgeMs })
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: returnUrl(ctx, services, provider),
    // No e-mail and no name: what we know of a person they tell us themselves, and our own code confirms the e-mail.
    scope: 'openid',
    response_type: 'code',
    ...{ state, nonce, code_challenge: await oidc.calculatePKCECodeChallenge(verifier) },
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Where a provider sends people back to; it is registered there. */
export function returnUrl(ctx: Ctx, services: Pick<Services, 'env'>, provider: SocialProvider): string {
  return `${ownSite(ctx, services.env).origin}/api/login/oidc/${provider}/callback`
}

/** By what a login of this browser is known here; null without one. */
export function socialHash(ctx: Ctx, services: Pick<Services, 'env'>): string | null {
  const token = readCookie(ctx, services, cookieName)
  return token === null ? null : hashToken(token)
}

export function forgetSocial(ctx: Ctx, services: Pick<Services, 'env'>) {
  appendCookie(ctx, services, { name: cookieName, value: '', maxAgeMs: 0 })
}
