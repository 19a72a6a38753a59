import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { move, note } from '../moves/move.ts'
import { insertNotices } from '../notice/index.ts'
import type { ReceiptRecord } from './receipts.ts'

/** Hash characters of a transfer: 72 bits of what signs it. */
const hashCharacters = 12

/**
 * What tells a refund apart from every other payout: which transfer it sends back, and how much of it came back before. The same for ever,
 * also in rows that a backup restored, so that a refund which was made before is found on chain and not made again.
 */
export function refundReference(
  receipt: Pick<ReceiptRecord, 'signature' | 'transferNo' | 'returnedLamports'>,
): string {
  const { signature, transferNo, returnedLamports } = receipt
  const hash = createHash('sha256').update(`${signature}:${transferNo}`).digest('base64url')
  return `refund:${hash.slice(0, hashCharacters)}:${returnedLamports}`
}

/** An approver sends back what is left; a worker makes the run. */
export function askRefund(tx: Tx, ask: { receiptId: number; actor: string; reason: string }) {
  const { receiptId, actor, reason } = ask
  return move(tx, 'receipt', {
    ...{ ids: [receiptId], from: 'waiting', to: 'refunding', actor, reason },
    set: sql`refund_lamports = r.left_lamports, refund_master_id = null, decided_by = ${actor}, reason = ${reason}`,
  })
}

/** The project that pays for what reached a fee wallet: that of its payment, else the first one whose fee wallet it is. */
export async function findPayingProject(
  db: Queryable,
  { paymentId, recipient }: Pick<ReceiptRecord, 'paymentId' | 'recipient'>,
): Promise<{ projectId: number; wallet: string } | null> {
  const [row] = await db.execute<{ project_id: string; address: string }>(sql`
    select k.project_id, k.address from projects r join project_keys k on k.project_id = r.project_id and k.purpose = 'admin'
    where r.mainnet = 'solana' and (r.project_id = (
        select l.project_id from master_payments p join minting_masters m using (master_id) join mint_plans l using (plan_id)
        where p.payment_id = ${paymentId})
      or (${paymentId}::bigint is null and r.fee_wallet_address = ${recipient}))
    order by r.project_id limit 1`)
  return row ? { projectId: Number(row.project_id), wallet: row.address } : null
}

/**
 * Every wallet that may have paid a refund of a receipt, in whatever life of the database: those of the projects that its fee wallet is or
 * was for, also of before their keys were replaced.
 */
export async function listPayingWallets(
  db: Queryable,
  { paymentId, recipient }: Pick<ReceiptRecord, 'paymentId' | 'recipient'>,
): Promise<{ projectId: number; wallet: string }[]> {
  const rows = await db.execute<{ project_id: string; address: string }>(sql`
    with paying as (
      select project_id from projects where mainnet = 'solana' and fee_wallet_address = ${recipient}
      union
      select l.project_id from master_payments p join minting_masters m using (master_id) join mint_plans l using (plan_id)
      where p.payment_id = ${paymentId} or p.recipient = ${recipient}
    )
    select project_id, address from project_keys join paying using (project_id) where purpose = 'admin'
    union
    select project_id, address from former_wallets join paying using (project_id)
    order by project_id, address`)
  return rows.map((row) => ({ projectId: Number(row.project_id), wallet: row.address }))
}

/** Runs that send something back to a wallet. */
export async function listRefundRuns(db: Queryable, payer: string): Promise<Set<number>> {
  const rows = await db.execute<{ master_id: string }>(sql`
    select distinct i.master_id from minting_items i join minting_masters m using (master_id) join mint_plans l using (plan_id)
    where i.owner = ${payer} and l.origin = 'refund'`)
  return new Set(rows.map((row) => Number(row.master_id)))
}

