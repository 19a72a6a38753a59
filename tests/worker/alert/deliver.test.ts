import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOptionalAlertChannel, saveChannelSecret, secretLabelOf } from '#db/alert/channels.ts'
import { findOptionalDelivery, replayDelivery } from '#db/alert/deliveries.ts'
import { saveTestDelivery } from '#db/alert/deliver-notice.ts'
import { listFindings } from '#db/alert/findings.ts'
import { createVault } from '#db/vault.ts'
import { createWebhooks } from '#worker/alert/webhooks.ts'
import { createMailer } from '#worker/mail/mailer.ts'
import { newWebhookSecret } from '#worker/outbound/sign-webhook.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { tryDelivery } from '#worker/alert/try-delivery.ts'
import { saveTestChannel, saveTestRule } from '../../support/routes/alert-cases.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { startSmtp, type SmtpServer } from '../../support/smtp.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}
const received: Received[] = []
/** What the receiver answers, one after another; 200 when there is none left. */
let answers: number[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (bytes: Buffer) => (body += bytes.toString('utf8')))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end('ignored')
  })
})

const vault = createVault(Buffer.alloc(32, 7).toString('base64'))
const policy = createPolicy()
let database: TestDatabase
let smtp: SmtpServer
let origin = ''
beforeAll(async () => {
  ;[database, smtp] = await Promise.all([openTestDatabase(), startSmtp()])
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(async () => {
  await new Promise((resolve) => receiver.close(resolve))
  await smtp.close()
  await database.close()
})
beforeEach(() => {
  received.length = 0
  answers = []
})

function deliver(deliveryId: number, allowedOrigins = [origin]) {
  const ctx = {
    ...{ db: database.db, policy, workerId: 'test', log: pino({ level: 'silent' }) },
    mailer: createMailer({ url: smtp.url, from: 'no-reply@punky.example' }, policy),
    webhooks: createWebhooks(vault, { timeoutMs: policy.webhookMaxMs, allowedOrigins }),
  }
  return tryDelivery(ctx, { deliveryId })
}
async function issueSecret(channel: { id: number; secretLabel: string }) {
  const secret = newWebhookSecret()
  const sealed = vault.seal(secret, secretLabelOf(channel.secretLabel))
  await saveChannelSecret(database.db, { channelId: channel.id, sealed, actor: 'test' })
  return secret
}
async function hook(overrides = {}) {
  const channel = await saveTestChannel(database.db, {
    ...{ kind: 'webhook', target: `${origin}/hook`, ...overrides },
  })
  return { channel, secret: await issueSecret(channel) }
}
function testOf(channel: Awaited<ReturnType<typeof saveTestChannel>>) {
  return database.db.transaction((tx) => saveTestDelivery(tx, channel, 'test'))
}
async function stateOf(deliveryId: number) {
  const row = await findOptionalDelivery(database.db, deliveryId)
  if (!row) throw new Error('It is gone.')
  const { state, tries, responseCode, error } = row.delivery
  return { state, tries, responseCode, error }
}
function passTime(deliveryId: number) {
  return database.db.execute(
    sql`update deliveries set next_try_at = now() - interval '1 second' where delivery_id = ${deliveryId}`,
  )
}
/** As a receiver verifies it, by the words of the standard. */
function verifies({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
function first(): Received {
  const [request] = received
  if (!request) throw new Error('Nothing was received.')
  return request
}

describe('a webhook', () => {
  test('arrives once, signed with the secret of its channel', async () => {
    const { channel, secret } = await hook()
    const id = await testOf(channel)
    await Promise.all([deliver(id), deliver(id)])
    await deliver(id)
    expect(received).toHaveLength(1)
    expect(verifies(first(), secret)).toBe(true)
    expect(verifies(first(), newWebhookSecret())).toBe(false)
    expect(JSON.parse(first().body)).toMatchObject({ type: 'channel.test', data: {} })
    expect(await stateOf(id)).toEqual({ state: 'sent', tries: 1, responseCode: 200, error: null })
  })

  test('refused with a 500 waits, is not tried early, and goes later under the same id', async () => {
    const { channel, secret } = await hook()
    const id = await testOf(channel)
    answers = [500]
    await deliver(id)
    expect(await stateOf(id)).toEqual({ state: 'waiting', tries: 1, responseCode: 500, error: 'HTTP 500' })
    await deliver(id)
    expect(received).toHaveLength(1)
    await passTime(id)
    await deliver(id)
    expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 2, error: null })
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received.every((request) => verifies(request, secret))).toBe(true)
  })

  test('is signed with both secrets while one replaces the other, then with the new one alone', async () => {
    const { channel, secret: old } = await hook()
    const secret = await issueSecret(channel)
    await deliver(await testOf(channel))
    expect([verifies(first(), old), verifies(first(), secret)]).toEqual([true, true])
    received.length = 0
    await database.db.execute(
      sql`update alert_channels set old_secret_until = now() where channel_id = ${channel.id}`,
    )
    await deliver(await testOf(channel))
    expect([verifies(first(), old), verifies(first(), secret)]).toEqual([false, true])
  })

  test('refused every time is given up, the channel counts as silent, and a replay ends that', async () => {
    const { channel } = await hook()
    const id = await testOf(channel)
    const triesMax = policy.deliveryRetriesMs.length + 1
    answers = Array.from({ length: triesMax }, () => 503)
    for (let tries = 0; tries < triesMax; tries++) {
      await passTime(id)
      await deliver(id)
    }
    expect(await stateOf(id)).toMatchObject({ state: 'failed', tries: triesMax, responseCode: 503 })
    const rule = await saveTestRule(database.db, { condition: 'CHANNEL_SILENT', threshold: 0 })
    const subject = `channel:${channel.id}`
    expect((await listFindings(database.db, rule)).map((it) => it.subject)).toContain(subject)
    expect(await replayDelivery(database.db, id, 'test')).toBe(true)
    await deliver(id)
    expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 1 })
    expect((await listFindings(database.db, rule)).map((it) => it.subject)).not.toContain(subject)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('whose receiver is gone for good switches its channel off', async () => {
    const { channel } = await hook()
    const id = await testOf(channel)
    answers = [410]
    await deliver(id)
    expect(await stateOf(id)).toMatchObject({ state: 'failed', tries: 1, responseCode: 410 })
    expect((await findOptionalAlertChannel(database.db, channel.id))?.channel.status).toBe('off')
  })

  test('does not follow a redirect', async () => {
    const { channel } = await hook()
    const id = await testOf(channel)
    answers = [302]
    await deliver(id)
    expect(received).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', responseCode: 302 })
  })

  test.each([
    ['https://127.0.0.1:1/x', 'ADDRESS_NOT_PUBLIC'],
    ['https://[::1]:1/x', 'ADDRESS_NOT_PUBLIC'],
    ['https://localhost:1/x', 'ADDRESS_NOT_PUBLIC'],
    ['http://hook.example/x', 'URL_NOT_HTTPS'],
  ])('to %s is not even tried', async (target, error) => {
    const { channel } = await hook({ target })
    const id = await testOf(channel)
    await deliver(id, [])
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', responseCode: null, error })
  })

  test('of a channel without a secret is not sent', async () => {
    const channel = await saveTestChannel(database.db, { kind: 'webhook', target: `${origin}/hook` })
    const id = await testOf(channel)
    await deliver(id)
    expect(received).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', error: 'NO_SECRET' })
  })
})

test('a mail of the outbox arrives once, and a missing one ends quietly', async () => {
  const id = await testOf(await saveTestChannel(database.db))
  await Promise.all([deliver(id), deliver(id), deliver(999_999)])
  expect(smtp.mails).toHaveLength(1)
  expect(smtp.mails[0]).toContain('To: ops@punky.example')
  expect(await stateOf(id)).toEqual({ state: 'sent', tries: 1, responseCode: null, error: null })
})
