import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { MasterStatus, PlanKind, PlanOrigin } from '#contract/codes/status.ts'
import type { WaitingCode } from '#contract/codes/waiting.ts'
import { openStatuses, passesByItself } from '#contract/run/needs-person.ts'
import type { Queryable } from '../connection.ts'
import { masterPayments, mintingMasters, mintPlans } from '../schema.ts'
import { uidOf } from '../sql/authors.ts'
import { behind, inOrder, type Order } from '../sql/keyset.ts'
import { containsPattern } from '../sql/like-pattern.ts'

/**
 * What else a run shows is looked up row by row: joined, as many tables cost PostgreSQL twenty times as much to plan as to read.
 */
const lookedUp = {
  projectSymbol: sql<string>`(select symbol from projects where project_id = ${mintPlans.projectId})`,
  collectionName: sql<
    string | null
  >`(select name from collections where collection_id = ${mintPlans.collectionId})`,
  willReveal: sql<boolean | null>`(select will_reveal from collections
    where collection_id = ${mintPlans.collectionId})`,
  payerAddress: sql<string | null>`(select address from project_keys
    where project_id = ${mintPlans.projectId} and purpose = 'admin')`,
  registrant: uidOf(mintingMasters.registrantId),
}

function selectRuns(db: Queryable) {
  return db
    .select({ master: mintingMasters, plan: mintPlans, payment: masterPayments, ...lookedUp })
    .from(mintingMasters)
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
    .innerJoin(masterPayments, eq(masterPayments.masterId, mintingMasters.id))
}

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]

export interface RunFilter {
  status?: MasterStatus | undefined
  needs?: 'person' | undefined
  waiting?: WaitingCode | undefined
  kind?: PlanKind | undefined
  origin?: PlanOrigin | undefined
  projectId?: number | undefined
  /** Part of the plan's name. */
  search?: string | undefined
  order?: Order | undefined
  after: number | null
  limit: number
}

const waitingCode = sql`${mintingMasters.waiting}->>'code'`
const isOpen = inArray(mintingMasters.status, [...openStatuses])
/** As the contract's `needsPerson`. */
const needsPerson = sql`(${isOpen} and (${mintingMasters.status} = '90'
  or ${waitingCode} <> all(${sql.param([...passesByItself])}::text[])))`

/** Runs with their plan, newest first unless asked otherwise. */
export function listRuns(db: Queryable, runFilter: RunFilter) {
  return selectRuns(db)
    .where(
      and(
        runFilter.status ? eq(mintingMasters.status, runFilter.status) : undefined,
        runFilter.needs ? needsPerson : undefined,
        runFilter.waiting ? sql`${isOpen} and ${waitingCode} = ${runFilter.waiting}` : undefined,
        runFilter.kind ? eq(mintPlans.kind, runFilter.kind) : undefined,
        runFilter.origin ? eq(mintPlans.origin, runFilter.origin) : undefined,
        runFilter.projectId ? eq(mintPlans.projectId, runFilter.projectId) : undefined,
        runFilter.search ? sql`${mintPlans.name} ilike ${containsPattern(runFilter.search)}` : undefined,
        behind(mintingMasters.id, runFilter.after, runFilter.order),
      ),
    )
    .orderBy(inOrder(mintingMasters.id, runFilter.order))
    .limit(runFilter.limit)
}

/** Runs that are due or in progress: those that need a person first, then the newest. */
export function listOpenRuns(db: Queryable, limit: number) {
  return selectRuns(db)
    .where(isOpen)
    .orderBy(sql`${needsPerson} is true desc`, desc(mintingMasters.id))
    .limit(limit)
}

/** How many runs are due or in progress, and how many of them need a person. */
export async function countOpenRuns(db: Queryable) {
  const [row] = await db
    .select({
      runs: sql<number>`count(*)::int`,
      runsNeedingPerson: sql<number>`(count(*) filter (where ${needsPerson}))::int`,
    })
    .from(mintingMasters)
    .where(isOpen)
  return row ?? { runs: 0, runsNeedingPerson: 0 }
}

export async function findOptionalRunRow(db: Queryable, masterId: number) {
  const [row] = await selectRuns(db).where(eq(mintingMasters.id, masterId))
  return row ?? null
}
