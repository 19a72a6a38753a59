import { eq, sql, type SQL } from 'drizzle-orm'
import { applicationStates, type ApplicationState, type WindowPhase } from '#contract/airdrop/codes.ts'
import type { Queryable, Tx } from '../connection.ts'
import { applicationWindows, projects } from '../schema.ts'
import { isUser, modifiers, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

const ofWindow = sql`from airdrop_applications a where a.window_id = application_windows.window_id`
/** Those that take a place. */
const taken = sql`(select count(*) ${ofWindow} and a.state in ('received', 'accepted'))`

const perState = sql.join(
  applicationStates.map((state) => sql.raw(`'${state}', count(*) filter (where a.state = '${state}')`)),
  sql`, `,
)

/** By the clock of the database, as it is now and not when the transaction began: who waits for a lock is not early. */
const phase: SQL<WindowPhase> = sql<WindowPhase>`case
  when clock_timestamp() < ${applicationWindows.opensAt} then 'before'
  when clock_timestamp() >= ${applicationWindows.closesAt} then 'over'
  when ${applicationWindows.applicationsMax} <= ${taken} then 'full'
  else 'open' end`

function selectWindows(db: Queryable) {
  return db
    .select({
      window: applicationWindows,
      phase,
      counts: sql<Record<ApplicationState, number>>`(select jsonb_build_object(${perState}) ${ofWindow})`,
      inRounds: sql<number>`(
        select count(distinct x.application_id)::int from application_rounds x join airdrop_applications a using (application_id)
        where a.window_id = application_windows.window_id)`,
      projectSymbol: projects.symbol,
      registrant: registrants.uid,
      modifier: modifiers.uid,
    })
    .from(applicationWindows)
    .innerJoin(projects, eq(projects.id, applicationWindows.projectId))
    .leftJoin(registrants, isUser(registrants, applicationWindows.registrantId))
    .leftJoin(modifiers, isUser(modifiers, applicationWindows.modifierId))
}
export type WindowRow = Awaited<ReturnType<typeof listWindows>>[number]

export const listWindows = keysetQuery({
  select: selectWindows,
  key: applicationWindows.id,
  search: { contains: [applicationWindows.titleKor, applicationWindows.titleEng] },
  filters: { projectId: applicationWindows.projectId },
})

export async function findOptionalWindow(db: Queryable, windowId: number): Promise<WindowRow | null> {
  const [row] = await selectWindows(db).where(eq(applicationWindows.id, windowId))
  return row ?? null
}

/** Windows that are open or will be. @param limit more than a person would choose from. */
export function listOpenWindows(db: Queryable, limit: number) {
  return db
    .select({ window: applicationWindows, phase })
    .from(applicationWindows)
    .where(sql`${applicationWindows.closesAt} > clock_timestamp()`)
    .orderBy(applicationWindows.closesAt, applicationWindows.id)
    .limit(limit)
}
export type OpenWindowRow = Awaited<ReturnType<typeof listOpenWindows>>[number]

/** Locks a window until the transaction ends: whoever applies at the same time, or changes it, waits. */
export async function lockWindow(tx: Tx, windowId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: applicationWindows.id })
    .from(applicationWindows)
    .where(eq(applicationWindows.id, windowId))
    .for('no key update')
  return rows.length > 0
}

type Values = Omit<typeof applicationWindows.$inferInsert, 'id'>

export async function saveNewWindow(db: Queryable, values: Values): Promise<number> {
  return onlyId(await db.insert(applicationWindows).values(values).returning({ id: applicationWindows.id }))
}

export async function saveWindow(db: Queryable, windowId: number, values: Partial<Values>) {
  await db.update(applicationWindows).set(values).where(eq(applicationWindows.id, windowId))
}
