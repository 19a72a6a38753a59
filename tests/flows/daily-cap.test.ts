import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOptionalSpending } from '#db/project/spending.ts'
import { attemptsOf, ended, openLine, runOf, until, waits, type Line } from '../support/line.ts'
import { saveTestPlan } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

const sol = 1_000_000_000n

/** A run that pays SOL to so many wallets. */
function pay(count: number, amount: bigint) {
  return saveTestPlan(line.db, line.vault, {
    ...{ projectId: line.projectId, collectionId: null, kind: 'sendCoin', standard: 'compressed' },
    items: Array.from({ length: count }, (_, at) => ({
      ...{ name: `payee ${at}`, owner: newWallet().address, amount: String(amount), reference: `${at}` },
    })),
  })
}
function setCap(lamports: bigint | null) {
  return line.db.execute(
    sql`update projects set daily_cap_lamports = ${lamports === null ? null : String(lamports)}::bigint
      where project_id = ${line.projectId}`,
  )
}
async function spent() {
  return (await findOptionalSpending(line.db, line.projectId))?.spentLamports ?? 0n
}

test('a run waits at the cap of its project and says so, and goes on when the cap is raised or the day is over', async () => {
  const before = await spent()
  expect(before).toBeGreaterThan(0n)
  await setCap(before + sol)
  const worker = await line.startWorker()
  const masterId = await pay(1, 2n * sol)
  await waits(line.db, masterId, 'DAILY_CAP_REACHED')
  const { control, waiting } = await runOf(line.db, masterId)
  expect(control).toBe('run')
  expect(Object.keys(waiting?.params ?? {}).toSorted()).toEqual(['cap', 'spent'])
  expect(await attemptsOf(line.db, masterId, 'sendCoin')).toEqual([])
  await setCap(before + 3n * sol)
  expect(await ended(line.db, masterId)).toMatchObject({ status: '20', waiting: null })
  expect((await spent()) - before).toBeGreaterThan(2n * sol)
  const tomorrow = await pay(1, 2n * sol)
  await waits(line.db, tomorrow, 'DAILY_CAP_REACHED')
  // What was spent was spent yesterday.
  await line.db.execute(sql`update project_spending set day = day - 1`)
  expect((await ended(line.db, tomorrow)).status).toBe('20')
  await worker.close()
})

test('runs of one project side by side never spend more than its cap together', async () => {
  await line.db.execute(sql`delete from project_spending`)
  const cap = 10n * sol
  await setCap(cap)
  const runs = await Promise.all(Array.from({ length: 6 }, () => pay(1, 3n * sol)))
  const workers = await Promise.all([line.startWorker(), line.startWorker()])
  const listRows = () => Promise.all(runs.map((masterId) => runOf(line.db, masterId)))
  await until('three are done, and the others wait', async () => {
    const rows = await listRows()
    const done = rows.filter(({ status }) => status === '20')
    const waiting = rows.filter((row) => row.waiting?.code === 'DAILY_CAP_REACHED')
    return done.length === 3 && waiting.length === 3
  })
  expect(await spent()).toBeGreaterThan(9n * sol)
  expect(await spent()).toBeLessThanOrEqual(cap)
  await setCap(null)
  for (const masterId of runs) expect((await ended(line.db, masterId)).status).toBe('20')
  await Promise.all(workers.map((worker) => worker.close()))
})
