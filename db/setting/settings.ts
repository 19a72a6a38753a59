import { and, eq, sql } from 'drizzle-orm'
import type { SettingKey } from '#contract/setting/settings.ts'
import type { Queryable } from '../connection.ts'
import { settings, users } from '../schema.ts'

/** A setting that is not secret. */
export async function findOptionalSetting(db: Queryable, cdKey: SettingKey) {
  const [row] = await db
    .select({ cdValue: settings.cdValue })
    .from(settings)
    .where(and(eq(settings.cdKey, cdKey), eq(settings.isSecret, false)))
  return row?.cdValue ?? null
}

/** Every stored setting, of a secret one without its text, and who set it last. */
export function listSettings(db: Queryable) {
  return db
    .select({
      cdKey: settings.cdKey,
      cdValue: sql<string | null>`case when ${settings.isSecret} then null else ${settings.cdValue} end`,
      version: settings.version,
      setBy: sql<string | null>`coalesce(${users.uid}, ${settings.modifierId}, ${settings.registrantId})`,
      setAt: sql`coalesce(${settings.modifiedAt}, ${settings.registeredAt})`.mapWith(settings.registeredAt),
    })
    .from(settings)
    .leftJoin(users, sql`${users.uuid}::text = coalesce(${settings.modifierId}, ${settings.registrantId})`)
}
export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number]

/** Adds a setting; one that is already there keeps its value. */
export async function saveNewSetting(db: Queryable, setting: typeof settings.$inferInsert) {
  await db.insert(settings).values(setting).onConflictDoNothing()
}

interface Change {
  cdKey: SettingKey
  /** Sealed where it is secret. */
  cdValue: string
  isSecret: boolean
  /** The version that was read; 0 where there is no row yet. */
  version: number
  actor: string
}

/** Sets a setting; false when somebody changed it since `version` was read. */
export async function saveSetting(db: Queryable, change: Change): Promise<boolean> {
  const { cdKey, version, actor, ...values } = change
  const next = { ...values, version: version + 1, modifierId: actor, modifiedAt: new Date() }
  const rows =
    version === 0
      ? await db
          .insert(settings)
          .values({ cdKey, ...next, registrantId: actor })
          .onConflictDoNothing()
          .returning({ cdKey: settings.cdKey })
      : await db
          .update(settings)
          .set(next)
          .where(and(eq(settings.cdKey, cdKey), eq(settings.version, version)))
          .returning({ cdKey: settings.cdKey })
  return rows.length > 0
}
