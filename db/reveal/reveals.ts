import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { collections, projects, reveals, revealRuns } from '../schema.ts'
import { isUser, modifiers, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'

export type RevealRecord = typeof reveals.$inferSelect

/** Reveals with what they are of, and the run of their latest round. */
function selectReveals(db: Queryable) {
  return db
    .select({
      reveal: reveals,
      collectionName: collections.name,
      projectSymbol: projects.symbol,
      masterId: revealRuns.masterId,
      registrant: registrants.uid,
      modifier: modifiers.uid,
    })
    .from(reveals)
    .innerJoin(collections, eq(collections.id, reveals.collectionId))
    .innerJoin(projects, eq(projects.id, reveals.projectId))
    .leftJoin(revealRuns, and(eq(revealRuns.revealId, reveals.id), eq(revealRuns.round, reveals.round)))
    .leftJoin(registrants, isUser(registrants, reveals.registrantId))
    .leftJoin(modifiers, isUser(modifiers, reveals.modifierId))
}
export type RevealRow = Awaited<ReturnType<typeof listReveals>>[number]

export const listReveals = keysetQuery({
  select: selectReveals,
  key: reveals.id,
  where: isNull(reveals.deletedAt),
  search: { contains: [reveals.name, collections.name], is: [reveals.root] },
  filters: { state: reveals.state, collectionId: reveals.collectionId },
})

export async function findOptionalReveal(db: Queryable, revealId: number): Promise<RevealRow | null> {
  const [row] = await selectReveals(db).where(and(eq(reveals.id, revealId), isNull(reveals.deletedAt)))
  return row ?? null
}

/** The row of a reveal, locked until the transaction ends: who changes it, or begins its round, takes turns. */
export async function findOptionalRevealForUpdate(tx: Tx, revealId: number): Promise<RevealRecord | null> {
  const [row] = await tx
    .select()
    .from(reveals)
    .where(and(eq(reveals.id, revealId), isNull(reveals.deletedAt)))
    .for('no key update')
  return row ?? null
}

/** The next id, taken before the row is written: the secret is sealed under it. */
export async function nextRevealId(db: Queryable): Promise<number> {
  const [row] = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('reveals', 'reveal_id')) as id`,
  )
  if (!row) throw new Error('The database returned no reveal id.')
  return Number(row.id)
}

export async function saveNewReveal(tx: Tx, values: typeof reveals.$inferInsert & { id: number }) {
  await tx.insert(reveals).overridingSystemValue().values(values)
}

/** The run of a round; null before it is made. */
export async function findOptionalRun(
  db: Queryable,
  { revealId, round }: { revealId: number; round: number },
): Promise<number | null> {
  const [row] = await db
    .select({ masterId: revealRuns.masterId })
    .from(revealRuns)
    .where(and(eq(revealRuns.revealId, revealId), eq(revealRuns.round, round)))
  return row?.masterId ?? null
}

export async function saveRevealRun(tx: Tx, run: typeof revealRuns.$inferInsert) {
  await tx.insert(revealRuns).values(run)
}

/** Reveals that are not given up, the latest first. */
export function listRevealsByIds(db: Queryable, ids: readonly number[]): Promise<RevealRow[]> {
  return selectReveals(db)
    .where(and(inArray(reveals.id, [...ids]), isNull(reveals.deletedAt), ne(reveals.state, 'cancelled')))
    .orderBy(desc(reveals.id))
}
