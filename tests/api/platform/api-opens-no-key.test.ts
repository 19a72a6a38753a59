import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVault } from '#db/vault.ts'
import { createOpener } from '#worker/keys/opener.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { saveSealedRows } from '../../support/sealed-rows.ts'

let api: TestApi
let its: Awaited<ReturnType<typeof saveSealedRows>>
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: 'true' })
  its = await saveSealedRows(api)
})
afterAll(() => api.close())

/** Everything that opens with any value of an environment, by how it opened. */
function whatOpens(env: Record<string, string>, sealed: string, label: string): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value.split(',').flatMap((text) => {
      const ways = {
        'a private half': () => createOpener({ privateHalves: [text], oldSecretsKey: null }),
        'the bytes of one': () =>
          createOpener({ privateHalves: [text.replace(/^public-/, 'private-')], oldSecretsKey: null }),
        'a key of a vault': () => createVault(text),
        SECRETS_KEY: () => createOpener({ privateHalves: [], oldSecretsKey: text }),
      }
      return Object.entries(ways).flatMap(([way, vault]) => {
        try {
          vault().open(sealed, label)
          return [`${name}: ${way}`]
        } catch {
          return []
        }
      })
    }),
  )
}

test('with everything its environment has, an API that runs opens no key of a wallet, no secret of a plan, of a reveal or of a setting', async () => {
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...api.keys.api,
    ...{ DATABASE_URL: api.database.url, SOLANA_RPC_URL: 'http://127.0.0.1:9', NETWORK: 'localnet' },
    ...{ HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', STORAGE_DIR: api.env.STORAGE_DIR ?? '' },
  }
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
    ...{ cwd, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', (code) => reject(new Error(`The API ended with ${code}.`)))
    })
    const running =
      process.platform === 'linux'
        ? Object.fromEntries(
            (await readFile(`/proc/${child.pid}/environ`, 'utf8'))
              .split('\0')
              .filter(Boolean)
              .map((line) => line.split(/=(.*)/s).slice(0, 2)),
          )
        : env
    expect(running['SEALING_KEY']).toBe(api.keys.api.SEALING_KEY)
    const rows = await api.database.db.execute<{ sealed: string; label: string }>(sql`
      select sealed, 'project:' || project_id || ':' || purpose as label from project_keys
      union all select sealed, 'project:' || project_id || ':' || subject from project_changes where sealed is not null
      union all select sealed_secret, 'plan:' || plan_id from mint_plans where sealed_secret is not null
      union all select sealed_secret, 'reveal:' || reveal_id from reveals
      union all select cd_value, 'setting:' || cd_key from settings where is_secret`)
    expect(rows.length).toBeGreaterThanOrEqual(5)
    for (const { sealed, label } of rows) expect(whatOpens(running, sealed, label), label).toEqual([])
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
})

test('the same search finds the key in the environment of a worker', () => {
  expect(whatOpens(api.keys.worker, its.sealed, its.label)).toContain('OPENING_KEYS: a private half')
})
