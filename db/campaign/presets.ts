import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { campaignPresets } from '../schema.ts'

/** In the order in which they were registered. */
export function listPresets(db: Queryable) {
  return db.select().from(campaignPresets).orderBy(asc(campaignPresets.id))
}
export type PresetRow = Awaited<ReturnType<typeof listPresets>>[number]

export async function findOptionalPreset(db: Queryable, presetId: number): Promise<PresetRow | null> {
  const [row] = await db.select().from(campaignPresets).where(eq(campaignPresets.id, presetId))
  return row ?? null
}

export async function savePreset(
  db: Queryable,
  presetId: number,
  values: Partial<Omit<typeof campaignPresets.$inferInsert, 'id' | 'code'>>,
) {
  await db.update(campaignPresets).set(values).where(eq(campaignPresets.id, presetId))
}

/** Saves those whose code is not there yet. */
export async function saveFirstPresets(
  db: Queryable,
  presets: Omit<typeof campaignPresets.$inferInsert, 'id'>[],
) {
  await db.insert(campaignPresets).values(presets).onConflictDoNothing()
}
