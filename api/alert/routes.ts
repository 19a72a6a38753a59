import { endpoints } from '#contract/endpoints.ts'
import { listAlerts } from '#db/alert/alerts.ts'
import { listAlertChannels } from '#db/alert/channels.ts'
import { listDeliveries } from '#db/alert/deliveries.ts'
import { listAlertRules } from '#db/alert/rules.ts'
import { deliverTask } from '#worker/tasks/deliver.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { notifyQuietly } from '../notify.ts'
import { acknowledgeAlert, acknowledgeAlerts, readAlert, readOpenAlerts } from './alerts.ts'
import {
  createAlertChannel,
  issueChannelSecret,
  modifyAlertChannel,
  readAlertChannel,
  testAlertChannel,
} from './channels.ts'
import { readDelivery, replayDelivery } from './deliveries.ts'
import { presentAlert, presentAlertChannel, presentAlertRule, presentDeliveryRow } from './present.ts'
import { createAlertRule, modifyAlertRule, readAlertRule, tryAlertRule } from './rules.ts'

export function mountAlerts(mount: Mount) {
  mountRules(mount)
  mountList(mount, endpoints.listAlerts, {
    list: listAlerts,
    keyOf: (row) => row.alert.id,
    present: (rows) => rows.map((row) => presentAlert(row)),
  })
  // Before the route with a number in the same place.
  mount(endpoints.readOpenAlerts, ({ services: { db } }) => readOpenAlerts(db))
  mount(endpoints.readAlert, ({ params, services: { db } }) => readAlert(db, params.alertId))
  mount(
    endpoints.acknowledgeAlerts,
    ({ body, write, actor, requestId }) =>
      write((tx) => acknowledgeAlerts(tx, body.alertIds, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.acknowledgeAlert,
    ({ params, write, actor, requestId }) =>
      write((tx) => acknowledgeAlert(tx, params.alertId, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mountChannels(mount)
  mountDeliveries(mount)
}

function mountRules(mount: Mount) {
  mountList(mount, endpoints.listAlertRules, {
    list: listAlertRules,
    keyOf: (row) => row.rule.id,
    present: (rows) => rows.map((row) => presentAlertRule(row)),
  })
  mount(endpoints.readAlertRule, ({ params, services: { db } }) => readAlertRule(db, params.ruleId))
  mount(
    endpoints.createAlertRule,
    ({ body, write, actor, requestId }) => write((tx) => createAlertRule(tx, body, { actor, requestId })),
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.modifyAlertRule,
    ({ body, params: { ruleId }, write, actor, requestId }) =>
      write((tx) => modifyAlertRule(tx, { ruleId, input: body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(endpoints.tryAlertRule, ({ params, services: { db } }) => tryAlertRule(db, params.ruleId))
}

function mountChannels(mount: Mount) {
  mountList(mount, endpoints.listAlertChannels, {
    list: listAlertChannels,
    keyOf: (row) => row.channel.id,
    present: (rows) => rows.map((row) => presentAlertChannel(row)),
  })
  mount(endpoints.readAlertChannel, ({ params, services: { db } }) => readAlertChannel(db, params.channelId))
  mount(
    endpoints.createAlertChannel,
    ({ body, write, actor, requestId }) => write((tx) => createAlertChannel(tx, body, { actor, requestId })),
    { messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.modifyAlertChannel,
    ({ body, params: { channelId }, write, actor, requestId }) =>
      write((tx) => modifyAlertChannel(tx, { channelId, input: body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(
    endpoints.issueChannelSecret,
    ({ params: { channelId }, write, services: { personal }, actor, requestId }) =>
      write((tx) => issueChannelSecret(tx, { channelId, personal }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mount(endpoints.testAlertChannel, async ({ params: { channelId }, write, services, actor, requestId }) => {
    const made = await write((tx) => testAlertChannel(tx, channelId, { actor, requestId }))
    await notifyQuietly(services, deliverTask, { deliveryId: made.deliveryId })
    return made
  })
}

function mountDeliveries(mount: Mount) {
  mountList(mount, endpoints.listDeliveries, {
    list: listDeliveries,
    keyOf: (row) => row.delivery.id,
    present: (rows) => rows.map((row) => presentDeliveryRow(row)),
  })
  mount(endpoints.readDelivery, ({ params, services: { db } }) => readDelivery(db, params.deliveryId))
  mount(endpoints.replayDelivery, async ({ params: { deliveryId }, write, services, actor, requestId }) => {
    const after = await write((tx) => replayDelivery(tx, deliveryId, { actor, requestId }))
    await notifyQuietly(services, deliverTask, { deliveryId })
    return after
  })
}
