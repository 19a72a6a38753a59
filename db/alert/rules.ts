import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../connection.ts'
import { alertRuleOffers, alertRules } from '../schema.ts'
import { isUser, modifiers, registrants } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { onlyId } from '../sql/only-id.ts'

export type AlertRuleRecord = typeof alertRules.$inferSelect
export type AlertRuleValues = Omit<typeof alertRules.$inferInsert, 'id'>

function selectRules(db: Queryable) {
  return db
    .select({ rule: alertRules, registrant: registrants.uid, modifier: modifiers.uid })
    .from(alertRules)
    .leftJoin(registrants, isUser(registrants, alertRules.registrantId))
    .leftJoin(modifiers, isUser(modifiers, alertRules.modifierId))
}
export type AlertRuleRow = Awaited<ReturnType<typeof listAlertRules>>[number]

export const listAlertRules = keysetQuery({
  select: selectRules,
  key: alertRules.id,
  where: isNull(alertRules.deletedAt),
  search: { contains: [alertRules.name] },
  filters: { condition: alertRules.condition, severity: alertRules.severity, status: alertRules.status },
})

export async function findOptionalAlertRule(db: Queryable, ruleId: number): Promise<AlertRuleRow | null> {
  const [row] = await selectRules(db).where(and(eq(alertRules.id, ruleId), isNull(alertRules.deletedAt)))
  return row ?? null
}

/** Every rule that is on. */
export function listActiveAlertRules(db: Queryable): Promise<AlertRuleRecord[]> {
  return db
    .select()
    .from(alertRules)
    .where(and(eq(alertRules.status, 'on'), isNull(alertRules.deletedAt)))
    .orderBy(alertRules.id)
}

export async function saveNewAlertRule(db: Queryable, values: AlertRuleValues): Promise<number> {
  return onlyId(await db.insert(alertRules).values(values).returning({ id: alertRules.id }))
}

export async function saveAlertRule(db: Queryable, ruleId: number, values: Partial<AlertRuleValues>) {
  await db.update(alertRules).set(values).where(eq(alertRules.id, ruleId))
}

/**
 * Saves the first rule of each condition that this installation was never given one of. One that was changed, switched off or deleted
 * since stays so.
 * @returns how many are new.
 */
export async function saveFirstAlertRules(db: Db | Tx, values: AlertRuleValues[]): Promise<number> {
  return db.transaction(async (tx) => {
    const offered = await tx
      .insert(alertRuleOffers)
      .values(values.map(({ condition }) => ({ condition })))
      .onConflictDoNothing()
      .returning({ condition: alertRuleOffers.condition })
    const isNew = new Set(offered.map(({ condition }) => condition))
    const fresh = values.filter(({ condition }) => isNew.has(condition))
    if (fresh.length > 0) await tx.insert(alertRules).values(fresh)
    return fresh.length
  })
}
