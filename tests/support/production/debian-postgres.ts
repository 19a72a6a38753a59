import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#localnet/free-port.ts'
import { serverUser } from '#localnet/postgres/server-user.ts'
import { readCompose } from './compose.ts'

const run = promisify(execFile)
const versions = '/usr/lib/postgresql'
const user = 'punky'
/** Of a server on loopback that lives as long as its test. */
export const ownerPassword = 'owner-of-this-test'

/** The programs of Debian's PostgreSQL: server, `pg_basebackup`, `pg_dump`. Null where it is not installed. */
export function debianPostgres(): string | null {
  if (!existsSync(versions)) return null
  const [newest] = readdirSync(versions)
    .filter((version) =>
      ['initdb', 'pg_basebackup'].every((name) => existsSync(join(versions, version, 'bin', name))),
    )
    .toSorted((one, other) => Number(other) - Number(one))
  return newest === undefined ? null : join(versions, newest, 'bin')
}

export interface DebianPostgres {
  port: number
  /** Of the owner. */
  url(database?: string): string
  /** What libpq's programs read. */
  env: Record<string, string>
  /** A server that follows this one and takes nothing but what this one has committed; it is waited for at each commit. */
  addStandby(folder: string): Promise<DebianPostgres & { promote(): Promise<void> }>
  /** At once, as the power goes. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server as docker-compose.yml does: with its owner and its settings. @param folder that other users may enter. */
export async function startDebianPostgres(folder: string): Promise<DebianPostgres> {
  const data = join(folder, 'primary')
  await makeFolder(data)
  const passwordFile = join(data, '..', 'password')
  await writeFile(passwordFile, ownerPassword)
  await ownedByServer(passwordFile)
  const auth = ['--auth=scram-sha-256', `--username=${user}`, `--pwfile=${passwordFile}`]
  await program('initdb', ['-D', data, ...auth, '--locale=C.UTF-8', '--encoding=UTF8'])
  // As the image's own start does it for containers.
  await appendFile(join(data, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n')
  const server = await launch(data)
  await program('createdb', [user], { ...server.env, PGDATABASE: 'postgres' })
  return server
}

async function launch(data: string): Promise<DebianPostgres> {
  const port = await freePort()
  const child = startServer(data, port)
  const env = {
    PGHOST: '127.0.0.1',
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: ownerPassword,
    PGDATABASE: user,
  }
  await untilReady(env, child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    port,
    url: (database = user) => `postgres://${user}:${ownerPassword}@127.0.0.1:${port}/${database}`,
    env,
    addStandby: async (folder) => {
      const copy = join(folder, 'standby')
      await makeFolder(copy)
      await program(
        'pg_basebackup',
        ['-D', copy, '-R', '-X', 'stream', '-C', '-S', 'standby', '-c', 'fast'],
        env,
      )
      const standby = await launch(copy)
      await program(
        'psql',
        ['-c', `alter system set synchronous_standby_names = '*'`, '-c', 'select pg_reload_conf()'],
        env,
      )
      return {
        ...standby,
        promote: async () => {
          // It follows nobody, and so waits for nobody.
          await program('psql', ['-c', 'alter system reset synchronous_standby_names'], standby.env)
          await program('psql', ['-c', 'select pg_promote()'], standby.env)
        },
      }
    },
    kill: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
  }
}

/** What docker-compose.yml says of the server, on loopback. */
function startServer(data: string, port: number): ChildProcess {
  const passwords = ['POSTGRES', 'API_DATABASE', 'WORKER_DATABASE'].map(
    (name) => [`${name}_PASSWORD`, 'x'] as const,
  )
  const { services } = readCompose({ ...Object.fromEntries(passwords), VALKEY_PASSWORD: 'x' })
  const [, ...settings] = services['postgres']?.command ?? []
  const here = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  return spawn(join(bin(), 'postgres'), ['-D', data, '-p', String(port), ...settings, ...here], {
    ...serverUser(),
    cwd: data,
    stdio: 'ignore',
    detached: true,
  })
}

async function untilReady(env: Record<string, string>, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('PostgreSQL of Debian does not start.')
    const isReady = await program('pg_isready', ['-q', '-t', '1'], env).then(
      () => true,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Runs one of its programs as the server's user. @returns what it printed. */
async function program(name: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await run(join(bin(), name), args, {
    ...serverUser(),
    cwd: '/',
    env: { ...env, PATH: process.env['PATH'] },
  })
  return stdout
}

function bin(): string {
  const found = debianPostgres()
  if (found === null) throw new Error('There is no PostgreSQL of Debian here: apt-get install postgresql.')
  return found
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await ownedByServer(path)
}

async function ownedByServer(path: string): Promise<void> {
  const owner = serverUser()
  if (owner) await chown(path, owner.uid, owner.gid)
}
