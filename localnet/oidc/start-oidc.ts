import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { pageStyle } from '../demo/page-style.ts'
import { listen } from '../listen.ts'
import { secretOf, standInIssuer } from './clients.ts'

export interface OidcStandIn {
  issuer: string
  close(): Promise<void>
}

interface OidcOptions {
  port: number
  /** The names of those it stands in for. */
  names: readonly string[]
  /** Where the site is. */
  siteUrl: string
}

const lifeSeconds = 3_600

/** Who logs in at the stand-in. */
const people = ['minji', 'seojun', 'haeun'] as const

/**
 * A real OpenID provider on loopback, in the place of Google, Kakao and Naver: whoever comes chooses who they are, and nothing else is
 * asked. Its clients differ by their secret alone.
 */
export async function startOidc({ port, names, siteUrl }: OidcOptions): Promise<OidcStandIn> {
  const issuer = standInIssuer(port)
  const provider = createProvider(issuer, names, siteUrl)
  const answer = provider.callback()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    if (!path.startsWith('/interaction/')) return answer(request, response)
    choose(provider, request, response).catch(() => {
      response.writeHead(400, { 'content-type': 'text/plain' })
      response.end('This login is over. Begin it again on the site.')
    })
  })
  const { close } = await listen(server, port)
  return { issuer, close }
}

function createProvider(issuer: string, names: readonly string[], siteUrl: string): Provider {
  const provider = new Provider(issuer, {
    clients: names.map((name) => ({
      client_id: name,
      client_secret: secretOf(name),
      redirect_uris: [`${siteUrl}/api/login/oidc/${name}/callback`],
    })),
    cookies: { keys: ['localnet'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // Nothing is shown of anybody, so nobody is asked to agree.
    loadExistingGrant: async ({ oidc: { client, session } }: GrantContext) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: {
      ...{ AccessToken: lifeSeconds, AuthorizationCode: 60, Grant: lifeSeconds },
      ...{ IdToken: lifeSeconds, Interaction: lifeSeconds, Session: lifeSeconds },
    },
  })
  return provider
}

interface GrantContext {
  oidc: { client: { clientId: string }; session: { accountId: string } }
}

async function choose(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  await provider.interactionDetails(request, response)
  const who = url.searchParams.get('as')
  if (who === 'nobody') return provider.interactionFinished(request, response, { error: 'access_denied' })
  if (who !== null) return provider.interactionFinished(request, response, { login: { accountId: who } })
  const isKorean = request.headers['accept-language']?.startsWith('ko') ?? false
  const title = isKorean ? '누구로 로그인할까요?' : 'Who are you?'
  const links = people.map((name) => `<a class="button" href="${url.pathname}?as=${name}">${name}</a>`)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`<!doctype html><html lang="${isKorean ? 'ko' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><style>${pageStyle}</style></head>
<body><main><h1>${title}</h1><p class="lead">${isKorean ? '로컬넷의 소셜 로그인입니다. 실제 서비스에는 연결되지 않습니다.' : 'A social login of the localnet. No real service is asked.'}</p>
<p class="buttons">${links.join('')}<a class="button" href="${url.pathname}?as=nobody">${isKorean ? '취소' : 'Cancel'}</a></p></main></body></html>`)
}
