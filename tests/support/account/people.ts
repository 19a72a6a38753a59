import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { hashPassword } from '#api/account/passwords.ts'
import { saveRegisteredUser } from '#db/account/accounts.ts'
import { createPersonalVault } from '#db/vault.ts'
import { callerAt, type Caller, type Reply, type TestApi } from '../api.ts'

export const goodPassword = 'seven blue otters sing'

let count = 0
/** An e-mail nobody else has. */
export function newUid() {
  count += 1
  return `person${count}-${randomUUID().slice(0, 8)}@test.example`
}

/** A place no other request comes from, for an API that trusts its proxy. */
export function newPlace() {
  return { 'x-forwarded-for': Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.') }
}

const sentReply = z.object({ challengeId: z.string(), expiresAt: z.string(), resendAt: z.string() })

interface CodeRequest {
  uid: string
  purpose?: 'register' | 'reset' | 'attach'
  caller?: Caller
  headers?: Record<string, string>
}

/** Asks for a code. @returns the challenge, and the code as its mail says it. */
export async function askCode(api: TestApi, request: CodeRequest) {
  const { uid, purpose = 'register', caller = api.anybody, headers = {} } = request
  const reply = await caller.send('post', '/api/user/sendEmailCode', { body: { uid, purpose }, headers })
  if (reply.body.resultCd !== 'SUCCESS') throw new Error(`No code: ${reply.body.resultCd}.`)
  const { challengeId } = sentReply.parse(reply.body.returnValue)
  return { challengeId, code: await lastCode(api) }
}

/** Where mails wait, and what opens them. */
type WithMails = Pick<TestApi, 'database'> & { env: Pick<TestApi['env'], 'PERSONAL_KEY'> }

const contentShape = z.object({ to: z.string(), params: z.record(z.string(), z.unknown()) })

/** The mails that wait, as they will be sent, the newest first. */
export async function waitingMails(api: WithMails) {
  const personal = createPersonalVault(api.env.PERSONAL_KEY)
  const rows = await api.database.db.execute<{
    kind: string
    message_id: string
    content_sealed: string
  }>(sql`
    select kind, message_id, content_sealed from mails where state = 'waiting' order by mail_id desc`)
  return rows.map(({ kind, message_id: id, content_sealed: sealed }) => {
    const opened = Buffer.from(personal.open(sealed, `mail:${id}`)).toString('utf8')
    return { kind, ...contentShape.parse(JSON.parse(opened)) }
  })
}

/** The newest code that was sent to anybody, or to one. */
export async function lastCode(api: WithMails, uid?: string): Promise<string> {
  const mails = await waitingMails(api)
  const mail = mails.find(({ kind, to }) => kind === 'emailCode' && (uid === undefined || to === uid))
  return z.string().parse(mail?.params['code'] ?? 'none')
}

/** A ticket, by a code that was sent and came back. */
export async function takeTestTicket(api: TestApi, request: CodeRequest): Promise<string> {
  const { uid, purpose = 'register', caller = api.anybody, headers = {} } = request
  const asked = await askCode(api, request)
  const body = { uid, purpose, ...asked }
  const reply = await caller.send('post', '/api/user/verifyEmailCode', { body, headers })
  return z.object({ ticket: z.string() }).parse(reply.body.returnValue).ticket
}

const address = { postcode: '06236', road: '서울특별시 강남구 테헤란로 1', detail: '2층' }

/** What a person sends to register. */
export function personBody(uid: string, ticket: string, overrides: Record<string, unknown> = {}) {
  return {
    ...{ kind: 'person', uid, ticket, password: goodPassword, passwordCheck: goodPassword },
    ...{ name: '김가나', nickname: '가나', mobileNo: '010-1234-5678', homeAddress: address, language: 'kor' },
    consents: { age14: true, terms: true, privacy: true, marketing: false },
    ...overrides,
  }
}

export function companyBody(uid: string, ticket: string, overrides: Record<string, unknown> = {}) {
  const { homeAddress: companyAddress, ...common } = personBody(uid, ticket)
  return {
    ...{ ...common, kind: 'company', name: '주식회사 가나', companyAddress },
    ...{ businessNo: '123-45-67891', telephone: '02-123-4567' },
    ...overrides,
  }
}

/** An account as registration leaves it, logged in. */
export async function saveTestPerson(api: TestApi, uid = newUid()) {
  const passwordHash = await hashPassword(goodPassword)
  const uuid = await api.database.db.transaction((tx) =>
    saveRegisteredUser(tx, {
      uid,
      passwordHash,
      name: '김가나',
      nickname: '가나',
      emailVerifiedAt: new Date(),
    }),
  )
  if (uuid === null) throw new Error(`There is a user ${uid} already.`)
  return { uuid, uid, caller: await api.logIn(uid, goodPassword) }
}

/** The cookies of a reply, as a browser would send them back. */
export function cookiesOf(reply: Pick<Reply, 'headers'>) {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Who a reply has logged in. */
export function callerOfReply(api: TestApi, reply: Reply): Caller {
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(reply.body.returnValue)
  return callerAt(api.url, { cookie: cookiesOf(reply), csrfToken })
}

export const issuesShape = z.object({
  issues: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
})
