import { it as base } from 'vitest'
import { openBrowser } from './browser.ts'
import { openConsoleEnv } from './console-env.ts'
import { openMigrationEnv } from './migration/migration-env.ts'
import { openSiteEnv } from './site/site-env.ts'
import { openWalletEnv } from './wallet/wallet-env.ts'

interface Scope {
  onCleanup(end: () => unknown): void
}

/** Opens it for the first test that asks, and closes it when its scope ends. */
function open<T extends { close(): Promise<void> }>(start: () => Promise<T>) {
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads in the pattern what is needed first: nothing
  return async ({}: object, { onCleanup }: Scope): Promise<T> => {
    const opened = await start()
    onCleanup(() => opened.close())
    return opened
  }
}

const process = { scope: 'worker' } as const
const file = { scope: 'file' } as const

/**
 * `it` with what browser tests run against. The files a process runs share one browser and one environment of each
 * kind; each file takes a project, a user, a wallet, a browser context of its own, and leaves settings and services as
 * it found them. A file that breaks services takes an environment to itself.
 */
export const it = base
  .extend('sharedChromium', process, open(openBrowser))
  .extend(
    'sharedConsole',
    process,
    open(() => openConsoleEnv()),
  )
  .extend('sharedMigration', process, open(openMigrationEnv))
  .extend('siteEnv', process, open(openSiteEnv))
  .extend('walletEnv', process, open(openWalletEnv))
  .extend(
    'ownConsoleEnv',
    file,
    open(() => openConsoleEnv()),
  )
  .extend('chromium', file, ({ sharedChromium }, { onCleanup }) => {
    // A test that fails leaves its pages open, and they keep asking the server.
    onCleanup(async () => void (await Promise.all(sharedChromium.contexts().map((it) => it.close()))))
    return sharedChromium
  })
  .extend('consoleEnv', file, async ({ sharedConsole }, { onCleanup }) => {
    await sharedConsole.wake()
    onCleanup(() => sharedConsole.rest())
    return sharedConsole
  })
  .extend('migrationEnv', file, async ({ sharedMigration }, { onCleanup }) => {
    await sharedMigration.wake()
    onCleanup(() => sharedMigration.rest())
    return sharedMigration
  })
