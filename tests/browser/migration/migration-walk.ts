import type { Locator, Page } from 'playwright-core'
import eng from '#web/src/site/locales/eng/migration.json' with { type: 'json' }
import { passTimeUntil } from '../steps.ts'

/** The migration window as an English visitor walks through it. */
export function walkOf(page: Page) {
  const window = page.getByRole('dialog', { name: eng.title })
  const press = (name: string | RegExp): Promise<void> =>
    window.getByRole('button', { name, exact: typeof name === 'string' }).click()
  const title = (name: string | RegExp): Locator => window.getByRole('heading', { name })
  /** Of an address that Solana does not know: types how it ends. */
  const confirmEnd = async (address: string): Promise<void> => {
    await window.getByLabel(eng.neverUsed.label).fill(address.slice(-4))
    await press(eng.neverUsed.yes)
  }
  return {
    window,
    confirmEnd,
    press,
    title,
    /** Connects the old wallet and signs in. */
    connect: async (wallet: RegExp): Promise<void> => {
      await press(eng.wallet.connect)
      await page.getByRole('dialog').getByRole('button', { name: wallet }).click()
      await title(eng.address.title).waitFor()
    },
    /** Types an address that Solana does not know, and confirms it twice. */
    address: async (address: string): Promise<void> => {
      await press(eng.address.other)
      await window.getByLabel(eng.address.label).fill(address)
      await window.getByText(eng.address.confirm).waitFor()
      await press(eng.address.yes)
      await confirmEnd(address)
      await title(eng.choose.title).waitFor()
    },
    /** Chooses all that are there and goes to the review. */
    chooseAll: async (): Promise<void> => {
      await window.getByRole('checkbox').first().waitFor({ state: 'attached' })
      await press(eng.choose.all)
      await press(eng.next)
      await title(eng.review.title).waitFor()
    },
    /** Starts, and signs where the NFTs go. */
    start: async (): Promise<void> => {
      await press(/^Start/)
      await title(eng.sign.title).waitFor()
      await press(eng.sign.yes)
    },
    /** Until all have arrived. The page looks now and then whether the fee stands in a block. */
    complete: (timeout = 60_000): Promise<void> =>
      passTimeUntil(page, () => title(eng.migration_complete.title).isVisible(), { timeout }),
  }
}

/** Where the window opens. */
export const migratePath = '/eng/nftPunkykongz?migrate=1'
