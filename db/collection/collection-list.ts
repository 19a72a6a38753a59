import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { collections, mintingMasters, mintPlans, projects } from '../schema.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

/** Collections with the run that creates them. */
function selectCollections(db: Queryable) {
  return db
    .select({
      collection: collections,
      projectSymbol: projects.symbol,
      masterId: mintingMasters.id,
      status: mintingMasters.status,
    })
    .from(collections)
    .innerJoin(projects, eq(projects.id, collections.projectId))
    .innerJoin(mintPlans, and(eq(mintPlans.collectionId, collections.id), eq(mintPlans.kind, 'collection')))
    .innerJoin(mintingMasters, eq(mintingMasters.planId, mintPlans.id))
}

export type CollectionRow = Awaited<ReturnType<typeof listCollections>>[number]

export const listCollections = keysetQuery({
  select: selectCollections,
  key: collections.id,
  search: { contains: [collections.name, collections.symbol], is: [collections.mintAddress] },
  filters: { projectId: collections.projectId },
})

export async function findOptionalCollectionRow(db: Queryable, collectionId: number) {
  const [row] = await selectCollections(db).where(eq(collections.id, collectionId))
  return row ?? null
}

/** Where a collection's mint address is derived from: the plan that creates it. */
export async function findCollectionPlan(db: Queryable, collectionId: number) {
  const [row] = await db
    .select({ planId: mintPlans.id, sealedSecret: mintPlans.sealedSecret })
    .from(mintPlans)
    .where(and(eq(mintPlans.collectionId, collectionId), eq(mintPlans.kind, 'collection')))
  if (!row) throw new Error(`Collection ${collectionId} has no plan that creates it.`)
  return row
}

/** The address of a collection whose making is final. The first one stays. */
export async function saveCollectionMint(
  tx: Tx,
  made: { collectionId: number; mintAddress: string | null; signature: string },
): Promise<void> {
  const { collectionId, ...values } = made
  await tx
    .update(collections)
    .set(values)
    .where(and(eq(collections.id, collectionId), isNull(collections.mintAddress)))
}

/** The runs that mint into collections: [collection, run]. */
export async function listRunsOfCollections(db: Queryable, collectionIds: number[]) {
  if (collectionIds.length === 0) return []
  return db
    .select({ collectionId: mintPlans.collectionId, masterId: mintingMasters.id })
    .from(mintPlans)
    .innerJoin(mintingMasters, eq(mintingMasters.planId, mintPlans.id))
    .where(and(inArray(mintPlans.collectionId, collectionIds), ne(mintPlans.kind, 'collection')))
}

export async function saveNewCollection(
  db: Queryable,
  values: Omit<typeof collections.$inferInsert, 'id'>,
): Promise<number> {
  return onlyId(await db.insert(collections).values(values).returning({ id: collections.id }))
}
