import { asc } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { campaignPresets } from '../schema.ts'

/** In the order in which they were registered. */
export function listPresets(db: Queryable) {
  return db.select().from(campaignPresets).orderBy(asc(campaignPresets.id))
}
export type PresetRow = Awaited<ReturnType<typeof listPresets>>[number]

/** Saves those whose code is not there yet. */
export async function saveFirstPresets(
  db: Queryable,
  presets: Omit<typeof campaignPresets.$inferInsert, 'id'>[],
) {
  await db.insert(campaignPresets).values(presets).onConflictDoNothing()
}
