import net, { type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, placeOf } from '#db/connection.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test.each([
  ['postgres://a:b@db:6000/punky?host=/run/postgresql', '/run/postgresql/.s.PGSQL.6000'],
  ['postgres://a@db/punky?host=%2Frun%2Fpostgresql&plan_cache_mode=auto', '/run/postgresql/.s.PGSQL.5432'],
])('%s is a Unix socket', (url, path) => {
  const place = placeOf(url)
  expect(place.options).toEqual({ path })
  expect(new URL(place.url).searchParams.has('host')).toBe(false)
  expect(place.url).toContain('/punky')
})
test.each(['postgres://a:b@one:1,two:2/punky', 'postgres://a:b@db/punky?host=other'])('%s is none', (url) => {
  expect(placeOf(url)).toEqual({ url, options: {} })
})

describe('arrays as parameters', () => {
  test.each([
    ['text', ['plain', 'with "quotes"', 'a\\b', 'a,b', '{}', 'null', '', '끝'] as (string | null)[]],
    ['text', ['', null]],
    ['text', []],
    ['bigint', ['9223372036854775807', '-1']],
    ['int', ['1', null, '-3']],
  ])('of %s arrive as they are: %j', async (type, values) => {
    const rows = await database.db.execute<{ value: string | null }>(
      sql`select value::text from unnest(${sql.param(values)}::${sql.raw(type)}[]) with ordinality as t(value, at) order by at`,
    )
    expect(rows.map(({ value }) => value)).toEqual(values)
  })
})

/** The address of the database through a proxy that breaks the first connections at their first question. */
async function openBreaker(url: string, breaks: number) {
  const target = new URL(url)
  const { hostname, port } = target
  let left = breaks
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port), hostname)
    let isReady = false
    upstream.on('data', (bytes) => {
      isReady ||= bytes.includes(Buffer.from('Z\0\0\0\u0005I', 'latin1'))
      client.write(bytes)
    })
    client.on('data', (bytes) => {
      if (!isReady || left === 0) return void upstream.write(bytes)
      left -= 1
      upstream.destroy()
      client.resetAndDestroy()
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target.port = String((server.address() as AddressInfo).port)
  target.searchParams.delete('host')
  return { url: target.href, close: () => new Promise((resolve) => server.close(resolve)) }
}

describe('a server that goes away at the first question of a connection', () => {
  test('fails who asked, and nobody else', async () => {
    const unhandled: unknown[] = []
    const note = (error: unknown) => void unhandled.push(error)
    process.on('unhandledRejection', note)
    const breaker = await openBreaker(database.url, 3)
    const connection = connect(breaker.url, { max: 3 })
    try {
      const asked = await Promise.allSettled([
        connection.db.execute(sql`select 1 as one`),
        connection.db.transaction((tx) => tx.execute(sql`select 1 as one`)),
        connection.db.execute(sql`select 1 as one`),
      ])
      expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      await vi.waitFor(
        async () => expect(await connection.db.execute(sql`select 1 as one`)).toMatchObject([{ one: 1 }]),
        { timeout: 20_000 },
      )
      expect(unhandled).toEqual([])
    } finally {
      process.off('unhandledRejection', note)
      await connection.close()
      await breaker.close()
    }
  })
})
