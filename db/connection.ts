import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { arrayTypes } from './array-types.ts'
import { endWithConnection } from './end-with-connection.ts'
import { keepStatements } from './keep-statements.ts'

/** Without Drizzle's relational queries, which nothing here asks for: each transaction would make an object for every table. */
export type Db = PostgresJsDatabase
/** What `db.transaction` hands to its body; every query takes either. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Queryable = Db | Tx

export interface Connection {
  db: Db
  close(): Promise<void>
}

/**
 * Blanks that make the first words to the server longer than a kilobyte, which the driver sends at once and not with its
 * timer. postgres.js 3.4.9 stops that timer for good where a connection ends in the turn in which something was asked:
 * each later connection in that place of the pool greets nobody and ends with CONNECT_TIMEOUT, until the process ends.
 * Source: its connection.js, `nextWriteTimer`.
 */
const startupPadding = ' '.repeat(1_024)

/**
 * Opens a pool. Statements that wait longer than `statementTimeoutMs` are ended by the server, so that no request
 * waits behind a lock without end; those that wait for a lock after `lockTimeoutMs`, where it is given.
 */
export function connect(
  url: string,
  options: { max?: number; statementTimeoutMs?: number; lockTimeoutMs?: number; name?: string } = {},
): Connection {
  const place = placeOf(url)
  const client = postgres(place.url, {
    ...place.options,
    max: options.max ?? 10,
    onnotice: () => undefined,
    connect_timeout: 10,
    fetch_types: false,
    types: arrayTypes,
    connection: {
      application_name: options.name ?? 'punky',
      statement_timeout: options.statementTimeoutMs ?? 60_000,
      ...(options.lockTimeoutMs !== undefined && { lock_timeout: options.lockTimeoutMs }),
      // A kept statement is planned for its own parameters each time: tables grow while it is kept.
      plan_cache_mode: 'force_custom_plan',
      options: startupPadding,
    },
  })
  const db = drizzle(endWithConnection(keepStatements(client)))
  return { db, close: () => client.end({ timeout: 5 }) }
}

/**
 * libpq's form of a Unix socket, `postgres://user@server/name?host=/run/postgresql`, which the driver takes as an option
 * of its own. On one machine it saves a fifth of what a question costs.
 */
export function placeOf(url: string): { url: string; options: { path?: string } } {
  if (!/[?&]host=(\/|%2F)/i.test(url)) return { url, options: {} }
  const parsed = new URL(url)
  const folder = parsed.searchParams.get('host')
  parsed.searchParams.delete('host')
  return { url: parsed.href, options: { path: `${folder}/.s.PGSQL.${parsed.port || 5432}` } }
}
