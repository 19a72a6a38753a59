import type { AuditAction } from '#contract/audit/actions.ts'
import type { DepositRefusal } from '#contract/migration/codes.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import {
  findOptionalDepositRow,
  assignOrphan,
  handleOrphan,
  markDust,
  listSendsOfDeposit,
} from '#db/migration/deposit-admin.ts'
import { keepUndelivered } from '#db/migration/inbox/undelivered.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Deposit, DepositStory } from '#contract/migration/deposits.ts'
import { presentDeposit } from './present-deposit.ts'
import { presentSends } from './present-sends.ts'
import type { Author } from '../author.ts'

interface DepositDecision {
  depositId: number
  reason: string
}

/**
 * Assigns an orphan to a migration of the same sender that lacks it. The worker runs that migration next.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW when it is no orphan any more, DEPOSIT_MISMATCH with params.because.
 */
export async function matchDeposit(
  tx: Tx,
  input: DepositDecision & { migrationId: number },
  author: Author,
): Promise<Deposit> {
  return audited(tx, entryOf(tx, 'deposit.match', input), author, async (before) => {
    const refusal = await assignOrphan(tx, { ...input, note: input.reason, actor: author.actor })
    if (refusal === 'NOT_ORPHAN') throw notNow(before)
    if (refusal === 'NO_MIGRATION') throw new AppError('NOT_FOUND')
    if (refusal) throw new AppError('DEPOSIT_MISMATCH', { params: { because: refusal } })
  })
}

/** The worker sends it back to where it came from. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export function returnDeposit(tx: Tx, decision: DepositDecision, author: Author) {
  return handle(tx, { ...decision, to: 'return_planned', action: 'deposit.return' }, author)
}

/** Nothing is sent. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export function ignoreDeposit(tx: Tx, decision: DepositDecision, author: Author) {
  return handle(tx, { ...decision, to: 'ignored', action: 'deposit.ignore' }, author)
}

/** Whether it is dust. Nothing is sent. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW. */
export function markDeposit(tx: Tx, decision: DepositDecision & { isDust: boolean }, author: Author) {
  return audited(tx, entryOf(tx, 'deposit.dust', decision), author, async (before) => {
    if (!(await markDust(tx, { ...decision, note: decision.reason }))) throw notNow(before)
  })
}

function handle(
  tx: Tx,
  input: DepositDecision & { to: 'return_planned' | 'ignored'; action: AuditAction },
  author: Author,
): Promise<Deposit> {
  const { depositId, to } = input
  return audited(tx, entryOf(tx, input.action, input), author, async (before) => {
    const asked = { depositId, note: input.reason, actor: author.actor }
    const isMoved =
      to === 'ignored' && before.isUndelivered
        ? await keepUndelivered(tx, asked)
        : await handleOrphan(tx, { ...asked, to })
    if (!isMoved) throw notNow(before)
  })
}

function entryOf(tx: Tx, action: AuditAction, { depositId: id, reason }: DepositDecision) {
  return { id, action, reason, read: (depositId: number) => readDeposit(tx, depositId) }
}

export async function readDeposit(db: Queryable, depositId: number): Promise<Deposit> {
  const row = await findOptionalDepositRow(db, depositId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentDeposit(row)
}

/** A deposit with what sent it back. @throws AppError NOT_FOUND. */
export async function readDepositStory(db: Queryable, depositId: number): Promise<DepositStory> {
  const [deposit, sends] = await Promise.all([readDeposit(db, depositId), listSendsOfDeposit(db, depositId)])
  return { ...deposit, sends: await presentSends(db, sends) }
}

function notNow(before: Deposit) {
  const { handling, state } = before
  return new AppError('NOT_ALLOWED_NOW', { params: { handling, state, because: refusalOf(before) } })
}

/** Why an orphan was not handled that is none any more, or cannot go back. */
function refusalOf({ handling, state, sender }: Deposit): DepositRefusal {
  if (handling !== 'orphan') return 'HANDLED'
  if (state === 'reorged') return 'REORGED'
  return sender === 'nobody' ? 'SENDER_UNKNOWN' : 'CAME_AGAIN'
}
