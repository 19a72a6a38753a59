import type { Browser } from 'playwright-core'
import { describe, expect } from 'vitest'
import { newWallet } from '../support/wallet/wallet.ts'
import { hasChromium } from './browser.ts'
import type { ConsoleEnv } from './console-env.ts'
import { it } from './environments.ts'
import { findingsOn } from './site/axe.ts'
import { expectNoErrors, openConsole } from './steps.ts'
import { isSoak } from '../support/soak.ts'

describe.skipIf(!hasChromium())('an admin who sets what is open, and the key-value settings', () => {
  let testEnv: ConsoleEnv
  let browser: Browser
  it.beforeAll(({ ownConsoleEnv, chromium }) => {
    testEnv = ownConsoleEnv
    browser = chromium
  })
  const open = (path: string, width?: number) => openConsole(browser, testEnv, path, width)

  it('closes a feature: the site says so at once', async () => {
    const { page, errors, leave } = await open('adminFeatureList')
    const sent = async () => (await fetch(`${testEnv.url}/eng/nftPunkykongz`)).text()
    expect(await sent()).toContain('?migrate=1')
    await page.getByRole('button', { name: 'Change Migration' }).click()
    const dialog = page.getByRole('dialog', { name: 'Migration' })
    await dialog.getByRole('radio', { name: 'Closed' }).check()
    await dialog.getByText('What was begun continues to its end.').last().waitFor()
    expect(await findingsOn(page, 'feature dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Close it' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Closed', { exact: true }).waitFor()
    expect(await sent()).not.toContain('?migrate=1')
    expectNoErrors(errors)
    leave()
  })

  it.runIf(isSoak)('reads at the field what is wrong with a day', async () => {
    const { page, leave } = await open('adminFeatureList', 390)
    await page.getByRole('button', { name: 'Change Punky Forge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Punky Forge' })
    await dialog.getByRole('radio', { name: 'Opens on a day' }).check()
    await dialog.getByRole('button', { name: 'Save the day' }).click()
    await dialog.getByText('Opens at is required').first().waitFor()
    await dialog.getByLabel('Opens at').fill('2020-01-01T00:00')
    await dialog.getByRole('button', { name: 'Save the day' }).click()
    await dialog.getByText('The day is past.').first().waitFor()
    leave()
  })

  it.runIf(isSoak)('stores a secret that no page shows again', async () => {
    const { secret } = newWallet()
    const { page, errors, leave } = await open('adminSettingList')
    await page.getByText('It is only kept: nothing reads it yet.').first().waitFor()
    expect(await findingsOn(page, 'settings')).toEqual([])
    await page.getByRole('button', { name: 'Change Creator wallet key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Creator wallet key' })
    await dialog.getByLabel('New secret key').fill(secret)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Set, sealed').waitFor()
    await page.getByText(testEnv.login.email).first().waitFor()
    await page.getByRole('button', { name: 'Replace Creator wallet key' }).click()
    expect(await dialog.getByLabel('New secret key').inputValue()).toBe('')
    expect(await page.content()).not.toContain(secret)
    expectNoErrors(errors)
    leave()
  })
})
