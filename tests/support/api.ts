import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { parseEnv, type ApiEnv } from '#api/env.ts'
import { createApiPolicy, type ApiPolicy } from '#api/policy.ts'
import { endpoints } from '#contract/endpoints.ts'
import { formStampHeader, formStampPath } from '#contract/form-headers.ts'
import type { AdminRole } from '#contract/role.ts'
import { startApi, type RunningApi } from '#api/server.ts'
import { saveNewUser } from '#db/account/users.ts'
import { hashPassword } from '#api/account/passwords.ts'
import { assertDocumented } from './routes/documented-error.ts'
import { openTestDatabase, type TestDatabase } from './database/postgres.ts'
import { newTestKeys, type TestKeys } from './keys.ts'

const replySchema = z.object({
  resultCd: z.string(),
  returnCd: z.string(),
  returnMessage: z.string(),
  returnValue: z.unknown(),
  requestId: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
})

export interface Reply {
  status: number
  headers: Headers
  body: z.infer<typeof replySchema>
}

export interface Caller {
  send(method: string, path: string, options?: SendOptions): Promise<Reply>
  raw(method: string, path: string, options?: SendOptions): Promise<Response>
  csrfToken: string
  cookie: string
}

export interface SendOptions {
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  rawBody?: string | Uint8Array | FormData
  headers?: Record<string, string>
}

export interface TestApi {
  url: string
  env: ApiEnv
  /** Both halves of the key it seals with. */
  keys: TestKeys
  database: TestDatabase
  running: RunningApi
  anybody: Caller
  admin: Caller
  user: Caller
  logIn(uid: string, password: string): Promise<Caller>
  close(): Promise<void>
}

export const adminLogin = { uid: 'admin@test.example', password: 'correct horse battery' }
export const userLogin = { uid: 'user@test.example', password: 'just a visitor here' }

/** An API on a free port that logs nothing, limits no client and takes forms at once; `settings` are added, or count more. */
export async function startTestApi(
  settings: Record<string, string | undefined>,
  logTo?: { write(line: string): void },
  policy: ApiPolicy = createApiPolicy({ formMinMs: 0 }),
) {
  const env = parseEnv({
    NETWORK: 'localnet',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '100000',
    DATABASE_POOL_MAX: '3',
    ...newTestKeys().api,
    ...settings,
  })
  const running = await startApi(env, logTo, policy)
  return { env, running, url: `http://127.0.0.1:${running.port}`, close: () => running.close() }
}

/** A running API on a database of its own, with an admin and a user logged in. */
export async function openTestApi(
  overrides: Record<string, string> = {},
  logTo?: { write(line: string): void },
  policy?: ApiPolicy,
): Promise<TestApi> {
  const database = await openTestDatabase()
  const keys = newTestKeys()
  const storageDir = join(tmpdir(), `public-files-${randomUUID()}`)
  const { env, running, url } = await startTestApi(
    {
      DATABASE_URL: database.urlOf('api'),
      ...keys.api,
      ADMIN_EMAIL: adminLogin.uid,
      ADMIN_PASSWORD: adminLogin.password,
      STORAGE_DIR: storageDir,
      PUBLIC_ASSETS_URL: 'https://assets.example.com/files',
      STAFF_SECOND_FACTOR: 'optional',
      ...overrides,
    },
    logTo,
    policy,
  )
  // Its password is changed in the test that is about that.
  await database.db.execute(`update users set must_change_password = false`)
  await letProofsLast(database.db)
  await saveNewUser(database.db, { uid: userLogin.uid, passwordHash: await hashPassword(userLogin.password) })
  const logIn = (uid: string, password: string) => logInAt(url, uid, password)
  return {
    url,
    env,
    keys,
    database,
    running,
    anybody: callerAt(url, { cookie: '', csrfToken: '' }),
    admin: await logIn(adminLogin.uid, adminLogin.password),
    user: await logIn(userLogin.uid, userLogin.password),
    logIn,
    close: async () => {
      await running.close()
      await database.close()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}

/** A login proves who is there for a day: a slow machine takes more than ten minutes from a login to what asks for it. */
export async function letProofsLast(db: TestDatabase['db']) {
  await db.execute(`alter table sessions alter column proved_at set default now() + interval '1 day'`)
}

/** One admin of each role, logged in; the owner is the first admin. */
export async function openAdmins(api: TestApi): Promise<Record<AdminRole, Caller>> {
  const password = 'one password for all of them'
  const passwordHash = await hashPassword(password)
  const logIn = async (role: AdminRole) => {
    const uid = `${role}@test.example`
    await saveNewUser(api.database.db, { uid, passwordHash, role })
    return api.logIn(uid, password)
  }
  const [viewer, operator, approver] = [
    await logIn('viewer'),
    await logIn('operator'),
    await logIn('approver'),
  ]
  return { viewer, operator, approver, owner: api.admin }
}

export async function logInAt(url: string, uid: string, password: string): Promise<Caller> {
  const response = await callerAt(url, { cookie: '', csrfToken: '' }).raw('post', '/api/login/doLogin', {
    body: { uid, password },
  })
  const body = replySchema.parse(await response.json())
  if (body.resultCd !== 'SUCCESS') throw new Error(`Could not log in: ${body.resultCd}`)
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(body.returnValue)
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return callerAt(url, { cookie, csrfToken })
}

export function callerAt(url: string, input: { cookie: string; csrfToken: string }): Caller {
  const raw = async (method: string, path: string, options: SendOptions = {}) => {
    const isWrite = method !== 'get'
    const headers: Record<string, string> = {
      'accept-language': 'en',
      ...(input.cookie && { cookie: input.cookie }),
    }
    if (isWrite && input.csrfToken) headers['x-csrf-token'] = input.csrfToken
    if (options.body !== undefined) headers['content-type'] = 'application/json'
    if (isForm(method, path) && !hasOwnStamp(options)) headers[formStampHeader] = await stampOf(url)
    const body = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const response = await fetch(`${url}${path}`, {
      method: method.toUpperCase(),
      headers: { ...headers, ...options.headers },
      ...(body !== undefined && { body: body as BodyInit }),
    })
    await assertDocumented(method, path, response)
    return response
  }
  return { ...callerOf(raw), ...input }
}

const forms = Object.values(endpoints)
  .filter(({ isForm: is }) => is)
  .map((endpoint) => ({
    method: endpoint.method,
    path: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
  }))

function isForm(method: string, path: string): boolean {
  return forms.some((form) => form.method === method && form.path.test(path))
}
function hasOwnStamp({ headers = {} }: SendOptions): boolean {
  return formStampHeader in headers || 'authorization' in headers
}
const stampSchema = z.object({ returnValue: z.object({ stamp: z.string() }) })

/** As a page asks for it when it shows a form. */
async function stampOf(url: string): Promise<string> {
  const response = await fetch(`${url}${formStampPath}`)
  return stampSchema.parse(await response.json()).returnValue.stamp
}

/** A caller by how it sends. */
export function callerOf(raw: Caller['raw']): Caller {
  return {
    cookie: '',
    csrfToken: '',
    raw,
    send: async (method, path, options) => {
      const response = await raw(method, path, options)
      return {
        status: response.status,
        headers: response.headers,
        body: replySchema.parse(await response.json()),
      }
    },
  }
}

export function freshKey() {
  return randomUUID()
}
