import { randomBytes } from 'node:crypto'
import type { ApiEnv } from '#api/env.ts'
import { seed } from '#db/seed.ts'
import { createVault } from '#db/vault.ts'
import { startTestApi } from '../../support/api.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { builtPages } from '../built-pages.ts'

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
  const secretsKey = randomBytes(32).toString('base64')
  await seed(database.db, createVault(secretsKey))
  const api = await startTestApi({ DATABASE_URL: database.url, SECRETS_KEY: secretsKey, WEB_DIR: webDir })
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
