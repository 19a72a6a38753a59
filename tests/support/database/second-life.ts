import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { ended, itemsOf, until, type Line } from '../line.ts'
import { withWorker } from '../with-worker.ts'
import { takeBackup, type Backup } from './backup.ts'

/** A second life from a backup: the workers of the first know nothing of it. */
export async function restoreLine({ ctx }: Pick<Line, 'ctx'>, backup: Backup): Promise<void> {
  await backup.restore()
  ctx.memory.censuses.clear()
}

/**
 * Makes a run as old as one of a list that a person enters after a restore: some seconds later than the last block before it. A test
 * is there within the same second, which is as long as the time of a block. No worker may run meanwhile. @returns its id.
 */
export async function enteredLater({ db }: Pick<Line, 'db'>, masterId: number): Promise<number> {
  await db.execute(sql`
    update minting_masters set registered_at = registered_at + interval '1 second' where master_id = ${masterId}`)
  return masterId
}

/** When a backup of a run is taken. */
export const backupMoments = [
  'before its chunks',
  'before its sends',
  'between its sends',
  'at its end',
] as const

/** Has a run that was just stored done to its end. @returns the backup of the given moment. */
export async function runAndBackUp(
  line: Line,
  masterId: number,
  moment: (typeof backupMoments)[number],
): Promise<Backup> {
  let backup = await takeBackup(line.db)
  if (moment === 'before its sends') {
    await planRun(line.ctx, { masterId })
    backup = await takeBackup(line.db)
  }
  await withWorker(line, async () => {
    if (moment === 'between its sends') {
      await until('some are final', async () =>
        (await itemsOf(line.db, masterId)).some(({ status }) => status === '20'),
      )
      backup = await takeBackup(line.db)
    }
    expect((await ended(line.db, masterId)).status).toBe('20')
  })
  return moment === 'at its end' ? takeBackup(line.db) : backup
}
