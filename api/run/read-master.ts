import type { Queryable } from '#db/connection.ts'
import { findOptionalRunRow } from '#db/run/run-list.ts'
import { AppError } from '../app-error.ts'
import type { Master } from '#contract/run/masters.ts'
import { presentMaster } from './present-master.ts'

/** @throws AppError NOT_FOUND. */
export async function readMaster(db: Queryable, masterId: number): Promise<Master> {
  const row = await findOptionalRunRow(db, masterId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentMaster(row)
}
