import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine, until, type Line } from '../support/line.ts'
import { isSoak } from '../support/soak.ts'

const runs = isSoak ? 60 : 12

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

async function statuses() {
  const rows = await line.db.execute<{ status: string }>(sql`select status from minting_masters`)
  return rows.map(({ status }) => status)
}

test('many more runs than one worker drives at a time each get their turn, and the queue holds each of them a few times at most', async () => {
  for (let n = 0; n < runs; n += 1) await line.plan({ count: 3 })
  let mostWaiting = 0
  const worker = await line.startWorker()
  await until(
    'all runs end',
    async () => {
      const waiting = await line.ctx.producer.countWaiting({ name: 'drive' })
      mostWaiting = Math.max(mostWaiting, waiting)
      return (await statuses()).every((status) => status === '20')
    },
    120_000,
  )
  await worker.close()
  // What the end of planning notifies, and what the sweeper finds.
  expect(mostWaiting).toBeLessThanOrEqual(3 * runs)
  const [row] = await line.db.execute<{ minted: number }>(
    sql`select count(*)::int as minted from nfts where asset_id is not null`,
  )
  expect(row?.minted).toBeGreaterThanOrEqual(runs * 3)
  process.stdout.write(`${runs} runs: at most ${mostWaiting} drive tasks waited.\n`)
})
