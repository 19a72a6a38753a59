import type { ApiEnv } from '#api/env.ts'
import { seed } from '#db/seed.ts'
import { startTestApi } from '../../support/api.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { builtPages } from '../built-pages.ts'
import { newTestKeys } from '../../support/keys.ts'

/** What the public pages need: a database with the first articles, the API and the built pages. */
export interface SiteEnv {
  url: string
  env: ApiEnv
  database: TestDatabase
  close(): Promise<void>
}

export async function openSiteEnv(): Promise<SiteEnv> {
  const webDir = await builtPages()
  const database = await openTestDatabase()
  const keys = newTestKeys()
  await seed(database.db, keys.vault)
  const api = await startTestApi({ DATABASE_URL: database.url, ...keys.api, WEB_DIR: webDir })
  return {
    url: api.url,
    env: api.env,
    database,
    close: async () => {
      await api.close()
      await database.close()
    },
  }
}
