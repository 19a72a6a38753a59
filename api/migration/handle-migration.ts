import type { AuditAction } from '#contract/audit/actions.ts'
import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { findOptionalMigration, type MigrationRow } from '#db/migration/migration-list.ts'
import { saveRetryAsked, saveReturnAsked } from '#db/migration/migration-requests.ts'
import { AppError } from '../app-error.ts'
import { itemStatus } from '#contract/codes/status.ts'
import { retryRun } from '../run/index.ts'
import type { Author } from '../author.ts'

interface Asked {
  migrationId: number
  reason: string
}

const returnable: readonly MigrationRow['migration']['state'][] = [
  'created',
  'fee_seen',
  'nft_seen',
  'mint_planned',
]

/** Whether ops may refuse the mint: nothing decided yet, nobody asked before. */
export const canReturn = ({ migration }: MigrationRow) =>
  returnable.includes(migration.state) && migration.outcome === null && migration.returnAskedBy === null

/** Whether looking again can change anything. */
export const canRetry = ({ migration }: MigrationRow) => migration.finishedAt === null

/** @throws AppError NOT_FOUND. */
export const findMigration = async (tx: Tx, migrationId: number): Promise<MigrationRow> => {
  const row = await findOptionalMigration(tx, migrationId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/**
 * Ops refuse the mint. Only written down here: the worker takes the item out of its run once no transaction
 * of it can land, and then sends NFT and fee back.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW.
 */
export const returnMigration = async (tx: Tx, it: Asked, author: Author): Promise<MigrationRow> => {
  const before = await findMigration(tx, it.migrationId)
  const isAsked =
    canReturn(before) &&
    (await saveReturnAsked(tx, {
      migrationId: it.migrationId,
      actor: author.actor,
      reason: 'REFUSED_BY_OPS',
      detail: it.reason,
      isBeforeHandover: false,
    }))
  if (!isAsked) throw notNow(before)
  return audited(tx, 'migration.return', before, it, author)
}

/**
 * Forgets why a migration stands still, so that the worker tries again: looks at the source chain, sends back what
 * could not be sent; a failed mint goes back in line with those that failed for the same reason.
 * @returns the run to notify for, when a mint is tried again.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is over.
 */
export const retryMigration = async (tx: Tx, it: Asked, author: Author) => {
  const before = await findMigration(tx, it.migrationId)
  const isOpen =
    canRetry(before) && (await saveRetryAsked(tx, { ...it, detail: it.reason, actor: author.actor }))
  if (!isOpen) throw notNow(before)
  const masterId = await retryMint(tx, before, author)
  return { row: await audited(tx, 'migration.retry', before, it, author), masterId }
}

const retryMint = async (
  tx: Tx,
  { item, migration }: MigrationRow,
  author: Author,
): Promise<number | null> => {
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

const audited = async (tx: Tx, action: AuditAction, before: MigrationRow, it: Asked, author: Author) => {
  const after = await findMigration(tx, it.migrationId)
  await saveAudit(tx, {
    ...author,
    action,
    entityId: it.migrationId,
    before: told(before),
    after: told(after),
    reason: it.reason,
  })
  return after
}

const told = ({ migration }: MigrationRow) => ({
  state: migration.state,
  outcome: migration.outcome,
  reason: migration.reason,
  returnAskedReason: migration.returnAskedReason,
})

const notNow = ({ migration: { state, outcome } }: MigrationRow) =>
  new AppError('NOT_ALLOWED_NOW', { params: { state, outcome } })
