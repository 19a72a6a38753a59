import type { AlertFinding, AlertRule, AlertRuleInput } from '#contract/alert/rules.ts'
import { listFindings } from '#db/alert/findings.ts'
import { findOptionalAlertRule, saveAlertRule, saveNewAlertRule } from '#db/alert/rules.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentAlertRule } from './present.ts'

async function findRule(db: Queryable, ruleId: number) {
  const row = await findOptionalAlertRule(db, ruleId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError NOT_FOUND. */
export async function readAlertRule(db: Queryable, ruleId: number): Promise<AlertRule> {
  return presentAlertRule(await findRule(db, ruleId))
}

/** Stores a rule and its audit entry. @returns it as the console shows it. */
export function createAlertRule(tx: Tx, input: AlertRuleInput, author: Author): Promise<AlertRule> {
  const entry = { action: 'alertRule.create', read: (id: number) => readAlertRule(tx, id) } as const
  return auditedNew(tx, entry, author, () => saveNewAlertRule(tx, { ...input, registrantId: author.actor }))
}

/** @throws AppError NOT_FOUND. */
export function modifyAlertRule(
  tx: Tx,
  { ruleId, input }: { ruleId: number; input: AlertRuleInput },
  author: Author,
): Promise<AlertRule> {
  const entry = {
    action: 'alertRule.modify',
    id: ruleId,
    read: (id: number) => readAlertRule(tx, id),
  } as const
  return audited(tx, entry, author, () =>
    saveAlertRule(tx, ruleId, { ...input, modifierId: author.actor, modifiedAt: new Date() }),
  )
}

/** What a rule would find now; nothing is stored. @throws AppError NOT_FOUND. */
export async function tryAlertRule(db: Queryable, ruleId: number): Promise<{ findings: AlertFinding[] }> {
  return { findings: await listFindings(db, (await findRule(db, ruleId)).rule) }
}
