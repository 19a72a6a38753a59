import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { audit } from '../chaos/audit.ts'
import { attemptsOf, chunksOf, itemsOf, until, type Line } from './line.ts'
import { retireTrees } from './tree/retire-trees.ts'
import { withWorker } from './with-worker.ts'

/** Plans runs on a line and holds the chain against the rows of all of them. `line` is asked when it is open. */
export function auditedRuns(line: () => Line) {
  const mine: number[] = []
  const audited = () => audit(line().db, line().solana.url, [line().collectionMasterId, ...mine])
  return {
    plan: async (input: Parameters<Line['plan']>[0]) => {
      const masterId = await line().plan(input)
      mine.push(masterId)
      return masterId
    },
    /** A run that a person gave up: its outcome stays unknown, so the audit does not ask. */
    leaveOut: (masterId: number) => {
      mine.splice(mine.indexOf(masterId), 1)
    },
    expectNothingTwice: async (masterId: number) => {
      await until('the index has all', async () => (await audited()).missing === 0)
      expect(await audited()).toEqual({ duplicates: 0, missing: 0, wrong: 0, notes: [] })
      expect((await itemsOf(line().db, masterId)).map((item) => item.status)).not.toContain('10')
    },
    withWorker: (work: () => Promise<unknown>) => withWorker(line(), work),
    /** Lets a worker make the tree, and nothing else. */
    withTree: async (masterId: number) => {
      const { db, ctx } = line()
      await retireTrees(db)
      await planRun(ctx, { masterId })
      await db.execute(
        sql`update chunks set not_before = now() + interval '1 hour' where master_id = ${masterId} and kind = 'mint'`,
      )
      await withWorker(line(), () =>
        until('the tree is made', async () => (await chunksOf(db, masterId, 'tree'))[0]?.state === 'final'),
      )
      await db.execute(sql`update chunks set not_before = null where master_id = ${masterId}`)
    },
    states: async (masterId: number) => (await attemptsOf(line().db, masterId)).map((it) => it.state),
  }
}