/** Refunds of a wallet that were asked for and have no run. */
export async function listRefundsToMake(db: Queryable, recipient: string): Promise<number[]> {
  const rows = await db.execute<{ receipt_id: string }>(sql`
    select receipt_id from payment_receipts
    where recipient = ${recipient} and state = 'refunding' and refund_master_id is null order by receipt_id`)
  return rows.map((row) => Number(row.receipt_id))
}

export function saveRefundRun(
  tx: Tx,
  { receiptId, masterId, actor }: { receiptId: number; masterId: number; actor: string },
) {
  return note(tx, 'receipt', {
    ...{ ids: [receiptId], in: ['refunding'], actor, reason: `Run ${masterId} sends it back.` },
    set: sql`refund_master_id = ${masterId}`,
  })
}

/** So much of a receipt is back with its payer. @param of.from `waiting` where rows had lost the refund. */
export function saveReturned(
  tx: Tx,
  of: {
    receipt: ReceiptRecord
    lamports: bigint
    from: 'waiting' | 'refunding'
    actor: string
    reason: string
  },
) {
  const { receipt, lamports, from, actor, reason } = of
  const left = receipt.leftLamports - lamports
  const change = {
    ...{ ids: [receipt.id], from, actor, reason },
    where: sql`r.left_lamports = ${receipt.leftLamports} and r.returned_lamports = ${receipt.returnedLamports}`,
    set: sql`left_lamports = ${left}, returned_lamports = r.returned_lamports + ${lamports}, refund_lamports = null`,
  }
  const told = tellingPayer(lamports)
  if (left === 0n) return move(tx, 'receipt', { ...change, ...told, to: 'refunded' })
  return from === 'refunding'
    ? move(tx, 'receipt', { ...change, ...told, from, to: 'waiting' })
    : note(tx, 'receipt', { ...change, in: ['waiting'] })
}

/** Tells whose wallet paid, or else whoever opened the payment. */
function tellingPayer(lamports: bigint) {
  const rows = sql`
    select coalesce(w.user_uuid, p.opened_by::uuid) as user_uuid, 'receipt:' || m.id as entity,
      jsonb_build_object('receiptId', m.id, 'lamports', ${String(lamports)}::text) as params
    from moved m left join wallets w on w.family = 'solana' and w.address = m.payer
      left join master_payments p on p.payment_id = m.payment_id
    where coalesce(w.user_uuid, p.opened_by::uuid) is not null`
  return {
    returning: sql`r.payer, r.payment_id`,
    beside: sql`, noticed as (${insertNotices('paymentRefunded', rows)})`,
  }
}

/** A refund that does not come about: the receipt waits again. */
export function giveRefundUp(
  tx: Tx,
  { receiptId, actor, reason }: { receiptId: number; actor: string; reason: string },
) {
  return move(tx, 'receipt', {
    ...{ ids: [receiptId], from: 'refunding', to: 'waiting', actor, reason },
    set: sql`refund_lamports = null`,
  })
}

export interface EndedRefund {
  receiptId: number
  /** Its item is paid; else it never will be. */
  isPaid: boolean
}

/**
 * Refunds of a wallet whose items have ended: one is paid, or all were given up. One that failed may be tried again, and is neither; one that
 * was repaired goes on as another.
 */
export async function listEndedRefunds(db: Queryable, recipient: string): Promise<EndedRefund[]> {
  const rows = await db.execute<{ receipt_id: string; is_paid: boolean }>(sql`
    select r.receipt_id, bool_or(i.status = '20') as is_paid
    from payment_receipts r join minting_items i on i.master_id = r.refund_master_id
    where r.recipient = ${recipient} and r.state = 'refunding'
    group by r.receipt_id
    having bool_or(i.status = '20')
      or bool_and(i.status = '40' and i.reason_code in ('CANCELLED', 'EXCLUDED', 'REPAIRED', 'RETURNED'))`)
  return rows.map((row) => ({ receiptId: Number(row.receipt_id), isPaid: row.is_paid }))
}
