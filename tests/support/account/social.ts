import type { SocialProvider } from '#contract/account/codes.ts'
import { freePort } from '#localnet/free-port.ts'
import { standInClient } from '#localnet/oidc/clients.ts'
import { startOidc } from '#localnet/oidc/start-oidc.ts'
import type { Caller, TestApi } from '../api.ts'
import { cookiesOf } from './people.ts'

export interface TestSocial {
  issuer: string
  /** Of an API. @param siteUrl where it will be, for whoever is to come back. */
  settings(names: readonly SocialProvider[]): Record<string, string>
  close(): Promise<void>
}

const names = ['google', 'kakao', 'naver'] as const

/** A real OpenID provider in the place of each. @param siteUrl where people are sent back to. */
export async function openTestSocial(siteUrl = 'http://127.0.0.1'): Promise<TestSocial> {
  const standIn = await startOidc({ port: await freePort(), names, siteUrl })
  return {
    issuer: standIn.issuer,
    settings: (wanted) =>
      Object.fromEntries(
        wanted.flatMap((name) => [
          [`${name.toUpperCase()}_CLIENT`, standInClient(name)],
          [`${name.toUpperCase()}_ISSUER`, standIn.issuer],
        ]),
      ),
    close: standIn.close,
  }
}

/** A browser at the provider: keeps its cookies, follows nothing by itself. */
function createBrowser() {
  const cookies = new Map<string, string>()
  return async (url: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return response
  }
}

/** Goes to the provider as somebody. @returns the address one is sent back to. */
export async function atProvider(url: string, who: string): Promise<string> {
  const get = createBrowser()
  let at = url
  for (let steps = 0; steps < 10; steps++) {
    const asked = new URL(at).pathname.startsWith('/interaction/') ? `${at}?as=${who}` : at
    const location = (await get(asked)).headers.get('location')
    if (location === null) throw new Error(`The provider stays at ${at}.`)
    at = new URL(location, at).href
    if (new URL(at).pathname.endsWith('/callback')) return at
  }
  throw new Error('The provider sends people in a circle.')
}

/** Begins a social login. @returns where it goes, and the cookie of the browser. */
export async function beginSocial(
  caller: Caller,
  provider: SocialProvider,
  body: { isForAccount?: boolean; next?: string } = {},
) {
  const reply = await caller.send('post', `/api/login/oidc/${provider}/start`, {
    body: { language: 'eng', ...body },
  })
  if (reply.body.resultCd !== 'SUCCESS') throw new Error(`Not begun: ${reply.body.resultCd}.`)
  const { url } = reply.body.returnValue as { url: string }
  return { url, cookie: [caller.cookie, cookiesOf(reply)].filter(Boolean).join('; ') }
}

/** Comes back with what the provider said. @returns where one is led, and the cookies of now. */
export async function comeBack(api: Pick<TestApi, 'url'>, url: string, cookie: string) {
  const { pathname, search } = new URL(url)
  const response = await fetch(`${api.url}${pathname}${search}`, {
    ...{ redirect: 'manual' as const, headers: { cookie, 'accept-language': 'en' } },
  })
  return { to: response.headers.get('location') ?? '', cookie: cookiesOf({ headers: response.headers }) }
}
