import * as oidc from 'openid-client'
import { socialProviders, type SocialProvider } from '#contract/account/codes.ts'
import { AppError } from '../../app-error.ts'
import type { ApiEnv } from '../../env.ts'

/** Who this installation lets vouch for people, by its settings. */
export interface Providers {
  names: SocialProvider[]
  /** @throws AppError NOT_FOUND for one that is off, PROVIDER_UNAVAILABLE when it does not say what it is. */
  find(name: SocialProvider): Promise<oidc.Configuration>
}

const issuers: Record<SocialProvider, string> = {
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
  naver: 'https://nid.naver.com',
}

type Settings = Pick<
  ApiEnv,
  | 'NETWORK'
  | 'GOOGLE_CLIENT'
  | 'GOOGLE_ISSUER'
  | 'KAKAO_CLIENT'
  | 'KAKAO_ISSUER'
  | 'NAVER_CLIENT'
  | 'NAVER_ISSUER'
>

const settingsOf: Record<SocialProvider, (env: Settings) => { client?: string; issuer?: string }> = {
  google: ({ GOOGLE_CLIENT: client, GOOGLE_ISSUER: issuer }) => ({
    ...(client && { client }),
    ...(issuer && { issuer }),
  }),
  kakao: ({ KAKAO_CLIENT: client, KAKAO_ISSUER: issuer }) => ({
    ...(client && { client }),
    ...(issuer && { issuer }),
  }),
  naver: ({ NAVER_CLIENT: client, NAVER_ISSUER: issuer }) => ({
    ...(client && { client }),
    ...(issuer && { issuer }),
  }),
}

/** Each is asked what it is the first time somebody goes there, and again after it did not answer. */
export function createProviders(env: Settings, timeoutSeconds = 5): Providers {
  const known = new Map<SocialProvider, Promise<oidc.Configuration>>()
  const names = socialProviders.filter((name) => settingsOf[name](env).client !== undefined)
  const ask = async (name: SocialProvider): Promise<oidc.Configuration> => {
    const { client = '', issuer = issuers[name] } = settingsOf[name](env)
    const at = client.indexOf(':')
    // A stand-in on this machine has no certificate.
    const isPlain = env.NETWORK === 'localnet' && issuer.startsWith('http:')
    return oidc.discovery(new URL(issuer), client.slice(0, at), client.slice(at + 1), undefined, {
      timeout: timeoutSeconds,
      // oxlint-disable-next-line typescript/no-deprecated -- marked so that nobody uses it outside of a localnet
      ...(isPlain && { execute: [oidc.allowInsecureRequests] }),
    })
  }
  return {
    names,
    find: async (name) => {
      if (!names.includes(name)) throw new AppError('NOT_FOUND')
      const asked = known.get(name) ?? ask(name)
      known.set(name, asked)
      try {
        return await asked
      } catch (cause) {
        known.delete(name)
        throw new AppError('PROVIDER_UNAVAILABLE', { cause })
      }
    },
  }
}
