import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, type Connection, type Tx } from '#db/connection.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`create table notes (words text)`)
})
afterAll(() => database.close())

beforeEach(() => {
  // One connection, so that the next transaction gets the one that comes in place of the dead one.
  connection = connect(database.url, { max: 1 })
})
afterEach(() => connection.close())

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

/** A way to the server on which the end of a connection arrives some turns of the loop after the last words on it. */
async function openLateEnds(target: string) {
  const { hostname, port } = new URL(target)
  const late = { turns: 0, onEnd: () => undefined as void }
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connectTo({ host: hostname, port: Number(port) })
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined))
    client.on('data', (bytes) => server.write(bytes))
    server.on('data', (bytes) => client.write(bytes))
    const endIn = (turns: number) => {
      if (turns === 0) {
        client.end()
        late.onEnd()
      } else setImmediate(() => endIn(turns - 1))
    }
    // Reset instead, where the server did not read all that was sent.
    for (const end of ['end', 'error']) server.once(end, () => endIn(late.turns))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((proxy.address() as AddressInfo).port)
  url.searchParams.delete('host')
  return {
    url: url.href,
    late,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
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
      await vi.waitFor(() => expect(left.later).toBeDefined())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(left.later).toMatchObject({ message: expect.stringContaining('Failed query') })
    expect(await notes()).toEqual([])
  })
  test('leaves the next connection whole, however late the end of the old one arrives', async () => {
    const proxy = await openLateEnds(database.url)
    const behind = connect(proxy.url, { max: 1 })
    for (let turns = 0; turns < 24; turns += 1) {
      proxy.late.turns = turns % 12
      const broken = behind.db.transaction(async (tx) => {
        const pid = await pidOf(tx)
        await Promise.all([tx.execute(sql`select pg_sleep(30)`), endConnection(pid)])
      })
      await expect(broken).rejects.toThrow()
      // Where the driver waits in vain for the server to greet it, it does so for ten seconds.
      const isWhole = () =>
        expect(behind.db.execute(sql`select 1 as one`)).resolves.toMatchObject([{ one: 1 }])
      await vi.waitFor(isWhole, { timeout: 8_000 })
    }
    await behind.close()
    await proxy.close()
  })
})

test('a question asked in the turn in which its connection ends leaves the next connection whole', async () => {
  const proxy = await openLateEnds(database.url)
  const behind = connect(proxy.url, { max: 1 })
  for (let turns = 0; turns < 8; turns += 1) {
    const pid = await behind.db.transaction(pidOf)
    const asked = new Promise<unknown>((resolve) => {
      const ask = async () => {
        for (let left = turns; left > 0; left -= 1) await turn()
        resolve(await behind.db.execute(sql`select 1 as one`).catch((error: unknown) => error))
      }
      proxy.late.onEnd = () => void ask()
    })
    await endConnection(pid)
    await asked
    proxy.late.onEnd = () => undefined
    const isWhole = () => expect(behind.db.execute(sql`select 1 as one`)).resolves.toMatchObject([{ one: 1 }])
    await vi.waitFor(isWhole, { timeout: 8_000 })
  }
  await behind.close()
  await proxy.close()
})
