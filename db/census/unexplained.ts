import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { trees, unexplainedAssets } from '../schema.ts'

export type UnexplainedAsset = Pick<
  typeof unexplainedAssets.$inferInsert,
  'collectionId' | 'treeId' | 'assetId' | 'leafIndex' | 'owner' | 'content' | 'signature' | 'slot'
>

/** Keeps what no item explains; what is kept already stays as it is. */
export async function saveUnexplained(db: Queryable, assets: UnexplainedAsset[]): Promise<void> {
  if (assets.length > 0) await db.insert(unexplainedAssets).values(assets).onConflictDoNothing()
}

/** What an adoption has explained after all, those that a person had accepted among it: an item counts them now. */
export async function forgetExplained(tx: Tx, assetIds: string[]): Promise<void> {
  await tx.execute(sql`
    delete from unexplained_assets where asset_id = any(${sql.param(assetIds)}::text[])`)
}

/** A leaf that no item explained when it was found. An item that came later may. */
export interface KeptLeaf {
  tree: string
  owner: string
  content: string
  signature: string
}

/** Every such leaf of a collection, accepted or not, that our key minted. */
export async function listKeptLeaves(db: Queryable, collectionId: number): Promise<KeptLeaf[]> {
  const rows = await db.execute<{ tree: string; owner: string; content: string; signature: string }>(sql`
    select t.address as tree, u.owner, u.content, u.signature
    from unexplained_assets u join trees t using (tree_id)
    where u.collection_id = ${collectionId} and u.content is not null and u.owner is not null
    order by u.unexplained_id`)
  return [...rows]
}

function isOpenOf(collectionId: number) {
  return and(eq(unexplainedAssets.collectionId, collectionId), isNull(unexplainedAssets.acceptedAt))
}

/** What nobody has accepted, the oldest first, with the address of its tree. */
export async function listUnexplained(db: Queryable, collectionId: number, limit: number) {
  return db
    .select({ asset: unexplainedAssets, treeAddress: trees.address })
    .from(unexplainedAssets)
    .leftJoin(trees, eq(trees.id, unexplainedAssets.treeId))
    .where(isOpenOf(collectionId))
    .orderBy(asc(unexplainedAssets.id))
    .limit(limit)
}

export async function countUnexplained(db: Queryable, collectionId: number): Promise<number> {
  return db.$count(unexplainedAssets, isOpenOf(collectionId))
}

/** A person says that they are no loss: from now on they count as known. @returns how many there were. */
export async function acceptUnexplained(
  tx: Tx,
  { collectionId, actor }: { collectionId: number; actor: string },
): Promise<number> {
  const rows = await tx
    .update(unexplainedAssets)
    .set({ acceptedAt: sql`now()`, acceptedBy: actor })
    .where(and(eq(unexplainedAssets.collectionId, collectionId), isNull(unexplainedAssets.acceptedAt)))
    .returning({ id: unexplainedAssets.id })
  return rows.length
}
