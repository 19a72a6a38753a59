import { sql } from 'drizzle-orm'
import {
  itemMoves,
  masterMoves,
  paymentMoves,
  planMoves,
  type ItemStatus,
  type MasterStatus,
  type PaymentStatus,
  type PlanStatus,
} from '#contract/codes/status.ts'
import {
  depositMoves,
  migrationMoves,
  type DepositHandling,
  type MigrationState,
} from '#contract/migration/codes.ts'
import type { Queryable } from '../connection.ts'
import { defineStates, type Move, type States, type StatesDefinition } from './define-states.ts'

export { IllegalMoveError, type Move } from './define-states.ts'

interface StateOf {
  plan: PlanStatus
  master: MasterStatus
  payment: PaymentStatus
  item: ItemStatus
  migration: MigrationState
  deposit: DepositHandling
}
export type MovedEntity = keyof StateOf

/** A table of a run, whose rows have a status and whose events belong to the run. */
function ofRun<State extends string>(
  definition: Omit<StatesDefinition<State>, 'column' | 'masterColumn'>,
): States<State> {
  return defineStates({ ...definition, column: 'status', masterColumn: 'master_id' })
}

/** Every table whose rows move from state to state. */
const states = {
  plan: defineStates({
    ...{ entity: 'plan', table: 'mint_plans', alias: 'p', key: 'plan_id', column: 'status' },
    masterColumn: null,
    moves: planMoves,
  }),
  master: ofRun({
    ...{ entity: 'master', table: 'minting_masters', alias: 'm', key: 'master_id' },
    moves: masterMoves,
  }),
  payment: ofRun({
    ...{ entity: 'payment', table: 'master_payments', alias: 'p', key: 'payment_id' },
    moves: paymentMoves,
  }),
  item: ofRun({
    ...{ entity: 'item', table: 'minting_items', alias: 'i', key: 'item_id' },
    moves: itemMoves,
  }),
  migration: defineStates({
    ...{ entity: 'migration', table: 'migrations', alias: 'm', key: 'migration_id', column: 'state' },
    masterColumn: null,
    moves: migrationMoves,
    lease: { dueColumn: 'next_run_at', isOpen: sql`m.finished_at is null` },
  }),
  deposit: defineStates({
    ...{
      entity: 'deposit',
      table: 'source_chain_deposits',
      alias: 'd',
      key: 'deposit_id',
      column: 'handling',
    },
    masterColumn: null,
    moves: depositMoves,
  }),
} satisfies { [E in MovedEntity]: States<StateOf[E]> }

/** Said once more by entity, so that the compiler knows which states go with it. */
const statesOf: { [E in MovedEntity]: States<StateOf[E]> } = states

/** Migrations are worked on one worker at a time, when they are due. */
export const migrationLease = states.migration.lease

/** Moves rows of one table: see States.move. @returns the ids that moved. */
export function move<E extends MovedEntity>(
  db: Queryable,
  entity: E,
  input: Move<StateOf[E]>,
): Promise<number[]> {
  return statesOf[entity].move(db, input)
}

/** Moves one row. @returns false when it was in another state, or not as `where` says. */
export async function moveOne<E extends MovedEntity>(
  db: Queryable,
  entity: E,
  { id, ...input }: Omit<Move<StateOf[E]>, 'ids'> & { id: number },
): Promise<boolean> {
  return (await statesOf[entity].move(db, { ...input, ids: [id] })).length === 1
}

/** The first event of rows just inserted: from nothing to their first status. */
export async function recordCreated(
  db: Queryable,
  entity: MovedEntity,
  created: { ids: number[]; masterId: number | null; to: string; actor: string },
): Promise<void> {
  await db.execute(sql`
    insert into events (actor, entity, entity_id, master_id, from_state, to_state)
    select ${created.actor}, ${entity}, id, ${created.masterId}, null, ${created.to}
    from unnest(${sql.param(created.ids)}::bigint[]) as id`)
}
