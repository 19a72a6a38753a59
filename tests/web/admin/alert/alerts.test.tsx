import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Attention } from '#web/src/admin/dashboard/attention.tsx'
import { AlertListPage } from '#web/src/admin/alert/alert-list-page.tsx'
import { ChannelListPage } from '#web/src/admin/alert/channel-list-page.tsx'
import { DeliveryListPage } from '#web/src/admin/alert/delivery-list-page.tsx'
import { RuleListPage } from '#web/src/admin/alert/rule-list-page.tsx'
import { paths } from '#web/src/admin/paths.ts'
import type { Alert } from '#contract/alert/alerts.ts'
import { locales } from '#web/src/admin/locales.ts'
import { AlertBell } from '#web/src/admin/shell/alert-bell.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { Toaster } from '#web/src/ui/toast.tsx'
import { startI18n } from '#web/src/shared/i18n.ts'
import { openAt, pageOf, playApi, type Answer } from '../kit/played-api.tsx'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'

const { alerts, alertChannels, alertRules, deliveries } = eng

beforeAll(() => startI18n(locales, 'eng'))
// jsdom lays nothing out, and a table shows the rows that have room.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640))
beforeEach(() => void vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1840))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The network by path; what is not named is answered by a sample. */
function playing(answers: Record<string, () => Answer>) {
  return playApi(({ method, url }) => {
    const path = `${method} ${url.pathname.replace('/api/admin', '')}`
    return answers[path]?.() ?? { value: sampleAt(url.pathname) }
  })
}

test('an alert is opened from its row and acknowledged', async () => {
  const said = { alertId: 3, ruleName: 'Balance', subject: 'So111', severity: 'critical' } as const
  let alert = replyOf('readAlert', { ...said, state: 'raised', acknowledgedBy: null })
  const asked = playing({
    'GET /alerts': () => pageOf(alert),
    'GET /alerts/3': () => ({ value: alert }),
    'POST /alerts/3/acknowledge': () => {
      alert = { ...alert, state: 'acknowledged', acknowledgedBy: 'ops@punky.local' }
      return { value: alert }
    },
  })
  openAt(<AlertListPage />)
  const row = await screen.findByRole('row', { name: /So111/ })
  expect(within(row).getByText(alerts.severities.critical)).toBeVisible()
  await userEvent.click(within(row).getByRole('link', { name: 'So111' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: alerts.acknowledge }))
  expect(await within(dialog).findByText('ops@punky.local')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: alerts.acknowledge })).toBeNull()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('all that nobody has seen to are acknowledged together, with their numbers in the question', async () => {
  const raised = [1, 2, 3].map((alertId) =>
    replyOf('readAlert', { alertId, state: 'raised', severity: alertId === 1 ? 'critical' : 'warning' }),
  )
  const asked = playing({
    'GET /alerts': () => pageOf(...raised),
    'POST /alerts/acknowledge': () => ({ value: { acknowledged: 2 } }),
  })
  openAt(<AlertListPage />, { at: '/list?severity=warning' })
  render(<Toaster />)
  await userEvent.click(await screen.findByRole('button', { name: alerts.acknowledgeAll }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Acknowledge 3 alerts?' })
  expect(within(dialog).getByText('Critical 1 · Warning 2')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: alerts.acknowledge }))
  expect(await screen.findByText('2 alerts are acknowledged.')).toBeVisible()
  const [post] = asked.filter(({ method }) => method === 'POST')
  expect(post?.body).toEqual({ alertIds: [1, 2, 3] })
  expect(asked.some(({ url }) => url.search === '?severity=warning&state=raised&limit=100')).toBe(true)
})

test('says what it found in words, and leads there', async () => {
  const found = (of: Partial<Alert>) => replyOf('readAlert', { state: 'resolved', ...of })
  const low = found({
    alertId: 1,
    condition: 'BALANCE_LOW',
    subject: 'wallet:ABCDEFGHIJKLMNOP',
    value: '120',
  })
  const dry = found({ alertId: 2, condition: 'RUN_WAITING', subject: 'master:7', value: 'PAUSED' })
  const braked = found({ alertId: 4, condition: 'RUN_STOPPED', subject: 'master:9', value: 'BUDGET_REACHED' })
  const late = found({ alertId: 3, condition: 'ITEM_NOT_FINAL', subject: 'master:8', value: '16' })
  const refused = found({ alertId: 5, condition: 'RETURN_FAILED', subject: 'deposit:38', value: 'orphan' })
  playing({
    'GET /alerts': () => pageOf(low, dry, late, braked, refused),
    'GET /alerts/2': () => ({ value: dry }),
  })
  openAt(<AlertListPage />)
  expect(await screen.findByRole('row', { name: /Wallet ABCDE…LMNOP.*0\.12 SOL/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Run 8.*16 min/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Run 9.*Budget/i })).toBeVisible()
  expect(
    within(screen.getByRole('row', { name: /Transfer 38/ })).getByText(eng.deposits.handlings.orphan),
  ).toBeVisible()
  await userEvent.click(within(screen.getByRole('row', { name: /Run 7.*Paused/ })).getByRole('link'))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('link', { name: 'Run 7' })).toHaveAttribute('href', paths.master(7))
})

