import { and, eq, inArray, lt } from 'drizzle-orm'
import type { KlipStatus } from '#contract/wallet/codes.ts'
import type { Queryable } from '../connection.ts'
import { klipRequests } from '../schema.ts'

export type KlipRequestRow = typeof klipRequests.$inferSelect

export async function saveKlipRequest(db: Queryable, values: typeof klipRequests.$inferInsert) {
  const [row] = await db.insert(klipRequests).values(values).returning()
  if (!row) throw new Error('The database took a request and did not answer it.')
  return row
}

/** A request of one of the owners; anybody else's is not there. */
export async function findOptionalKlipRequest(db: Queryable, requestId: string, ownerHashes: string[]) {
  const [row] = await db
    .select()
    .from(klipRequests)
    .where(and(eq(klipRequests.requestId, requestId), inArray(klipRequests.ownerHash, ownerHashes)))
  return row ?? null
}

/** Writes down how far a request is, unless it has ended. @returns the row as it stands then. */
export async function saveKlipStatus(
  db: Queryable,
  before: KlipRequestRow,
  input: { status: KlipStatus; result: string | null },
): Promise<KlipRequestRow> {
  const [moved] = await db
    .update(klipRequests)
    .set(input)
    .where(
      and(
        eq(klipRequests.requestId, before.requestId),
        inArray(klipRequests.status, ['prepared', 'requested']),
      ),
    )
    .returning()
  if (moved) return moved
  const [row] = await db.select().from(klipRequests).where(eq(klipRequests.requestId, before.requestId))
  return row ?? { ...before, ...input }
}

export async function deleteOldKlipRequests(db: Queryable, before: Date) {
  await db.delete(klipRequests).where(lt(klipRequests.expiresAt, before))
}
