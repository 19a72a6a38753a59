import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepWorkerEnv } from '#localnet/start/keep-worker-env.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('what the worker is started with is kept as it is, for its owner alone, and replaced by the next start', async () => {
  const env = {
    DATABASE_URL: 'postgres://punky:p%23w@127.0.0.1:54320/punky?a=1#b',
    REDIS_URL: '',
    PERSONAL_KEY: 'AAAA+/BBBB==',
    MAIL_FROM: 'Punky <no-reply@punky.local>',
  }
  await keepWorkerEnv(folder, { ...env, KAIA_RPC_URL: 'http://127.0.0.1:8545' })
  await keepWorkerEnv(folder, env)
  const file = join(folder, 'worker.env')
  expect(parseEnv(await readFile(file, 'utf8'))).toEqual(env)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
