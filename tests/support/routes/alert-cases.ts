import type { Db } from '#db/connection.ts'
import { saveTestDelivery } from '#db/alert/deliver-notice.ts'
import { findOptionalAlertChannel, saveNewAlertChannel } from '#db/alert/channels.ts'
import { raiseAlerts } from '#db/alert/raise.ts'
import { findOptionalAlertRule, saveNewAlertRule, type AlertRuleValues } from '#db/alert/rules.ts'
import { moveOne } from '#db/moves/move.ts'
import { freshKey, type TestApi } from '../api.ts'
import type { Case } from './route-case.ts'

export function ruleBody(overrides: Record<string, unknown> = {}) {
  return {
    ...{ name: 'Low balance', condition: 'BALANCE_LOW', threshold: 500, waitingCode: null },
    ...{ severity: 'warning', status: 'on', ...overrides },
  }
}
export function channelBody(overrides: Record<string, unknown> = {}) {
  return {
    ...{ name: 'Operators', kind: 'mail', target: 'ops@punky.example', language: 'eng' },
    ...{ severity: 'info', status: 'on', ...overrides },
  }
}

export async function saveTestRule(db: Db, overrides: Partial<AlertRuleValues> = {}) {
  const ruleId = await saveNewAlertRule(db, {
    ...{ name: 'A rule', condition: 'BALANCE_LOW', threshold: 500, severity: 'warning', status: 'on' },
    ...overrides,
  })
  const row = await findOptionalAlertRule(db, ruleId)
  if (!row) throw new Error('The rule is not there.')
  return row.rule
}
export async function saveTestChannel(
  db: Db,
  overrides: Partial<Parameters<typeof saveNewAlertChannel>[1]> = {},
) {
  const channelId = await saveNewAlertChannel(db, {
    ...{ name: 'Operators', kind: 'mail', target: 'ops@punky.example', language: 'eng' },
    ...{ severity: 'info', status: 'on', ...overrides },
  })
  const row = await findOptionalAlertChannel(db, channelId)
  if (!row) throw new Error('The channel is not there.')
  return row.channel
}
export async function saveTestAlert(db: Db, subject = `wallet:${freshKey()}`) {
  const rule = await saveTestRule(db)
  const [alert] = await db.transaction((tx) =>
    raiseAlerts(tx, rule, { findings: [{ subject, value: '1' }], actor: 'test' }),
  )
  if (!alert) throw new Error('Nothing was raised.')
  return alert
}
/** A delivery that was given up. */
export async function saveFailedDelivery(db: Db) {
  const channel = await saveTestChannel(db)
  const id = await db.transaction((tx) => saveTestDelivery(tx, channel, 'test'))
  await moveOne(db, 'delivery', { id, from: 'waiting', to: 'sending', actor: 'test' })
  await moveOne(db, 'delivery', { id, from: 'sending', to: 'failed', actor: 'test' })
  return id
}

/** Cases of the routes of alerts. */
export function alertCases(api: () => TestApi) {
  const db = () => api().database.db
  const key = () => ({ headers: { 'idempotency-key': freshKey() } })
  const rule = async () => ({ params: { ruleId: (await saveTestRule(db())).id } })
  const channel = async (kind: 'mail' | 'webhook' = 'mail') => ({
    params: { channelId: (await saveTestChannel(db(), { kind, target: 'https://hook.example/x' })).id },
  })
  const noRule = { params: { ruleId: 999_999 }, code: 'NOT_FOUND' }
  const noChannel = { params: { channelId: 999_999 }, code: 'NOT_FOUND' }
  return {
    listAlertRules: { good: () => ({ query: 'status=on' }), bad: { query: 'status=x', code: 'BAD_REQUEST' } },
    readAlertRule: { good: rule, bad: noRule },
    createAlertRule: {
      good: () => ({ body: ruleBody(), ...key() }),
      bad: { body: ruleBody({ threshold: null }), code: 'BAD_REQUEST' },
    },
    modifyAlertRule: {
      good: async () => ({ ...(await rule()), body: ruleBody({ status: 'off' }) }),
      bad: { params: { ruleId: 1 }, body: ruleBody({ name: '' }), code: 'BAD_REQUEST' },
    },
    tryAlertRule: { good: async () => ({ ...(await rule()), body: {} }), bad: { ...noRule, body: {} } },
    listAlerts: { good: () => ({ query: 'state=raised' }), bad: { query: 'state=x', code: 'BAD_REQUEST' } },
    readOpenAlerts: { good: () => ({}), bad: null },
    readAlert: {
      good: async () => ({ params: { alertId: (await saveTestAlert(db())).alertId } }),
      bad: { params: { alertId: 999_999 }, code: 'NOT_FOUND' },
    },
    acknowledgeAlert: {
      good: async () => ({ params: { alertId: (await saveTestAlert(db())).alertId }, body: {} }),
      bad: { params: { alertId: 999_999 }, body: {}, code: 'NOT_FOUND' },
    },
    acknowledgeAlerts: {
      good: async () => ({ body: { alertIds: [(await saveTestAlert(db())).alertId] } }),
      bad: { body: { alertIds: [] }, code: 'BAD_REQUEST' },
    },
    listAlertChannels: {
      good: () => ({ query: 'kind=mail' }),
      bad: { query: 'kind=x', code: 'BAD_REQUEST' },
    },
    readAlertChannel: { good: () => channel(), bad: noChannel },
    createAlertChannel: {
      good: () => ({ body: channelBody(), ...key() }),
      bad: { body: channelBody({ target: 'nobody' }), code: 'BAD_REQUEST' },
    },
    modifyAlertChannel: {
      good: async () => ({ ...(await channel()), body: channelBody({ status: 'off' }) }),
      bad: { params: { channelId: 1 }, body: channelBody({ name: '' }), code: 'BAD_REQUEST' },
    },
    issueChannelSecret: {
      good: async () => ({ ...(await channel('webhook')), body: {} }),
      bad: { ...noChannel, body: {} },
    },
    testAlertChannel: {
      good: async () => ({ ...(await channel()), body: {} }),
      bad: { ...noChannel, body: {} },
    },
    listDeliveries: { good: () => ({ query: 'state=sent' }), bad: { query: 'state=x', code: 'BAD_REQUEST' } },
    readDelivery: {
      good: async () => ({ params: { deliveryId: await saveFailedDelivery(db()) } }),
      bad: { params: { deliveryId: 999_999 }, code: 'NOT_FOUND' },
    },
    replayDelivery: {
      good: async () => ({ params: { deliveryId: await saveFailedDelivery(db()) }, body: {} }),
      bad: { params: { deliveryId: 999_999 }, body: {}, code: 'NOT_FOUND' },
    },
  } satisfies Record<string, Case>
}
