import { and, desc, eq, ilike, isNull, or } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { airdropApplications } from '../schema.ts'
import { behind } from '../sql/keyset.ts'
import { containsPattern } from '../sql/like-pattern.ts'

export type AirdropApplicationRow = typeof airdropApplications.$inferSelect

/** Stores an application, or finds the one its address already has. */
export async function saveApplication(
  db: Queryable,
  values: Omit<typeof airdropApplications.$inferInsert, 'id'>,
): Promise<{ applicationId: number; isNew: boolean }> {
  const [made] = await db
    .insert(airdropApplications)
    .values(values)
    .onConflictDoNothing({ target: airdropApplications.solanaAddress })
    .returning({ id: airdropApplications.id })
  if (made) return { applicationId: made.id, isNew: true }
  const [first] = await db
    .select({ id: airdropApplications.id })
    .from(airdropApplications)
    .where(eq(airdropApplications.solanaAddress, values.solanaAddress))
  if (!first) throw new Error('The database neither took the application nor has one of its address.')
  return { applicationId: first.id, isNew: false }
}

/** Newest first. @param input.search part of an address or of a reg_id. */
export function listApplications(
  db: Queryable,
  input: { search?: string | undefined; after: number | null; limit: number },
): Promise<AirdropApplicationRow[]> {
  const pattern = input.search ? containsPattern(input.search) : null
  return db
    .select()
    .from(airdropApplications)
    .where(
      and(
        isNull(airdropApplications.deletedAt),
        behind(airdropApplications.id, input.after),
        pattern === null
          ? undefined
          : or(ilike(airdropApplications.solanaAddress, pattern), ilike(airdropApplications.regId, pattern)),
      ),
    )
    .orderBy(desc(airdropApplications.id))
    .limit(input.limit)
}
