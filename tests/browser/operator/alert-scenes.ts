import { expect } from 'vitest'
import { until } from '../../support/line.ts'
import { isSigned } from './receiver.ts'
import type { Scene } from './scene.ts'
import type { Walker } from './walker.ts'

/** A webhook of the operator's own, with its secret and a test, and a rule for a wallet that is empty. @returns the secret. */
export async function setUpAlerts({ walker, receiver }: Scene): Promise<string> {
  const { page, t, look, press, fill, choose } = walker
  await walker.go('adminAlertChannelList')
  await look('channels')
  await press(t('alertChannels.create'))
  await fill(t('alertChannels.fields.name'), `Desk ${walker.language}`)
  await choose(t('alertChannels.fields.kind'), 'webhook')
  await fill(t('alertChannels.fields.target'), receiver.url)
  await choose(t('alertChannels.fields.language'), walker.language)
  await choose(t('alertChannels.fields.severity'), 'info')
  await look('channel-form')
  await press(t('alertChannels.register'))
  await page.getByText(t('alertChannels.registered')).first().waitFor()
  await look('channel-registered')
  await page
    .getByRole('row')
    .filter({ hasText: `Desk ${walker.language}` })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await look('channel')
  await press(t('alertChannels.issueSecret'))
  const secret = page.getByRole('dialog').getByText(/^whsec_/)
  await secret.waitFor()
  const text = (await secret.innerText()).trim()
  await look('channel-secret')
  await press(t('alertChannels.test'))
  await page.getByText(t('alertChannels.tested')).first().waitFor()
  await until('the test is delivered', () => receiver.delivered.length > 0)
  expect(receiver.delivered.every((one) => isSigned(one, text))).toBe(true)
  await look('channel-tested')
  await press(t('common.close'))
  await makeRule(walker)
  return text
}

async function makeRule(walker: Walker) {
  const { page, t, look, press, fill, choose } = walker
  const name = `Top up ${walker.language}`
  await walker.go('adminAlertRuleList')
  await look('rules')
  await press(t('alertRules.create'))
  await fill(t('alertRules.fields.name'), name)
  await choose(t('alertRules.fields.condition'), 'RUN_WAITING')
  await fill(t('alertRules.fields.threshold'), '0')
  await choose(t('alertRules.fields.waitingCode'), 'PAYER_BALANCE_TOO_LOW')
  await choose(t('alertRules.fields.severity'), 'critical')
  await look('rule-form')
  await press(t('alertRules.register'))
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click()
  await press(t('alertRules.try'))
  await page.getByText(t('alertRules.findsNothing')).waitFor()
  await look('rule-tried')
  await press(t('common.close'))
}

export async function seeToAlerts({ walker }: Scene) {
  const { page, t, look, press } = walker
  await walker.go('adminAlertList')
  await look('alerts')
  await page
    .getByRole('row')
    .filter({ hasText: `Top up ${walker.language}` })
    .getByRole('link')
    .first()
    .click()
  await look('alert')
  await press(t('alerts.acknowledge'))
  await page.getByText(t('alerts.acknowledged')).first().waitFor()
  await look('alert-acknowledged')
  await walker.go('adminDeliveryList')
  await look('deliveries')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await look('delivery')
  await press(t('deliveries.replay'))
  await page.getByText(t('deliveries.replayed')).first().waitFor()
  await look('delivery-replayed')
}
