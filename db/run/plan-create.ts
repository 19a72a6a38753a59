import { sql } from 'drizzle-orm'
import type { MasterStatus, PayCode, PlanStatus } from '#contract/codes/status.ts'
import type { Queryable, Tx } from '../connection.ts'
import { masterPayments, mintingMasters, mintPlans } from '../schema.ts'

/** The next plan id, taken before the row is written: the plan's secret is sealed under it. */
export async function nextPlanId(db: Queryable): Promise<number> {
  const [row] = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('mint_plans', 'plan_id')) as id`,
  )
  if (!row) throw new Error('The database returned no plan id.')
  return Number(row.id)
}

/** When a run starts; `now` by the clock that it becomes due by. Null: a person starts it. */
export type StartAt = Date | 'now' | null

export function toStart(startAt: StartAt) {
  return startAt === 'now' ? sql`now()` : startAt
}

export type NewPlan = Omit<typeof mintPlans.$inferInsert, 'startAt'> & { id: number; startAt: StartAt }

export async function savePlan(tx: Tx, { startAt, ...plan }: NewPlan) {
  const { collectionId = null } = plan
  // The plan's own column is for workers of the version before: they do not know that of the collection.
  const willReveal =
    collectionId === null
      ? false
      : sql<boolean>`(select will_reveal from collections where collection_id = ${collectionId})`
  await tx
    .insert(mintPlans)
    .overridingSystemValue()
    .values({ ...plan, startAt: toStart(startAt), willReveal })
}

type NewMaster = Omit<typeof mintingMasters.$inferInsert, 'id' | 'startAt'> & {
  startAt: StartAt
}

export async function saveMaster(tx: Tx, { startAt, ...master }: NewMaster) {
  const values = { ...master, startAt: toStart(startAt) }
  const [row] = await tx.insert(mintingMasters).values(values).returning({ id: mintingMasters.id })
  if (!row) throw new Error('The database returned no id for the new run.')
  return row.id
}

/** The payment of a run, which waits. @param input.startAt when the run is due once it is paid. */
export async function savePayment(
  tx: Tx,
  {
    startAt,
    ...input
  }: {
    masterId: number
    payCode: PayCode
    goodName: string
    amountLamports: bigint
    startAt: StartAt
    registrantId: string
  },
) {
  const [row] = await tx
    .insert(masterPayments)
    .values({ ...input, startAt: toStart(startAt) })
    .returning({ id: masterPayments.id })
  if (!row) throw new Error('The database returned no id for the new payment.')
  return row.id
}

export const firstStatus = { plan: '0', master: '0', payment: '0' } as const satisfies {
  plan: PlanStatus
  master: MasterStatus
  payment: string
}
