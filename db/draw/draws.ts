import { and, desc, eq, sql } from 'drizzle-orm'
import { campaigns, draws, projects } from '../schema.ts'
import type { Queryable } from '../connection.ts'
import { isUser, registrants } from '../sql/authors.ts'
import { behind } from '../sql/keyset.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

export type DrawRecord = typeof draws.$inferSelect

function selectDraws(db: Queryable) {
  return db
    .select({
      draw: draws,
      projectSymbol: projects.symbol,
      projectName: projects.name,
      projectNameKor: projects.nameKor,
      registrant: registrants.uid,
    })
    .from(draws)
    .innerJoin(projects, eq(projects.id, draws.projectId))
    .leftJoin(registrants, isUser(registrants, draws.registrantId))
}
export type DrawRow = Awaited<ReturnType<typeof listDraws>>[number]

export const listDraws = keysetQuery({
  select: selectDraws,
  key: draws.id,
  search: { contains: [draws.name], is: [draws.listSha256, draws.seed] },
  filters: { state: draws.state, projectId: draws.projectId },
})

export async function findOptionalDraw(db: Queryable, drawId: number): Promise<DrawRow | null> {
  const [row] = await selectDraws(db).where(eq(draws.id, drawId))
  return row ?? null
}

type NewDraw = Pick<
  typeof draws.$inferInsert,
  | 'projectId'
  | 'name'
  | 'fileId'
  | 'listSha256'
  | 'entrants'
  | 'winnerCount'
  | 'reserveCount'
  | 'registrantId'
>

export async function saveNewDraw(db: Queryable, values: NewDraw): Promise<number> {
  return onlyId(await db.insert(draws).values(values).returning({ id: draws.id }))
}

/** The other draws of its project, the newest first. @param input.after id of the last one of the page before. */
export function listDrawsBeside(
  db: Queryable,
  { id, projectId, after, limit }: { id: number; projectId: number; after: number | null; limit: number },
) {
  return db
    .select({
      drawId: draws.id,
      name: draws.name,
      state: draws.state,
      entrants: draws.entrants,
      listSha256: draws.listSha256,
      listedAt: draws.registeredAt,
    })
    .from(draws)
    .where(and(eq(draws.projectId, projectId), sql`${draws.id} <> ${id}`, behind(draws.id, after)))
    .orderBy(desc(draws.id))
    .limit(limit)
}

/** Of a project, those of its draws that are drawn, by their ids. */
export async function listDrawnOf(
  db: Queryable,
  projectId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: draws.id })
    .from(draws)
    .where(
      and(
        eq(draws.projectId, projectId),
        eq(draws.state, 'drawn'),
        sql`${draws.id} = any(${sql.param([...ids])}::bigint[])`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Campaigns that give something to those who were drawn. */
export function listCampaignsOfDraw(db: Queryable, drawId: number) {
  const source = JSON.stringify({ sources: [{ kind: 'draw', drawId }] })
  return db
    .select({ campaignId: campaigns.id, name: campaigns.name, state: campaigns.state })
    .from(campaigns)
    .where(sql`${campaigns.recipients} @> ${source}::jsonb`)
    .orderBy(desc(campaigns.id))
    .limit(20)
}
