import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { mintingMasters, projects, tokens } from '../schema.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

/** Tokens with the run that makes them. */
function selectTokens(db: Queryable) {
  return db
    .select({
      token: tokens,
      projectSymbol: projects.symbol,
      masterId: mintingMasters.id,
      status: mintingMasters.status,
    })
    .from(tokens)
    .innerJoin(projects, eq(projects.id, tokens.projectId))
    .innerJoin(mintingMasters, eq(mintingMasters.planId, tokens.planId))
}

export type TokenRecord = Awaited<ReturnType<typeof listTokens>>[number]

export const listTokens = keysetQuery({
  select: selectTokens,
  key: tokens.id,
  search: { contains: [tokens.name, tokens.symbol], is: [tokens.mintAddress] },
  filters: { projectId: tokens.projectId },
})

export async function findOptionalToken(db: Queryable, tokenId: number): Promise<TokenRecord | null> {
  const [row] = await selectTokens(db).where(eq(tokens.id, tokenId))
  return row ?? null
}

/** The tokens that a project has made, by their mints. */
export async function listMadeTokens(db: Queryable, projectId: number) {
  const rows = await db
    .select({ mint: tokens.mintAddress, name: tokens.name, symbol: tokens.symbol })
    .from(tokens)
    .where(and(eq(tokens.projectId, projectId), isNotNull(tokens.mintAddress)))
  return new Map(rows.map(({ mint, ...told }) => [mint ?? '', told]))
}

export async function saveNewToken(
  db: Queryable,
  values: Omit<typeof tokens.$inferInsert, 'id'>,
): Promise<number> {
  return onlyId(await db.insert(tokens).values(values).returning({ id: tokens.id }))
}

export async function saveToken(
  db: Queryable,
  tokenId: number,
  values: Partial<typeof tokens.$inferInsert>,
): Promise<void> {
  await db.update(tokens).set(values).where(eq(tokens.id, tokenId))
}

/** The mint of a token whose making is final. The first one stays. */
export async function saveTokenMint(
  tx: Tx,
  { planId, ...made }: { planId: number; mintAddress: string; signature: string },
): Promise<void> {
  await tx
    .update(tokens)
    .set(made)
    .where(and(eq(tokens.planId, planId), isNull(tokens.mintAddress)))
}
