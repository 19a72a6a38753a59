import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../connection.ts'
import { collections, migrationRoutes, projectKeys, projects } from '../schema.ts'
import { onlyId } from '../sql/only-id.ts'
import { placesTaken } from './places.ts'

const oldProjects = alias(projects, 'old_projects')
const newProjects = alias(projects, 'new_projects')
const oldKeys = alias(projectKeys, 'old_keys')
const newKeys = alias(projectKeys, 'new_keys')

function selectRoutes(db: Queryable) {
  return db
    .select({
      route: migrationRoutes,
      oldProject: {
        name: oldProjects.name,
        nameKor: oldProjects.nameKor,
        mainnet: oldProjects.mainnet,
        contract: oldProjects.contractAddress,
        startTime: oldProjects.startTime,
        endTime: oldProjects.endTime,
        mintStartBlock: oldProjects.mintStartBlock,
        deletedAt: oldProjects.deletedAt,
      },
      newProject: {
        name: newProjects.name,
        nameKor: newProjects.nameKor,
        jsonPath: newProjects.jsonPath,
        deletedAt: newProjects.deletedAt,
      },
      collectionSymbol: collections.symbol,
      collectionMint: collections.mintAddress,
      /** Whose key we hold on the source chain: fee and NFT go there. */
      adminWallet: oldKeys.address,
      signer: newKeys.address,
      /** Places of its supply that are taken. */
      migrated: placesTaken(sql`${migrationRoutes.id}`),
    })
    .from(migrationRoutes)
    .innerJoin(oldProjects, eq(oldProjects.id, migrationRoutes.oldProjectId))
    .innerJoin(newProjects, eq(newProjects.id, migrationRoutes.newProjectId))
    .innerJoin(collections, eq(collections.id, migrationRoutes.collectionId))
    .leftJoin(oldKeys, and(eq(oldKeys.projectId, oldProjects.id), eq(oldKeys.purpose, 'admin')))
    .leftJoin(newKeys, and(eq(newKeys.projectId, newProjects.id), eq(newKeys.purpose, 'admin')))
    .where(isNull(migrationRoutes.deletedAt))
    .$dynamic()
}

export type RouteRow = Awaited<ReturnType<typeof listRoutes>>[number]

/** Every route with what decides whether it is open, newest first. */
export function listRoutes(db: Queryable) {
  return selectRoutes(db).orderBy(desc(migrationRoutes.id))
}

export async function findOptionalRoute(db: Queryable, routeId: number) {
  const [row] = await selectRoutes(db).where(
    and(isNull(migrationRoutes.deletedAt), eq(migrationRoutes.id, routeId)),
  )
  return row ?? null
}

/** The way out of an old project; it has at most one. */
export async function findOptionalRouteOfProject(db: Queryable, oldProjectId: number) {
  const [row] = await selectRoutes(db).where(
    and(isNull(migrationRoutes.deletedAt), eq(migrationRoutes.oldProjectId, oldProjectId)),
  )
  return row ?? null
}

/** @throws a unique violation of migration_routes_old_project when the old project has one. */
export async function saveNewRoute(
  db: Queryable,
  values: Omit<typeof migrationRoutes.$inferInsert, 'id'>,
): Promise<number> {
  return onlyId(await db.insert(migrationRoutes).values(values).returning({ id: migrationRoutes.id }))
}

export async function saveRoute(
  db: Queryable,
  routeId: number,
  values: Partial<
    Pick<typeof migrationRoutes.$inferInsert, 'feeWei' | 'timeLimitSeconds' | 'supply' | 'isOn'>
  > & {
    modifierId: string
  },
) {
  await db
    .update(migrationRoutes)
    .set({ ...values, modifiedAt: new Date() })
    .where(eq(migrationRoutes.id, routeId))
}
