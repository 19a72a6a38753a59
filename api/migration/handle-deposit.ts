import type { AuditAction } from '#contract/audit/actions.ts'
import type { Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import {
  findOptionalDepositRow,
  assignOrphan,
  handleOrphan,
  type DepositRow,
} from '#db/migration/deposit-admin.ts'
import { AppError } from '../app-error.ts'
import type { Deposit } from '#contract/migration/migration-admin.ts'
import { presentDeposit } from './present-deposit.ts'
import type { Author } from '../author.ts'

interface Asked {
  depositId: number
  reason: string
}

/**
 * Assigns an orphan to a migration of the same sender that lacks it. The worker runs that migration next.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is no orphan any more, DEPOSIT_MISMATCH with params.because.
 */
export async function matchDeposit(
  tx: Tx,
  input: Asked & { migrationId: number },
  author: Author,
): Promise<Deposit> {
  const before = await findDeposit(tx, input.depositId)
  const refusal = await assignOrphan(tx, { ...input, note: input.reason, actor: author.actor })
  if (refusal === 'NOT_ORPHAN') throw notNow(before)
  if (refusal === 'NO_MIGRATION') throw new AppError('NOT_FOUND')
  if (refusal) throw new AppError('DEPOSIT_MISMATCH', { params: { because: refusal } })
  return audited(tx, 'deposit.match', before, input, author)
}

/** The worker sends it back to where it came from. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export function returnDeposit(tx: Tx, asked: Asked, author: Author) {
  return handle(tx, { ...asked, to: 'return_planned', action: 'deposit.return' }, author)
}

/** Nothing is sent. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export function ignoreDeposit(tx: Tx, asked: Asked, author: Author) {
  return handle(tx, { ...asked, to: 'ignored', action: 'deposit.ignore' }, author)
}

async function handle(
  tx: Tx,
  input: Asked & { to: 'return_planned' | 'ignored'; action: AuditAction },
  author: Author,
): Promise<Deposit> {
  const before = await findDeposit(tx, input.depositId)
  const { depositId, to } = input
  const isMoved = await handleOrphan(tx, { depositId, to, note: input.reason, actor: author.actor })
  if (!isMoved) throw notNow(before)
  return audited(tx, input.action, before, input, author)
}

async function findDeposit(tx: Tx, depositId: number): Promise<DepositRow> {
  const row = await findOptionalDepositRow(tx, depositId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function audited(tx: Tx, action: AuditAction, before: DepositRow, asked: Asked, author: Author) {
  const after = presentDeposit(await findDeposit(tx, asked.depositId))
  await saveAudit(tx, {
    ...author,
    action,
    entityId: asked.depositId,
    before: presentDeposit(before),
    after,
    reason: asked.reason,
  })
  return after
}

function notNow({ deposit: { handling, state } }: DepositRow) {
  return new AppError('NOT_ALLOWED_NOW', { params: { handling, state } })
}
