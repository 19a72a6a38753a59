import { expect, test, vi } from 'vitest'
import eng from '#web/src/locales/eng/index.ts'

test('a page that is asked for before the language is known still gets all of its words', async () => {
  // Other files have started the words already: this one has a page of its own.
  vi.resetModules()
  const { default: i18next } = await import('i18next')
  const { firstWords, withAllWords } = await import('#web/src/admin/locales.ts')
  const { startI18n } = await import('#web/src/shared/i18n.ts')
  const page = withAllWords(() => Promise.resolve('the page'))()
  await startI18n(firstWords, 'eng')
  expect(await page).toBe('the page')
  expect(i18next.t('wizard.errors.sol')).toBe(eng.wizard.errors.sol)
  expect(i18next.t('master.title')).toBe(eng.master.title)
})
