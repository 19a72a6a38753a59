import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { kindsThat } from '#contract/operation/operations.ts'
import type { Queryable, Tx } from '../connection.ts'
import { planSecretColumns, type PlanSecret } from '../operation/plan-secret.ts'
import { authorities, collections, mintingMasters, mintPlans, projects } from '../schema.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'
import { saveMaker } from '../update-authority/index.ts'

const creates = inArray(mintPlans.kind, kindsThat('creates'))

/** Collections with the run that creates them. */
function selectCollections(db: Queryable) {
  return db
    .select({
      collection: collections,
      projectSymbol: projects.symbol,
      masterId: mintingMasters.id,
      status: mintingMasters.status,
      /** Who speaks for it, as far as the rows know. */
      authority: authorities.wallet,
    })
    .from(collections)
    .innerJoin(projects, eq(projects.id, collections.projectId))
    .innerJoin(mintPlans, and(eq(mintPlans.collectionId, collections.id), creates))
    .innerJoin(mintingMasters, eq(mintingMasters.planId, mintPlans.id))
    .leftJoin(authorities, eq(authorities.address, collections.mintAddress))
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
export async function findCollectionSecret(db: Queryable, collectionId: number): Promise<PlanSecret> {
  const [row] = await db
    .select(planSecretColumns)
    .from(mintPlans)
    .where(and(eq(mintPlans.collectionId, collectionId), creates))
  if (!row) throw new Error(`Collection ${collectionId} has no plan that creates it.`)
  return row
}

/** The address of a collection whose making is final. The first one stays. */
export async function saveCollectionMint(
  tx: Tx,
  made: {
    collectionId: number
    mintAddress: string | null
    signature: string
    /** The wallet that made it; null where that is not known. */
    maker: string | null
  },
): Promise<void> {
  const { collectionId, maker, ...values } = made
  await tx
    .update(collections)
    .set(values)
    .where(and(eq(collections.id, collectionId), isNull(collections.mintAddress)))
  if (maker !== null && made.mintAddress !== null)
    await saveMaker(tx, { address: made.mintAddress, wallet: maker })
}

/** The runs that mint into collections: [collection, run]. */
export async function listRunsOfCollections(db: Queryable, collectionIds: number[]) {
  if (collectionIds.length === 0) return []
  return db
    .select({ collectionId: mintPlans.collectionId, masterId: mintingMasters.id })
    .from(mintPlans)
    .innerJoin(mintingMasters, eq(mintingMasters.planId, mintPlans.id))
    .where(and(inArray(mintPlans.collectionId, collectionIds), inArray(mintPlans.kind, kindsThat('mints'))))
}

/**
 * How many NFTs of collections our runs have burnt, by collection. Such a run may name no collection, so it is looked for
 * in the whole project.
 */
export async function countBurnt(db: Queryable, collectionIds: number[]): Promise<Map<number, number>> {
  const rows = await db.execute<{ collection_id: string; count: number }>(sql`
    select n.collection_id, count(*)::int as count
    from mint_plans p join minting_masters m using (plan_id) join minting_items i using (master_id)
      join nfts n on n.asset_id = i.asset_id
    where p.kind = any(${sql.param(kindsThat('burns'))}::text[])
      and p.project_id in (
        select project_id from collections where collection_id = any(${sql.param(collectionIds)}::bigint[]))
      and i.status = '20' and n.burnt_at is not null
      and n.collection_id = any(${sql.param(collectionIds)}::bigint[])
    group by 1`)
  return new Map(rows.map((row) => [Number(row.collection_id), row.count]))
}

export async function saveNewCollection(
  db: Queryable,
  values: Omit<typeof collections.$inferInsert, 'id'>,
): Promise<number> {
  return onlyId(await db.insert(collections).values(values).returning({ id: collections.id }))
}
