import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { adminRoles, hasRole, isAdminRole, type AdminRole } from '#contract/role.ts'
import { scopes } from '#contract/scope.ts'
import { eng } from '#api/locales/eng/index.ts'
import { speakPseudo, textsIn, untranslated } from '../../support/language/pseudo.ts'
import { createTestToken, programAt } from '../../support/routes/api-token-cases.ts'
import { openAdmins, type Caller } from '../../support/api.ts'
import type { Request } from '../../support/routes/route-case.ts'
import {
  openRouteFixture,
  pathOf,
  routeCases,
  sendCase,
  type RouteName,
} from '../../support/routes/route-cases.ts'
import { sessionStarters } from '../../support/wallet/wallet-cases.ts'

let fixture: Awaited<ReturnType<typeof openRouteFixture>>
let admins: Record<AdminRole, Caller>
let undo: () => void
beforeAll(async () => {
  fixture = await openRouteFixture()
  admins = await openAdmins(fixture.api)
  undo = speakPseudo(eng)
})
afterAll(async () => {
  undo()
  await fixture.close()
})

/** Every sentence of an answer is one of a language that nobody speaks: none was written where it is said. */
function expectTranslated(body: { returnMessage?: unknown; params?: unknown }) {
  const { issues = [], ...params } = issuesIn.parse(body.params ?? {})
  const given = textsIn([params, issues.map((issue) => [issue.path, issue.params])])
  const said = textsIn([body.returnMessage, issues.map(({ message }) => message)])
  expect(said.length).toBeGreaterThan(0)
  expect(said.flatMap((text) => untranslated(text, given))).toEqual([])
}
const issuesIn = z.looseObject({
  issues: z.array(z.object({ path: z.string(), params: z.unknown(), message: z.string() })).optional(),
})

const cases = routeCases(() => fixture)
const names = Object.keys(cases) as RouteName[]
const adminNames = names.filter((name) => isAdminRole(endpoints[name].role))
const scopedNames = names.filter((name) => endpoints[name].scope !== null)
const unscopedNames = names.filter((name) => endpoints[name].scope === null)
const userNames = names.filter((name) => endpoints[name].role === 'user')
/** What stands in a path as a name, not as a number. */
const named = { feature: 'migration', key: 'SYMBOL' }
/** SPEC.md section 7 fixes their parameters. */
const queriesOfSpec: RouteName[] = ['selectKeyValue', 'runMigration']
/** A shape that would pass, so that only the caller is wrong. */
function send(caller: 'anybody' | 'user' | 'admin', name: RouteName, request: Request) {
  return sendCase(fixture.api[caller], name, request)
}
function emptyOf(name: RouteName): Request {
  return endpoints[name].method === 'get' ? {} : { body: {} }
}
/** Who just has what an endpoint asks for. */
function leastOf(name: RouteName): Caller {
  const { role } = endpoints[name]
  return isAdminRole(role) ? admins[role] : fixture.api.admin
}

describe('every admin route', () => {
  test.each(adminNames)('%s refuses somebody signed out', async (name) => {
    const response = await send('anybody', name, endpoints[name].method === 'get' ? {} : { body: {} })
    expect([response.status, (await response.json()).resultCd]).toEqual([401, 'SIGNED_OUT'])
  })
  test.each(adminNames)('%s refuses a user who is no admin', async (name) => {
    const response = await send('user', name, endpoints[name].method === 'get' ? {} : { body: {} })
    expect([response.status, (await response.json()).resultCd]).toEqual([403, 'FORBIDDEN'])
  })
  test.each(adminNames.filter((name) => endpoints[name].role !== 'viewer'))(
    '%s refuses an admin of the role below its own, and names its own',
    async (name) => {
      const { role } = endpoints[name]
      const below = adminRoles.findLast((one) => !hasRole(one, role))
      if (!below) return
      const response = await sendCase(admins[below], name, emptyOf(name))
      expect(await response.json()).toMatchObject({ resultCd: 'FORBIDDEN', params: { role } })
    },
  )
  test.each(adminNames.filter((name) => endpoints[name].method !== 'get'))(
    '%s refuses an admin without the CSRF token',
    async (name) => {
      const response = await fixture.api.admin.raw(endpoints[name].method, pathOf(name, {}), {
        body: {},
        headers: { 'x-csrf-token': 'wrong' },
      })
      expect([response.status, (await response.json()).resultCd]).toEqual([403, 'CSRF_MISMATCH'])
    },
  )
})

