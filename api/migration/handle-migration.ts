import type { AuditAction } from '#contract/audit/actions.ts'
import type { Tx } from '#db/connection.ts'
import { findOptionalMigration, type MigrationRow } from '#db/migration/migration-list.ts'
import { saveRetryAsked, saveReturnAsked } from '#db/migration/migration-requests.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import { itemStatus } from '#contract/codes/status.ts'
import { retryRun } from '../run/index.ts'
import type { Author } from '../author.ts'
import { tellWords } from '#contract/codes/told.ts'

interface MigrationDecision {
  migrationId: number
  reason: string
}

const returnable: readonly MigrationRow['migration']['state'][] = [
  'created',
  'fee_seen',
  'nft_seen',
  'mint_planned',
]

/** Whether an admin may refuse the mint: nothing is decided yet, and no return was requested before. */
export function canReturn({ migration }: MigrationRow) {
  return (
    returnable.includes(migration.state) && migration.outcome === null && migration.returnAskedBy === null
  )
}

/** Whether a retry can change anything. */
export function canRetry({ migration }: MigrationRow) {
  return migration.finishedAt === null
}

/** @throws AppError NOT_FOUND. */
export async function findMigration(tx: Tx, migrationId: number): Promise<MigrationRow> {
  const row = await findOptionalMigration(tx, migrationId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/**
 * Refuses the mint, for an admin. Only recorded here: the worker takes the item out of its run once no transaction
 * of it can land, and then sends NFT and fee back.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW.
 */
export function returnMigration(tx: Tx, decision: MigrationDecision, author: Author): Promise<MigrationRow> {
  const { migrationId } = decision
  const request = {
    migrationId,
    actor: author.actor,
    reason: 'REFUSED_BY_OPS',
    detail: tellWords(decision.reason),
    isBeforeHandover: false,
  } as const
  return audited(tx, entryOf(tx, 'migration.return', decision), author, async (before) => {
    if (!canReturn(before) || !(await saveReturnAsked(tx, request))) throw notNow(before)
  })
}

/**
 * Clears the reason a migration is blocked for, so that the worker tries again: reads the source chain, sends back
 * what could not be sent; a failed mint waits again with those that failed for the same reason.
 * @returns the run to notify, when a mint is tried again.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is over.
 */
export async function retryMigration(tx: Tx, decision: MigrationDecision, author: Author) {
  let masterId: number | null = null
  const request = { ...decision, detail: tellWords(decision.reason), actor: author.actor }
  const row = await audited(tx, entryOf(tx, 'migration.retry', decision), author, async (before) => {
    if (!canRetry(before) || !(await saveRetryAsked(tx, request))) throw notNow(before)
    masterId = await retryMint(tx, before, author)
  })
  return { row, masterId: masterId as number | null }
}

async function retryMint(tx: Tx, { item, migration }: MigrationRow, author: Author): Promise<number | null> {
  const isFailed = item !== null && item.status === itemStatus.failed && migration.state === 'mint_planned'
  if (!isFailed || migration.returnAskedBy !== null) return null
  try {
    const reasonCode = item.reasonCode ?? undefined
    // A savepoint: a run that is still going refuses, and the rest stands.
    const { retried } = await tx.transaction((inner) =>
      retryRun(inner, { masterId: item.masterId, reasonCode }, author),
    )
    return retried > 0 ? item.masterId : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_ALLOWED_NOW') return null
    throw error
  }
}

function entryOf(tx: Tx, action: AuditAction, { migrationId: id, reason }: MigrationDecision) {
  return { id, action, reason, toLogged: toAuditSnapshot, read: (each: number) => findMigration(tx, each) }
}

function toAuditSnapshot({ migration }: MigrationRow) {
  return {
    state: migration.state,
    outcome: migration.outcome,
    reason: migration.reason,
    returnAskedReason: migration.returnAskedReason,
  }
}

function notNow({ migration: { state, outcome } }: MigrationRow) {
  return new AppError('NOT_ALLOWED_NOW', { params: { state, outcome } })
}
