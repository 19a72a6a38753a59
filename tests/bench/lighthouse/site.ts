import { existsSync } from 'node:fs'
import { seed } from '#db/seed.ts'
import { startTestApi } from '../../support/api.ts'
import { openTestDatabase } from '../../support/database/postgres.ts'
import { newTestKeys } from '../../support/keys.ts'

const webDir = process.env['WEB_DIR'] ?? 'dist/web'

/**
 * The built pages on a free port, with the first articles in a database of its own. No worker and no chain: nothing
 * may run beside the measurement. @throws when the pages are not built.
 */
export async function openSite(): Promise<{ url: string; close: () => Promise<void> }> {
  if (!existsSync(`${webDir}/kor.html`))
    throw new Error('The pages are not built; run `npm run build` first.')
  const database = await openTestDatabase()
  const keys = newTestKeys()
  await seed(database.db, keys.vault)
  const api = await startTestApi({
    DATABASE_URL: database.url,
    ...keys.api,
    WEB_DIR: webDir,
  })
  return {
    url: api.url,
    close: async () => {
      await api.close()
      await database.close()
    },
  }
}