describe('every route of people with a session', () => {
  test.each(userNames)('%s refuses somebody signed out', async (name) => {
    const response = await send('anybody', name, endpoints[name].method === 'get' ? {} : { body: {} })
    expect([response.status, (await response.json()).resultCd]).toEqual([401, 'SIGNED_OUT'])
  })
  test.each(userNames.filter((name) => endpoints[name].method !== 'get'))(
    '%s refuses a session without its CSRF token',
    async (name) => {
      const response = await fixture.api.user.raw(endpoints[name].method, pathOf(name, {}), {
        body: {},
        headers: { 'x-csrf-token': 'wrong' },
      })
      expect([response.status, (await response.json()).resultCd]).toEqual([403, 'CSRF_MISMATCH'])
    },
  )
})

describe('every route for programs', () => {
  let withAll: Caller
  beforeAll(async () => {
    withAll = programAt(fixture.api.url, (await createTestToken(admins.owner)).secret)
  })
  test.each(unscopedNames)('%s refuses an API token of any scope', async (name) => {
    const response = await sendCase(withAll, name, emptyOf(name))
    expect([response.status, (await response.json()).resultCd]).toEqual([403, 'TOKEN_NOT_ALLOWED'])
  })
  test.each(scopedNames)('%s refuses a token with every scope but its own, and names it', async (name) => {
    const { scope } = endpoints[name]
    const others = scopes.filter((one) => one !== scope)
    const { secret } = await createTestToken(admins.owner, others)
    const response = await sendCase(programAt(fixture.api.url, secret), name, emptyOf(name))
    expect(await response.json()).toMatchObject({ resultCd: 'TOKEN_SCOPE_MISSING', params: { scope } })
  })
  test.each(scopedNames)('%s answers a token of its scope alone', async (name) => {
    const { scope } = endpoints[name]
    const { secret } = await createTestToken(admins.owner, scope ? [scope] : [])
    const { bad } = cases[name]
    const response = await sendCase(
      programAt(fixture.api.url, secret),
      name,
      bad ?? (await cases[name].good()),
    )
    expect((await response.json()).resultCd).toBe(bad?.code ?? 'SUCCESS')
  })
})

describe('every route', () => {
  test.each(names.filter((name) => cases[name].bad))('%s refuses what it cannot use', async (name) => {
    const bad = cases[name].bad
    if (!bad) return
    const response = await send('admin', name, bad)
    const body = await response.json()
    expect(body).toMatchObject({ resultCd: bad.code, returnValue: null })
    expectTranslated(body)
    expect(body.requestId).toBe(response.headers.get('x-request-id'))
  })
  test.each(names.filter((name) => !queriesOfSpec.includes(name)))(
    '%s refuses a parameter it does not know, by its name',
    async (name) => {
      const body = endpoints[name].method === 'get' ? {} : { body: {} }
      const response = await send('admin', name, {
        ...body,
        params: named,
        query: 'lang=eng&no.such=1&nor.this=2',
      })
      const answer = await response.json()
      expect(response.status).toBe(400)
      expectTranslated(answer)
      expect(answer.params.issues).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ path: 'no.such', code: 'UNKNOWN_FIELD' }),
          expect.objectContaining({ path: 'nor.this', code: 'UNKNOWN_FIELD' }),
        ]),
      )
    },
  )
  test.each(queriesOfSpec)('%s passes over a parameter beside those of the specification', async (name) => {
    const { query, ...good } = await cases[name].good()
    const body = endpoints[name].method === 'get' ? {} : { body: {} }
    const response = await send('admin', name, { ...body, ...good, query: `${query ?? ''}&no.such=1` })
    expect((await response.json()).resultCd).toBe('SUCCESS')
  })
  test.each(names.filter((name) => name !== 'doLogout'))('%s answers what its schema says', async (name) => {
    const request = await cases[name].good()
    const caller = sessionStarters.includes(name) ? fixture.api.anybody : leastOf(name)
    const response = await sendCase(
      caller,
      name,
      endpoints[name].method === 'get' ? request : { body: {}, ...request },
    )
    if (endpoints[name].kind === 'stream') {
      expect(response.status).toBe(200)
      await response.body?.cancel()
      return
    }
    const body = await response.json()
    expect(body).toMatchObject({ resultCd: 'SUCCESS', returnCd: '0' })
    expectTranslated({ returnMessage: body.returnMessage })
    expect(endpoints[name].reply.safeParse(body.returnValue).error).toBeUndefined()
  })
})

test('answers an unknown path of the API with an envelope', async () => {
  const { status, body } = await fixture.api.admin.send('get', '/api/admin/nothing')
  expect([status, body.resultCd]).toEqual([404, 'NOT_FOUND'])
})
