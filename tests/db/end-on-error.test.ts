import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startProcess } from '../support/process/start-process.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import { newTestKeys } from '../support/keys.ts'

const entry = fileURLToPath(new URL('../../api/main.ts', import.meta.url))

test('a process that cannot start says why, and nothing of what it sent to the database', async () => {
  const database = await openTestDatabase()
  try {
    await database.db.execute(sql`alter table users add constraint nobody check (false)`)
    const env = {
      DATABASE_URL: database.url,
      ...newTestKeys().api,
      SOLANA_RPC_URL: 'http://127.0.0.1:9',
      NETWORK: 'localnet',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_EMAIL: 'first.admin@distinctive.example',
      ADMIN_PASSWORD: 'a password nobody prints',
    }
    const words = await startProcess(entry, env, () => null).then(
      () => 'It has started.',
      (error: unknown) => String(error),
    )
    expect(words).toContain('A query failed.')
    expect(words).toContain('nobody')
    for (const sent of ['distinctive.example', '$argon2', 'params', 'first-start'])
      expect(words).not.toContain(sent)
  } finally {
    await database.close()
  }
}, 60_000)
