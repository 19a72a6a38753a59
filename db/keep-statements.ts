import type { ISql, Sql, TransactionSql } from 'postgres'

/** Statements with more parameters than this are lists of rows: each has its own length, and its own text. */
const parametersMax = 32

/**
 * Lets the connections of a client keep the statements they have parsed, in and out of transactions.
 * Drizzle sends every query as a new one, which costs a second trip to the server to ask for the types
 * of its parameters.
 */
export function keepStatements(client: Sql): Sql {
  const begin = client.begin
  return Object.assign(keepIn(client), {
    begin: <T>(work: (sql: TransactionSql) => T | Promise<T>) => begin((sql) => work(keepIn(sql))),
  })
}

function keepIn<S extends ISql>(sql: S): S {
  const plain = sql.unsafe
  return Object.assign(sql, {
    unsafe: (text: string, parameters: Parameters<typeof plain>[1] = [], options = {}) =>
      plain(text, parameters, {
        ...options,
        ...(parameters.length > 0 ? { prepare: parameters.length <= parametersMax } : {}),
      }),
  })
}
