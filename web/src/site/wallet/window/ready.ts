import pTimeout from 'p-timeout'
import type * as account from './account.tsx'
import { newExplorer, walletConfig } from '../config.ts'
import type * as picker from './picker.tsx'
import { resumeWallets } from '../resume.ts'
import { loadSentences } from './sentences.ts'

/** How long dialog and menu may wait for the configuration before they open without. */
const configPatienceMs = 600

/** Everything the dialog shows at once, so that its list does not move once it is open. */
export async function readyDialog(): Promise<typeof picker> {
  // Before anything is chosen, so that it never comes upon what was.
  void resumeWallets()
  const [dialog] = await Promise.all([import('./picker.tsx'), loadSentences(), inTime(walletConfig())])
  return dialog
}

/** The menu of a connected wallet, with its sentences. */
export async function readyAccount(): Promise<typeof account> {
  const [menu] = await Promise.all([
    import('./account.tsx'),
    loadSentences(),
    inTime(Promise.all([walletConfig(), newExplorer()])),
  ])
  return menu
}

/** Without it the wallets and explorers that need it are not offered; all else works. */
async function inTime(reading: Promise<unknown>): Promise<void> {
  await pTimeout(reading, { milliseconds: configPatienceMs }).catch(() => undefined)
}
