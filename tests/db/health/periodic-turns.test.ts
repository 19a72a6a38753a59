import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTurns, takeTurn } from '#db/health/periodic-turns.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

const hourMs = 3_600_000
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await ensureTurns(database.db, ['sweep', 'alerts'])
})
afterAll(() => database.close())

/** Twenty workers ask at once; how many of them got the turn. */
async function takenBy20(name: string) {
  const asked = Array.from({ length: 20 }, () => takeTurn(database.db, name, hourMs))
  return (await Promise.all(asked)).filter(Boolean).length
}
function putOff(name: string, by: string) {
  return database.db.execute(
    sql`update periodic_turns set due_at = now() + ${by}::interval where name = ${name}`,
  )
}

describe('a turn', () => {
  it('is one of many workers that ask at once, and nobody else has it until it is due again', async () => {
    expect(await takenBy20('sweep')).toBe(1)
    expect(await takenBy20('sweep')).toBe(0)
    await putOff('sweep', '-1 second')
    expect(await takenBy20('sweep')).toBe(1)
  })

  it('of one work is none of another', async () => {
    expect(await takenBy20('alerts')).toBe(1)
  })

  it('comes although the clock of the database was put back', async () => {
    await putOff('sweep', '3 days')
    expect(await takenBy20('sweep')).toBe(1)
    expect(await takenBy20('sweep')).toBe(0)
  })

  it('keeps its time when another worker starts', async () => {
    await ensureTurns(database.db, ['sweep', 'alerts'])
    expect(await takenBy20('alerts')).toBe(0)
  })
})
