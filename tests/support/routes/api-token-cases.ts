import { scopes, type Scope } from '#contract/scope.ts'
import { callerAt, callerOf, type Caller, type TestApi } from '../api.ts'
import type { Case } from './route-case.ts'
import { newApiTokenSchema, type NewApiToken } from '#contract/api-token/api-tokens.ts'

const dayMs = 24 * 3600_000

export function tokenBody(overrides: Record<string, unknown> = {}) {
  const expiresAt = new Date(Date.now() + 30 * dayMs).toISOString()
  return { name: 'Nightly mints', scopes: ['runs:read'], expiresAt, ...overrides }
}

/** Creates an API token through the API. @param admin an owner */
export async function createTestToken(admin: Caller, given: readonly Scope[] = scopes): Promise<NewApiToken> {
  const { body } = await admin.send('post', '/api/admin/api-tokens', { body: tokenBody({ scopes: given }) })
  return newApiTokenSchema.parse(body.returnValue)
}

/** A program that sends a secret with everything, and nothing else. */
export function programAt(url: string, secret: string): Caller {
  const plain = callerAt(url, { cookie: '', csrfToken: '' })
  const raw: Caller['raw'] = (method, path, options = {}) =>
    plain.raw(method, path, {
      ...options,
      headers: { authorization: `Bearer ${secret}`, ...options.headers },
    })
  return callerOf(raw)
}

export function apiTokenCases(
  api: () => TestApi,
): Record<'listApiTokens' | 'readApiToken' | 'createApiToken' | 'revokeApiToken', Case> {
  const made = async () => ({ params: { apiTokenId: (await createTestToken(api().admin)).apiTokenId } })
  return {
    listApiTokens: {
      good: () => ({ query: 'state=active' }),
      bad: { query: 'state=x', code: 'BAD_REQUEST' },
    },
    readApiToken: { good: made, bad: { params: { apiTokenId: 999_999 }, code: 'NOT_FOUND' } },
    createApiToken: {
      good: () => ({ body: tokenBody() }),
      bad: { body: tokenBody({ scopes: [] }), code: 'BAD_REQUEST' },
    },
    revokeApiToken: { good: made, bad: { params: { apiTokenId: 999_999 }, code: 'NOT_FOUND', body: {} } },
  }
}
