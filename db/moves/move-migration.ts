import { sql, type SQL } from 'drizzle-orm'
import { migrationMoves, type MigrationState } from '#contract/migration/codes.ts'
import type { Queryable } from '../connection.ts'
import { IllegalMoveError } from './move.ts'

export interface MigrationMove {
  migrationId: number
  from: MigrationState
  to: MigrationState
  /** A user's uuid or a process name. */
  actor: string
  /** Words for the event: a MigrationReason, or null. */
  reason?: string | null
  /** More columns set by the same statement, as `column = value, ...`; their words are ours, never a person's. */
  set?: SQL
  /** What must be true of the row (as `m`) beside its state. */
  where?: SQL
}

/**
 * Moves a migration and writes its event in one statement: a compare-and-set. It is looked at again at once.
 * @returns false when it was in another state, or not as `where` says.
 * @throws IllegalMoveError when no migration may ever move so.
 */
export const moveMigration = async (db: Queryable, it: MigrationMove): Promise<boolean> => {
  if (!migrationMoves[it.from].includes(it.to))
    throw new IllegalMoveError(`A migration may not move from ${it.from} to ${it.to}.`)
  const rows = await db.execute(sql`
    with moved as (
      update migrations m set state = ${it.to}, modified_at = now(), look_at = now()${it.set ? sql`, ${it.set}` : sql``}
      where m.migration_id = ${it.migrationId} and m.state = ${it.from} and ${it.where ?? sql`true`}
      returning m.migration_id
    )
    insert into events (actor, entity, entity_id, from_state, to_state, reason)
    select ${it.actor}, 'migration', migration_id, ${it.from}, ${it.to}, ${it.reason ?? null} from moved
    returning seq`)
  return rows.length === 1
}
