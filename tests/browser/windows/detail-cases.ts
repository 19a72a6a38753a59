import type { Page } from 'playwright-core'
import eng from '#web/src/locales/eng/index.ts'
import { audit } from '../../web/mock/audit.ts'
import { replyOf } from '../../web/mock/replies.ts'
import { chosen } from './admin-replies.ts'
import { intoWizard, press } from './wizard-steps.ts'

const tree = replyOf('readTree', { state: 'ready' })
const alert = replyOf('readAlert', { state: 'raised' })
const rule = replyOf('readAlertRule')
const channel = replyOf('readAlertChannel', {
  ...{ name: 'Pager', kind: 'webhook', target: 'https://pager.example/in', hasSecret: false },
  ...{ silentSince: null, lastSentAt: null, oldSecretUntil: null },
})
const apiToken = replyOf('readApiToken', {
  ...{ name: 'Nightly mints', prefix: 'pk_1a2b3c4d', state: 'active', revoker: null, revokedAt: null },
  ...{ scopes: ['runs:read', 'runs:write'], lostScopes: [], registrant: 'admin@punky.example' },
})
const user = replyOf('readUser', { status: 'active', role: 'user', uid: 'somebody@punky.example' })
const newApiToken = { ...apiToken, secret: `pk_1a2b3c4d_${'x'.repeat(43)}` }
const delivery = replyOf('readDelivery', { state: 'failed' })
const wallet = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
const told = { name: 'Gold', symbol: 'GLD', uri: 'https://cdn.punky.example/t.json' }
const holder = { account: wallet, owner: wallet, amount: '5', isFrozen: false }
const tokenState = replyOf('readTokenState', {
  ...{ supply: '5', decimals: 0, mintAuthority: null, freezeAuthority: wallet, updateAuthority: wallet },
  ...{ mint: wallet, wallet, told, slot: 7, holders: [holder] },
})
const tokenOnChain = {
  readToken: replyOf('readToken', { tokenId: 1, mintAddress: wallet }),
  readTokenState: tokenState,
}

function asked(page: Page) {
  return page.getByRole('alertdialog')
}

function openFirst(page: Page): Promise<void> {
  return page.getByRole('row').nth(1).getByRole('link').first().click()
}

const receipt = replyOf('readReceipt', {
  ...{ state: 'waiting', lamports: '50000000', leftLamports: '50000000', refundMasterId: null, reason: null },
})

/** Windows that show one row of a list, or its form, as in `adminWindows`. */
export const detailWindows = {
  'user/block-button.tsx': {
    'blocking a user': {
      path: `/adminUserList/${user.uuid}`,
      replies: { readUser: user },
      open: press(eng.users.block),
      find: asked,
    },
  },
  'payment/receipt-dialog.tsx': {
    'one receipt': {
      path: '/adminReceiptList',
      replies: { listReceipts: { rows: [receipt] }, readReceipt: receipt },
      open: openFirst,
    },
    'sending a receipt back': {
      path: '/adminReceiptList',
      replies: { listReceipts: { rows: [receipt] }, readReceipt: receipt },
      open: async (page: Page) => {
        await openFirst(page)
        await page.getByRole('button', { name: eng.receipts.refund.label }).click()
      },
      find: asked,
    },
  },
  'alert/acknowledge-all.tsx': {
    'acknowledging all alerts of a filter': {
      path: '/adminAlertList',
      replies: { listAlerts: { rows: [alert] } },
      open: press(eng.alerts.acknowledgeAll),
      find: asked,
    },
  },
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
  'api-token/api-token-form.tsx': {
    'a new API token': { path: '/adminApiTokenList', open: press(eng.apiTokens.create) },
    'the secret of an API token': {
      path: '/adminApiTokenList',
      replies: { createApiToken: newApiToken },
      open: async (page: Page) => {
        await press(eng.apiTokens.create)(page)
        const form = page.getByRole('dialog')
        await form.getByLabel(eng.apiTokens.fields.name).fill('Nightly mints')
        await form.getByRole('checkbox', { name: 'runs:read' }).check()
        await form.getByRole('button', { name: eng.apiTokens.register }).click()
        await page.getByText(eng.apiTokens.secretOnce).waitFor()
        await page.getByRole('button', { name: eng.apiTokens.register }).waitFor({ state: 'detached' })
      },
    },
  },
  'api-token/api-token-list-page.tsx': {
    'one API token': {
      path: '/adminApiTokenList',
      replies: { listApiTokens: { rows: [apiToken] }, readApiToken: apiToken },
      open: openFirst,
    },
    'the question before a token is revoked': {
      path: '/adminApiTokenList',
      replies: { listApiTokens: { rows: [apiToken] }, readApiToken: apiToken },
      open: async (page: Page) => {
        await openFirst(page)
        await page.getByRole('button', { name: eng.apiTokens.revoke }).click()
      },
      find: (page: Page) => page.getByRole('alertdialog'),
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
  'token/token-holders.tsx': {
    'dropping a list for the account of a holder': {
      path: '/adminCreateMinting',
      replies: { ...chosen, ...tokenOnChain },
      open: async (page: Page) => {
        await intoWizard(page)
        await page.goto(new URL('/admin/tokenManagement/update/1', page.url()).href)
        await press(new RegExp(`^${eng.tokens.holders.actions.freeze}`))(page)
      },
      find: asked,
    },
  },
  'token/token-texts-dialog.tsx': {
    'other texts of a token': {
      path: '/tokenManagement/update/1',
      replies: tokenOnChain,
      open: press(eng.tokens.texts.open),
    },
  },
}

function openRow(page: Page): Promise<void> {
  return page.getByRole('row').nth(1).click()
}
