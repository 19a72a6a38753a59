import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alertConditions, conditionUnits } from '#contract/alert/codes.ts'
import { listAlerts } from '#db/alert/alerts.ts'
import { listDeliveries } from '#db/alert/deliveries.ts'
import { listFindings } from '#db/alert/findings.ts'
import { saveAlertRule } from '#db/alert/rules.ts'
import { evaluateAlerts } from '#worker/alert/evaluate-alerts.ts'
import { saveTestChannel, saveTestRule } from '../../support/routes/alert-cases.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

let database: TestDatabase
const notified: unknown[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  notified.length = 0
  await database.db.execute(sql`truncate alert_rules, alert_channels, alerts, deliveries, workers cascade`)
})

function evaluate() {
  const producer = { notify: (_: unknown, payload: unknown) => Promise.resolve(void notified.push(payload)) }
  return evaluateAlerts({
    ...{ db: database.db, log: pino({ level: 'silent' }), workerId: 'test' },
    producer: producer as unknown as Parameters<typeof evaluateAlerts>[0]['producer'],
  })
}
function seeWorker(minutesAgo: number) {
  return database.db.execute(sql`
    insert into workers (worker_id, rss_mb, seen_at) values ('w1', 1, now() - ${minutesAgo} * interval '1 minute')
    on conflict (worker_id) do update set seen_at = excluded.seen_at`)
}
async function alerts() {
  const rows = await listAlerts(database.db, { after: null, limit: 50 })
  return rows.map(({ alert }) => `${alert.subject} ${alert.state}`)
}
async function deliveries() {
  const rows = await listDeliveries(database.db, { after: null, limit: 50, order: 'asc' })
  return rows.map(({ delivery }) => `${delivery.event} ${delivery.channelId}`)
}
function gone(overrides = {}) {
  return saveTestRule(database.db, { condition: 'WORKER_GONE', threshold: 5, ...overrides })
}

test.each(alertConditions)('what %s watches can be asked of the database', async (condition) => {
  const threshold = conditionUnits[condition] === null ? null : 0
  const rule = await saveTestRule(database.db, { condition, threshold })
  expect(await listFindings(database.db, rule)).toEqual([])
})

test('one thing has one alert however often and by however many it is found, and each channel is told once', async () => {
  await gone()
  const channel = await saveTestChannel(database.db)
  await seeWorker(10)
  await Promise.all([evaluate(), evaluate(), evaluate()])
  await evaluate()
  expect(await alerts()).toEqual(['worker:w1 raised'])
  expect(await deliveries()).toEqual([`alert.raised ${channel.id}`])
  expect(notified).toHaveLength(1)
})

test('its end is told to whom the beginning was, and the same within a quarter of an hour to nobody', async () => {
  await gone()
  const channel = await saveTestChannel(database.db)
  await seeWorker(10)
  await evaluate()
  await seeWorker(0)
  await evaluate()
  const told = [`alert.raised ${channel.id}`, `alert.resolved ${channel.id}`]
  expect([await alerts(), await deliveries()]).toEqual([['worker:w1 resolved'], told])
  await seeWorker(10)
  await evaluate()
  await seeWorker(0)
  await evaluate()
  expect([await alerts(), await deliveries()]).toEqual([['worker:w1 resolved', 'worker:w1 resolved'], told])
})

test('a channel gets what is as severe as it asks for, and nothing while it is off', async () => {
  await gone({ severity: 'warning' })
  await saveTestChannel(database.db, { severity: 'critical' })
  await saveTestChannel(database.db, { status: 'off' })
  await saveTestChannel(database.db, { kind: 'webhook', target: 'https://hook.example' })
  const wants = await saveTestChannel(database.db, { severity: 'warning' })
  await seeWorker(10)
  await evaluate()
  expect(await deliveries()).toEqual([`alert.raised ${wants.id}`])
})

test('a silent channel is reported to the others, not to itself', async () => {
  await saveTestRule(database.db, { condition: 'CHANNEL_SILENT', threshold: 0 })
  const other = await saveTestChannel(database.db)
  const silent = await saveTestChannel(database.db, { kind: 'webhook', target: 'https://hook.example' })
  await evaluate()
  expect(await alerts()).toEqual([`channel:${silent.id} raised`])
  expect(await deliveries()).toEqual([`alert.raised ${other.id}`])
})

test('a rule that is switched off ends what it had raised', async () => {
  const rule = await gone()
  await seeWorker(10)
  await evaluate()
  await saveAlertRule(database.db, rule.id, { status: 'off' })
  await evaluate()
  expect(await alerts()).toEqual(['worker:w1 resolved'])
})
