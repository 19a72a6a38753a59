import { setImmediate as turn } from 'node:timers/promises'
import postgres, { type Sql, type TransactionSql } from 'postgres'

/**
 * Lets a transaction end when the server ends its connection: a restart, a failover, a time limit of the server.
 * postgres.js 3.4.9 continues regardless. What the body asks next, and the rollback the driver sends of its own,
 * are written to nothing, which ends the process, or to the connection opened in its place, inside another caller's
 * transaction that runs there by now. Source: porsager/postgres, issues 1208 and 1216.
 */
export function endWithConnection(client: Sql): Sql {
  const begin = client.begin
  return Object.assign(client, {
    begin: async <T>(work: (sql: TransactionSql) => T | Promise<T>) => {
      const connection: ConnectionState = { isGone: false }
      const begun = begin((sql) => untilGone(connection, () => work(watch(sql, connection))))
      // The first to know: the driver ends the transaction for its caller at once, and only for its caller.
      begun.catch(() => (connection.isGone = true))
      return begun
    },
  })
}

interface ConnectionState {
  isGone: boolean
}

/**
 * Never resolves once the connection is lost: the driver would send something at the end of the body. Nothing waits
 * for it.
 */
async function untilGone<T>(connection: ConnectionState, work: () => T | Promise<T>): Promise<T> {
  try {
    const result = await work()
    return connection.isGone ? await never() : result
  } catch (error) {
    // A query that was on its way fails a moment before its connection is known to be lost.
    await turn()
    if (connection.isGone || isLastWord(error)) return never()
    throw error
  }
}

/**
 * Whether the server ends the connection with these words, however long its end takes to arrive. A rollback the driver
 * would send meanwhile is cut off by that end, and of a write that is cut off the driver forgets nothing: it writes no
 * more on the connection it opens next, not even who it is, and each of its tries ends with CONNECT_TIMEOUT.
 */
function isLastWord(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof postgres.PostgresError) return cause.severity === 'FATAL'
  return false
}

function never() {
  return new Promise<never>(() => undefined)
}

function watch(sql: TransactionSql, connection: ConnectionState): TransactionSql {
  const { unsafe, savepoint } = sql
  return Object.assign(sql, {
    unsafe: (...query: Parameters<typeof unsafe>) => {
      if (connection.isGone) throw new ConnectionGoneError()
      return unsafe(...query)
    },
    savepoint: <T>(work: (inner: TransactionSql) => T | Promise<T>) =>
      savepoint((inner) => untilGone(connection, () => work(watch(inner, connection)))),
  })
}

class ConnectionGoneError extends Error {
  readonly code = 'CONNECTION_CLOSED'
  constructor() {
    super(
      'The database ended the connection in the middle of a transaction. Nothing of it was kept; do it again.',
    )
  }
}
