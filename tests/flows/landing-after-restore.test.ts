import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import { takeBackup } from '../support/database/backup.ts'
import { chunksOf, ended, itemsOf, openLine, waits, type Line } from '../support/line.ts'
import { signChunk } from '../support/sign-and-die.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { plan, expectNothingTwice, withTree, withWorker } = auditedRuns(() => line)

/** Longer than a restart of workers and their first count take, shorter than a blockhash lives. */
const heldSlots = 100

/** A backup that is restored was taken long ago; here it was a moment ago. */
async function age() {
  await line.db.execute(sql`update database_life set seen_at = now() - interval '1 day'`)
}

test('a transaction that lands after a restore, and after workers are back, is not minted beside', async () => {
  const masterId = await plan({ count: 3 })
  await withTree(masterId)
  await planRun(line.ctx, { masterId })
  const chunk = (await chunksOf(line.db, masterId)).find(({ item_count: items }) => items > 0)
  const backup = await takeBackup(line.db)
  const { signature, bytes } = await signChunk(line, masterId, Number(chunk?.chunk_id))
  await line.solana.faults.holdSends({ fraction: 1, slots: heldSlots })
  await line.ctx.chain.broadcast(bytes)
  await line.solana.faults.clear()
  await backup.restore()
  await age()
  await withWorker(async () => {
    await waits(line.db, masterId, 'SETTLING')
    await ended(line.db, masterId)
  })
  expect((await itemsOf(line.db, masterId)).map((item) => item.signature)).toEqual(Array(3).fill(signature))
  await expectNothingTwice(masterId)
})
