import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { campaignRounds, campaigns, draws, projects } from '../schema.ts'
import type { Queryable } from '../connection.ts'
import { isUser, registrants } from '../sql/authors.ts'
import { behind } from '../sql/keyset.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

export type DrawRecord = typeof draws.$inferSelect

const { winners: _winners, reserves: _reserves, ...withoutDrawn } = getTableColumns(draws)

/** Without those who were drawn: a page of draws would bring thousands of them. */
function selectDraws(db: Queryable) {
  return selectWith(db, withoutDrawn)
}

function selectWith<Columns extends typeof withoutDrawn>(db: Queryable, draw: Columns) {
  return db
    .select({
      draw,
      projectSymbol: projects.symbol,
      projectName: projects.name,
      projectNameKor: projects.nameKor,
      registrant: registrants.uid,
      round: {
        roundId: campaignRounds.id,
        n: campaignRounds.n,
        campaignId: campaignRounds.campaignId,
      },
      campaignName: campaigns.name,
    })
    .from(draws)
    .innerJoin(projects, eq(projects.id, draws.projectId))
    .leftJoin(campaignRounds, eq(campaignRounds.id, draws.roundId))
    .leftJoin(campaigns, eq(campaigns.id, campaignRounds.campaignId))
    .leftJoin(registrants, isUser(registrants, draws.registrantId))
}

export const listDraws = keysetQuery({
  select: selectDraws,
  key: draws.id,
  search: { contains: [draws.name], is: [draws.listSha256, draws.seed] },
  filters: { state: draws.state, projectId: draws.projectId },
})
export type ListedDrawRow = Awaited<ReturnType<typeof listDraws>>[number]

export async function findOptionalDraw(db: Queryable, drawId: number) {
  const [row] = await selectWith(db, getTableColumns(draws)).where(eq(draws.id, drawId))
  return row ?? null
}
export type DrawRow = NonNullable<Awaited<ReturnType<typeof findOptionalDraw>>>

/** The draw that a round made; the last one, where another was called off before. Null: none yet. */
export async function findOptionalDrawOfRound(db: Queryable, roundId: number): Promise<DrawRecord | null> {
  const [row] = await db
    .select()
    .from(draws)
    .where(eq(draws.roundId, roundId))
    .orderBy(desc(draws.id))
    .limit(1)
  return row ?? null
}

type NewDraw = Pick<
  typeof draws.$inferInsert,
  | 'projectId'
  | 'roundId'
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
