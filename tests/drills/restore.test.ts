import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverUser } from '#localnet/postgres/server-user.ts'
import { ended, itemsOf, runOf, until } from '../support/line.ts'
import { connect } from '#db/connection.ts'
import { audit } from '../chaos/audit.ts'
import { debianPostgres } from '../support/production/debian-postgres.ts'
import { openStand, hasStand, type Stand } from '../support/production/stand.ts'
import { isSoak } from '../support/soak.ts'

describe.runIf(isSoak && hasStand())('a backup', () => {
  let stand: Stand
  let backups: string
  beforeAll(async () => {
    stand = await openStand({ workers: 2 })
    backups = join(stand.dir, 'backups')
    mkdirSync(backups)
    const owner = serverUser()
    if (owner) chownSync(backups, owner.uid, owner.gid)
  }, 900_000)
  afterAll(() => stand.close())

  /** Runs a script of docker/ as the container `backup` does. @returns what it printed. */
  function run(script: string, args: string[], env: Record<string, string> = {}) {
    const path = `${debianPostgres() ?? ''}:${process.env['PATH'] ?? ''}`
    return execFileSync('sh', [resolve('docker', script), ...args], {
      ...serverUser(),
      cwd: backups,
      env: { ...stand.postgres.env, PATH: path, BACKUP_DIR: backups, BACKUPS_KEPT: '2', ...env },
      encoding: 'utf8',
    }).trim()
  }

  test('is kept a few times over, whole, and readable by nobody else', () => {
    const files = [1, 2, 3].map(() => {
      execFileSync('sleep', ['1.1'])
      return run('backup.sh', ['once'])
    })
    expect(readdirSync(backups).toSorted()).toEqual(
      files.slice(1).map((file) => file.slice(backups.length + 1)),
    )
    expect(execFileSync('stat', ['-c', '%a', files[2] ?? ''], { encoding: 'utf8' }).trim()).toBe('600')
  })

  test('of yesterday heals: what was minted since is found on chain, and the audit ends with difference 0', async () => {
    const early = await stand.plan(60)
    await ended(stand.db, early)
    const torn = await stand.plan(400)
    await until('some are minted', async () =>
      (await itemsOf(stand.db, torn)).some(({ status }) => status === '20'),
    )
    const file = run('backup.sh', ['once'])
    await ended(stand.db, torn)
    for (const name of ['worker-1', 'worker-2', 'api-a', 'api-b']) await stand.stop(name)

    expect(run('restore.sh', [file, 'punky_restored'])).toContain('is in the database punky_restored')
    expect(() => run('restore.sh', [file, 'punky_restored'])).toThrow('already exists')
    stand.variables['POSTGRES_DATABASE'] = 'punky_restored'
    const restored = connect(stand.postgres.url('punky_restored'), { max: 1, name: 'drill' })
    expect((await runOf(restored.db, torn)).status).toBe('10')
    await stand.runOnce('migrate')
    await stand.start('worker-1')
    await until('the run is at its end again', async () => (await runOf(restored.db, torn)).status === '20')
    const said = await stand.runOnce('worker-9', { command: ['npm', 'run', '--silent', 'audit'] })
    expect(said).toContain('3 runs, 0 source wallets, difference: 0')
    await stand.start('api-a')
    await stand.start('api-b')
    expect((await audit(restored.db, stand.solana.url, [early, torn])).notes).toEqual([])
    expect(stand.fallen()).toEqual([])
    await restored.close()
  }, 600_000)
})
