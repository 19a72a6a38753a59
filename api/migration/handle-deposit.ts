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
 * Gives an orphan to a migration of the same sender that lacks it. The worker looks at that migration next.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is no orphan any more, DEPOSIT_MISMATCH with params.because.
 */
export const matchDeposit = async (
  tx: Tx,
  it: Asked & { migrationId: number },
  author: Author,
): Promise<Deposit> => {
  const before = await findDeposit(tx, it.depositId)
  const refusal = await assignOrphan(tx, { ...it, note: it.reason, actor: author.actor })
  if (refusal === 'NOT_ORPHAN') throw notNow(before)
  if (refusal === 'NO_MIGRATION') throw new AppError('NOT_FOUND')
  if (refusal) throw new AppError('DEPOSIT_MISMATCH', { params: { because: refusal } })
  return audited(tx, 'deposit.match', before, it, author)
}

/** The worker sends it back to where it came from. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export const returnDeposit = (tx: Tx, it: Asked, author: Author) =>
  handle(tx, { ...it, to: 'return_planned', action: 'deposit.return' }, author)

/** Nothing is sent. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export const ignoreDeposit = (tx: Tx, it: Asked, author: Author) =>
  handle(tx, { ...it, to: 'ignored', action: 'deposit.ignore' }, author)

const handle = async (
  tx: Tx,
  it: Asked & { to: 'return_planned' | 'ignored'; action: AuditAction },
  author: Author,
): Promise<Deposit> => {
  const before = await findDeposit(tx, it.depositId)
  const { depositId, to } = it
  const isMoved = await handleOrphan(tx, { depositId, to, note: it.reason, actor: author.actor })
  if (!isMoved) throw notNow(before)
  return audited(tx, it.action, before, it, author)
}

const findDeposit = async (tx: Tx, depositId: number): Promise<DepositRow> => {
  const row = await findOptionalDepositRow(tx, depositId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const audited = async (tx: Tx, action: AuditAction, before: DepositRow, it: Asked, author: Author) => {
  const after = presentDeposit(await findDeposit(tx, it.depositId))
  await saveAudit(tx, {
    ...author,
    action,
    entityId: it.depositId,
    before: presentDeposit(before),
    after,
    reason: it.reason,
  })
  return after
}

const notNow = ({ deposit: { handling, state } }: DepositRow) =>
  new AppError('NOT_ALLOWED_NOW', { params: { handling, state } })
