import type { Page } from 'playwright-core'
import eng from '#web/src/locales/eng/index.ts'
import { audit } from '../../web/mock/audit.ts'
import { replyOf } from '../../web/mock/replies.ts'
import { press } from './wizard-steps.ts'

const tree = replyOf('readTree', { state: 'ready' })
const alert = replyOf('readAlert', { state: 'raised' })
const rule = replyOf('readAlertRule')
const channel = replyOf('readAlertChannel', {
  ...{ name: 'Pager', kind: 'webhook', target: 'https://pager.example/in', hasSecret: false },
  ...{ silentSince: null, lastSentAt: null, oldSecretUntil: null },
})
const delivery = replyOf('readDelivery', { state: 'failed' })

function openFirst(page: Page): Promise<void> {
  return page.getByRole('row').nth(1).getByRole('link').first().click()
}

/** Windows that show one row of a list, or its form, as in `adminWindows`. */
export const detailWindows = {
  'alert/alert-list-page.tsx': {
    'one alert': {
      path: '/adminAlertList',
      replies: { listAlerts: { rows: [alert] }, readAlert: alert },
      open: openFirst,
    },
  },
  'alert/channel-form.tsx': {
    'a new channel of alerts': { path: '/adminAlertChannelList', open: press(eng.alertChannels.create) },
  },
  'alert/channel-list-page.tsx': {
    'one channel of alerts': {
      path: '/adminAlertChannelList',
      replies: { listAlertChannels: { rows: [channel] }, readAlertChannel: channel },
      open: openFirst,
    },
    'the secret of a webhook': {
      path: '/adminAlertChannelList',
      replies: { listAlertChannels: { rows: [channel] }, readAlertChannel: channel },
      open: async (page: Page) => {
        await openFirst(page)
        await page.getByRole('button', { name: eng.alertChannels.issueSecret }).click()
        await page.getByText(eng.alertChannels.secretOnce).waitFor()
      },
    },
  },
  'alert/delivery-list-page.tsx': {
    'one delivery': {
      path: '/adminDeliveryList',
      replies: { listDeliveries: { rows: [delivery] }, readDelivery: delivery },
      open: openFirst,
    },
  },
  'alert/rule-form.tsx': {
    'a new rule of alerts': { path: '/adminAlertRuleList', open: press(eng.alertRules.create) },
  },
  'alert/rule-list-page.tsx': {
    'one rule of alerts': {
      path: '/adminAlertRuleList',
      replies: { listAlertRules: { rows: [rule] }, readAlertRule: rule },
      open: openFirst,
    },
  },
  'audit/audit-dialog.tsx': {
    'an entry of the audit log': {
      path: '/view/adminAuditLog',
      replies: { listAuditLog: { rows: [audit(1)] } },
      open: openRow,
    },
  },
  'tree/tree-dialog.tsx': {
    'one tree': {
      path: '/adminTreeList',
      replies: { listTrees: { rows: [tree] }, readTree: tree },
      open: openFirst,
    },
  },
}

function openRow(page: Page): Promise<void> {
  return page.getByRole('row').nth(1).click()
}
