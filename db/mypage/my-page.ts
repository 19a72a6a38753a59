import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NftMintStatus } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
import { collections, migrations, mintingItems, nfts } from '../schema.ts'
import { behind } from '../sql/keyset.ts'
import { ofOldWallets, type OldWallet } from '../migration/index.ts'

/** How many migrations of old wallets are in each state. */
export function countMigrationsOf(db: Queryable, wallets: OldWallet[]) {
  return db
    .select({ state: migrations.state, count: sql<number>`count(*)::int` })
    .from(migrations)
    .where(ofOldWallets(wallets))
    .groupBy(migrations.state)
}

/** How many mints to wallets are in each state, those that are burnt left out. @param owners base58. */
export function countMintsOf(
  db: Queryable,
  owners: string[],
): Promise<{ status: NftMintStatus; count: number }[]> {
  return db
    .select({ status: nfts.status, count: sql<number>`count(*)::int` })
    .from(mintingItems)
    .innerJoin(nfts, eq(nfts.itemId, mintingItems.id))
    .where(and(inArray(mintingItems.owner, owners), isNull(nfts.burntAt)))
    .groupBy(nfts.status)
}

export type MintRow = Awaited<ReturnType<typeof listMintsOf>>[number]

/** Mints to wallets, newest first. @param input.after item id of the last row of the page before. */
export function listMintsOf(db: Queryable, input: { owners: string[]; after: number | null; limit: number }) {
  return db
    .select({
      itemId: mintingItems.id,
      nftId: nfts.id,
      name: sql<string>`coalesce(${nfts.revealedName}, ${mintingItems.name})`,
      status: nfts.status,
      collectionName: collections.name,
      assetId: nfts.assetId,
      signature: mintingItems.signature,
      reasonCode: mintingItems.reasonCode,
      mintedAt: nfts.mintedAt,
      burntAt: nfts.burntAt,
      modifiedAt: mintingItems.modifiedAt,
    })
    .from(mintingItems)
    .innerJoin(nfts, eq(nfts.itemId, mintingItems.id))
    .innerJoin(collections, eq(collections.id, nfts.collectionId))
    .where(and(inArray(mintingItems.owner, input.owners), behind(mintingItems.id, input.after)))
    .orderBy(desc(mintingItems.id))
    .limit(input.limit)
}

/** Whether a migration of an old wallet, or to a Solana wallet, was ever asked for. */
export async function hasMigration(db: Queryable, address: string): Promise<boolean> {
  const column = address.startsWith('0x') ? migrations.oldWalletAddress : migrations.newWalletAddress
  const rows = await db.select({ id: migrations.id }).from(migrations).where(eq(column, address)).limit(1)
  return rows.length > 0
}
