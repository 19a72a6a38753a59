import { sql } from 'drizzle-orm'
import type { Line } from '../line.ts'
import type { Backup } from './backup.ts'

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
