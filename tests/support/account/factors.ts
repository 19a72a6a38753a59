import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { callerAt, type Caller, type Reply, type TestApi } from '../api.ts'
import { makePasskey, newSoftPasskey, signWithPasskey, type SoftPasskey } from './passkey.ts'
import { cookiesOf } from './people.ts'

const begunTotp = z.object({ secret: z.string(), uri: z.string() })
const addedShape = z.object({ recoveryCodes: z.array(z.string()).nullable() })
const optionsShape = z.object({ challenge: z.string() })
const stepMs = 30_000

/** The code an app shows, of the step now or of one beside it. */
export function codeOf(secret: string, stepsAside = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + stepsAside * stepMs,
  })
}

/** The secret of a new authenticator app, which counts for nothing yet. */
export async function beginTestTotp(caller: Caller): Promise<string> {
  const begun = await caller.send('post', '/api/user/factors/totp', { body: {} })
  return begunTotp.parse(begun.body.returnValue).secret
}

/** Adds an authenticator app. The code that confirmed it was that of the step before now, so that the present one is left. */
export async function addTotp(caller: Caller) {
  const secret = await beginTestTotp(caller)
  const body = { code: codeOf(secret, -1) }
  const reply = await caller.send('post', '/api/user/factors/totp/confirm', { body })
  if (reply.body.resultCd !== 'SUCCESS') throw new Error(`No app: ${reply.body.resultCd}.`)
  const { recoveryCodes } = addedShape.parse(reply.body.returnValue)
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Where an API of a test says it is, by its name: passkeys are for no address of numbers. */
export function siteOf(api: Pick<TestApi, 'env' | 'url'>): string {
  return new URL(api.env.PUBLIC_URL ?? api.url).origin
}

/** What a browser sends to add a passkey. */
export async function newPasskeyBody(api: TestApi, caller: Caller, passkey = newSoftPasskey()) {
  const begun = await caller.send('post', '/api/user/factors/passkey', { body: {} })
  const { challenge } = optionsShape.parse(begun.body.returnValue)
  return { name: 'Laptop', passkey: makePasskey(passkey, { challenge, origin: siteOf(api) }) }
}

export async function addTestPasskey(api: TestApi, caller: Caller, passkey = newSoftPasskey()) {
  const body = await newPasskeyBody(api, caller, passkey)
  return { passkey, reply: await caller.send('post', '/api/user/factors/passkey/add', { body }) }
}

/** What a passkey is asked to sign, by a login that waits or by a session. */
export async function askPasskey(caller: Caller, isForSession: boolean): Promise<string> {
  const reply = await caller.send('post', '/api/login/passkey', { body: { isForSession } })
  return optionsShape.parse(reply.body.returnValue).challenge
}

export async function signedBy(
  api: TestApi,
  passkey: SoftPasskey,
  { caller, isForSession }: { caller: Caller; isForSession: boolean },
) {
  const challenge = await askPasskey(caller, isForSession)
  return signWithPasskey(passkey, { challenge, origin: siteOf(api) })
}

/** A login that waits for its second factor: whoever has the cookie. */
export async function beginLogin(api: TestApi, login: { uid: string; password: string }, headers = {}) {
  const reply = await api.anybody.send('post', '/api/login/doLogin', { body: login, headers })
  return { reply, waiting: callerAt(api.url, { cookie: cookiesOf(reply), csrfToken: '' }) }
}

export function giveFactor(waiting: Caller, body: Record<string, unknown>, headers = {}): Promise<Reply> {
  return waiting.send('post', '/api/login/mfa', { body, headers })
}

/** Lets the proof of every session of a user be eleven minutes old. */
export async function ageProofs(api: TestApi, uuid: string) {
  await api.database.db.execute(
    sql`update sessions set proved_at = now() - interval '11 minutes' where user_uuid = ${uuid}`,
  )
}