test('a rule says what it would find now', async () => {
  const rule = replyOf('readAlertRule', { ruleId: 2, name: 'Low balance', condition: 'BALANCE_LOW' })
  playing({
    'GET /alert-rules': () => pageOf(rule),
    'GET /alert-rules/2': () => ({ value: rule }),
    'POST /alert-rules/2/try': () => ({
      value: { findings: [{ ...replyOf('tryAlertRule').findings[0], subject: 'So111', value: '0.2 SOL' }] },
    }),
  })
  openAt(<RuleListPage />)
  await userEvent.click(await screen.findByRole('link', { name: 'Low balance' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: alertRules.try }))
  expect(await within(dialog).findByText('So111 (0.2 SOL)')).toBeVisible()
  expect(within(dialog).getByText('It finds 1 now')).toBeVisible()
})

test('the secret of a webhook is shown when it is issued, and gone when its window is opened again', async () => {
  const said = { channelId: 4, name: 'Pager', kind: 'webhook', target: 'https://pager.example/in' } as const
  const silentSince = new Date().toISOString()
  let channel = replyOf('readAlertChannel', { ...said, hasSecret: false, silentSince })
  playing({
    'GET /alert-channels': () => pageOf(channel),
    'GET /alert-channels/4': () => ({ value: channel }),
    'POST /alert-channels/4/secret': () => {
      channel = { ...channel, hasSecret: true }
      return { value: { secret: 'whsec_shown', oldSecretUntil: null } }
    },
  })
  openAt(<ChannelListPage />)
  await userEvent.click(await screen.findByRole('link', { name: 'Pager' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(alertChannels.noSecret)).toBeVisible()
  await userEvent.click(await within(dialog).findByRole('button', { name: alertChannels.issueSecret }))
  expect(await within(dialog).findByText('whsec_shown')).toBeVisible()
  // What was made a moment ago is on its way.
  await waitFor(() => expect(within(dialog).queryByText(alertChannels.silent)).toBeNull())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(await screen.findByRole('link', { name: 'Pager' }))
  await within(await screen.findByRole('dialog')).findByText(alertChannels.secretNote)
  expect(screen.queryByText('whsec_shown')).toBeNull()
})

test('a delivery that was given up says why, and is delivered again', async () => {
  const said = {
    deliveryId: 5,
    messageId: 'msg_5',
    event: 'alert.raised',
    state: 'failed',
    error: 'HTTP 500',
  } as const
  const delivery = replyOf('readDelivery', said)
  const asked = playing({
    'GET /deliveries': () => pageOf(delivery),
    'GET /deliveries/5': () => ({ value: delivery }),
    'POST /deliveries/5/replay': () => ({ value: { ...delivery, state: 'waiting' } }),
  })
  openAt(<DeliveryListPage />)
  const row = await screen.findByRole('row', { name: /msg_5/ })
  expect(within(row).getByText(deliveries.events.alert.raised)).toBeVisible()
  await userEvent.click(within(row).getByRole('link', { name: 'msg_5' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('HTTP 500')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: deliveries.replay }))
  await waitFor(() => expect(asked.some(({ url }) => url.pathname.endsWith('/replay'))).toBe(true))
})

test('the bell leads to the alerts while there are any, and is not there otherwise', async () => {
  let count = 0
  playing({ 'GET /alerts/open': () => ({ value: replyOf('readOpenAlerts', { count }) }) })
  openAt(<AlertBell />)
  await screen.findByText('Elsewhere')
  expect(screen.queryByRole('link', { name: /alerts/ })).toBeNull()
  cleanup()
  count = 2
  openAt(<AlertBell />)
  expect(await screen.findByRole('link', { name: /2 open alerts/ })).toHaveAttribute(
    'href',
    expect.stringContaining('adminAlertList'),
  )
})

test('home says how many alerts nobody has acknowledged, the most severe first, and leaves news to the bell', async () => {
  const alert = replyOf('readAlert', { ruleName: 'Low', subject: 'master:7', severity: 'critical' })
  const first = [alert, { ...alert, alertId: 8, severity: 'info' as const, ruleName: 'Only news' }]
  const bySeverity = { critical: 1, warning: 2, info: 4 }
  playing({
    'GET /alerts/open': () => ({ value: replyOf('readOpenAlerts', { count: 7, bySeverity, first }) }),
    'GET /deposits': () => ({ value: replyOf('listDeposits', { total: 0, rows: [] }) }),
  })
  openAt(<Attention data={replyOf('readDashboard')} />)
  const title = await screen.findByText(/^3 alerts nobody has acknowledged$/)
  const notice = title.closest('[role]')
  expect(notice).toHaveTextContent('Low (Run 7)')
  expect(notice).not.toHaveTextContent('Only news')
})
