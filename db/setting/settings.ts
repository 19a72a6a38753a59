import { eq, and } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { settings } from '../schema.ts'

/** A setting that is not secret. */
export const findOptionalSetting = async (db: Queryable, cdKey: string) => {
  const [row] = await db
    .select({ cdValue: settings.cdValue })
    .from(settings)
    .where(and(eq(settings.cdKey, cdKey), eq(settings.isSecret, false)))
  return row?.cdValue ?? null
}

/** Adds a setting; one that is already there keeps its value. */
export const saveNewSetting = async (db: Queryable, setting: typeof settings.$inferInsert) => {
  await db.insert(settings).values(setting).onConflictDoNothing()
}
