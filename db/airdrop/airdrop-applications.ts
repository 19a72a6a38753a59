import { eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { airdropApplications } from '../schema.ts'
import { keysetQuery } from '../sql/keyset-query.ts'

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

export const listApplications = keysetQuery({
  select: (db) => db.select().from(airdropApplications),
  key: airdropApplications.id,
  where: isNull(airdropApplications.deletedAt),
  search: { contains: [airdropApplications.solanaAddress, airdropApplications.regId] },
  filters: {},
})
