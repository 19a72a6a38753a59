import type { Queryable } from '#db/connection.ts'
import { findOptionalRunRow } from '#db/run/run-list.ts'
import { AppError } from '../app-error.ts'
import { countItemGroupsOf } from '#db/run/item-groups.ts'
import type { CountedMaster, Master } from '#contract/run/masters.ts'
import { presentMaster } from './present-master.ts'

/** @throws AppError NOT_FOUND. */
export async function readMaster(db: Queryable, masterId: number): Promise<Master> {
  const row = await findOptionalRunRow(db, masterId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentMaster(row)
}

/**
 * A run with where its items stand. In the transaction of a control nothing is signed meanwhile.
 * @throws AppError NOT_FOUND.
 */
export async function readCountedMaster(db: Queryable, masterId: number): Promise<CountedMaster> {
  return { ...(await readMaster(db, masterId)), ...(await countItemGroupsOf(db, masterId)) }
}
