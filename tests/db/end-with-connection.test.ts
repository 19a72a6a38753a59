import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect, type Connection, type Tx } from '#db/connection.ts'
import { openTestDatabase, type TestDatabase } from '../support/postgres.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`create table notes (words text)`)
  // One connection, so that the next transaction gets the one that comes in place of the dead one.
  connection = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await connection.close()
  await database.close()
})

async function pidOf(tx: Tx) {
  const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}
function endConnection(pid: number) {
  return database.db.execute(sql`select pg_terminate_backend(${pid}::int)`)
}
function write(tx: Tx, words: string) {
  return tx.execute(sql`insert into notes values (${words})`)
}
async function notes() {
  const rows = await database.db.execute<{ words: string }>(sql`select words from notes order by 1`)
  return rows.map((row) => row.words)
}

/** The driver lets the first question on the new connection fail with the words of the old one. */
function answersAgain() {
  return vi.waitFor(
    async () => expect(await connection.db.execute(sql`select 1 as one`)).toMatchObject([{ one: 1 }]),
    { timeout: 20_000 },
  )
}

describe('a transaction whose connection the server ends', () => {
  test('fails while it asks something, and the process lives on', async () => {
    const broken = connection.db.transaction(async (tx) => {
      await write(tx, 'of the dead')
      const pid = await pidOf(tx)
      await Promise.all([tx.execute(sql`select pg_sleep(30)`), endConnection(pid)])
    })
    await expect(broken).rejects.toThrow()
    await answersAgain()
    expect(await notes()).toEqual([])
  })
  test('fails within a savepoint too', async () => {
    const broken = connection.db.transaction((tx) =>
      tx.transaction(async (inner) => {
        const pid = await pidOf(inner)
        await Promise.all([inner.execute(sql`select pg_sleep(30)`), endConnection(pid)])
      }),
    )
    await expect(broken).rejects.toThrow()
    await answersAgain()
  })
  test('leaves alone the transaction that has the new connection by then', async () => {
    const left: { later?: unknown } = {}
    let isLate = () => undefined as void
    const late = new Promise<void>((resolve) => (isLate = resolve))
    const broken = connection.db.transaction(async (tx) => {
      await endConnection(await pidOf(tx))
      await late
      left.later = await write(tx, 'of the dead').catch((error: unknown) => error)
    })
    await expect(broken).rejects.toThrow()
    const undone = connection.db.transaction(async (tx) => {
      await write(tx, 'undone')
      isLate()
      await sleep(100)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(left.later).toMatchObject({ message: expect.stringContaining('Failed query') })
    expect(await notes()).toEqual([])
  })
})
