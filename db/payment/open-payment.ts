import { randomBytes } from 'node:crypto'
import { base58 } from '@scure/base'
import { sql, type SQL } from 'drizzle-orm'
import { paymentStatus, type PayCode, type PaymentStatus } from '#contract/codes/status.ts'
import { paymentMinutes } from '#contract/payment/codes.ts'
import { solTextOf } from '#contract/sol-amount.ts'
import type { Tx } from '../connection.ts'
import { move, note } from '../moves/move.ts'
import { insertNotices } from '../notice/index.ts'
import { setWaiting } from '../run/index.ts'
import { releaseCredits } from './credit.ts'
import { findPrice } from './prices.ts'

export interface LockedPayment {
  paymentId: number
  masterId: number
  status: PaymentStatus
  payCode: PayCode
  goodName: string
  amountLamports: bigint
  recipient: string | null
  reference: string | null
  openedBy: string | null
  /** The wallet that the project says payments go to; null: none, or none on Solana. */
  feeWallet: string | null
}

/** Locks the payment of a run. Whoever locks receipts too does so after it. */
export async function lockPayment(tx: Tx, masterId: number): Promise<LockedPayment | null> {
  const [row] = await tx.execute<{
    payment_id: string
    status: PaymentStatus
    pay_code: PayCode
    good_name: string
    amount_lamports: string
    recipient: string | null
    reference: string | null
    opened_by: string | null
    fee_wallet: string | null
  }>(sql`
    select p.payment_id, p.status, p.pay_code, p.good_name, p.amount_lamports::text, p.recipient, p.reference, p.opened_by,
      case when r.mainnet = 'solana' then r.fee_wallet_address end as fee_wallet
    from master_payments p join minting_masters m using (master_id) join mint_plans l using (plan_id)
      join projects r using (project_id)
    where p.master_id = ${masterId} for no key update of p`)
  return row
    ? {
        ...{ paymentId: Number(row.payment_id), masterId, status: row.status, payCode: row.pay_code },
        ...{ goodName: row.good_name, amountLamports: BigInt(row.amount_lamports), recipient: row.recipient },
        ...{ reference: row.reference, openedBy: row.opened_by, feeWallet: row.fee_wallet },
      }
    : null
}

export function isOpen({ status, reference }: Pick<LockedPayment, 'status' | 'reference'>): boolean {
  return status === paymentStatus.wait && reference !== null
}

/** Of a code that is not a user: a worker, or an API token. */
const userId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Opens a payment that nobody opened, or once more after its time: the price of now, a new reference, and so long to pay it. The run has no
 * start until then. A price of 0 is paid at once.
 * @returns false where the project has no fee wallet: then nothing is opened.
 */
export async function openPayment(tx: Tx, payment: LockedPayment, actor: string): Promise<boolean> {
  const price = await findPrice(tx, payment.payCode)
  if (price === 0n) {
    await reopen(tx, payment, { actor, set: sql`amount_lamports = 0` })
    await completePayment(tx, { paymentId: payment.paymentId, actor, reason: 'It costs nothing.' })
    return true
  }
  const { paymentId, masterId, feeWallet } = payment
  await setWaiting(tx, masterId, 'PAYMENT_DUE', { sol: solTextOf(price.toString()) })
  if (feeWallet === null) return false
  const reference = base58.encode(randomBytes(32))
  await reopen(tx, payment, {
    actor,
    set: sql`amount_lamports = ${price}, recipient = ${feeWallet}, reference = ${reference},
      opened_by = ${userId.test(actor) ? actor : null}, opened_at = now(),
      expires_at = now() + ${paymentMinutes} * interval '1 minute', start_at = coalesce(p.start_at, now())`,
  })
  await tx.execute(sql`
    with named as (insert into payment_references (reference, payment_id) values (${reference}, ${paymentId}))
    insert into fee_wallets (address) values (${feeWallet})
    on conflict (address) do update set next_read_at = now()`)
  return true
}

function reopen(tx: Tx, { paymentId, status }: LockedPayment, change: { actor: string; set: SQL }) {
  const { wait, failed } = paymentStatus
  if (status === failed) return move(tx, 'payment', { ids: [paymentId], from: failed, to: wait, ...change })
  return note(tx, 'payment', { ids: [paymentId], in: [wait], ...change })
}

/** Tells whoever opened it. */
function telling(code: 'paymentCompleted' | 'paymentEnded') {
  const rows = sql`
    select opened_by::uuid as user_uuid, 'payment:' || id as entity, jsonb_build_object('paymentId', id, 'goodName', good_name,
      'lamports', amount_lamports::text) as params
    from moved where opened_by is not null`
  return {
    returning: sql`p.opened_by, p.good_name, p.amount_lamports`,
    beside: sql`, noticed as (${insertNotices(code, rows)})`,
  }
}

/** Its money is there: the run becomes due. @returns false when it was not waiting any more. */
export async function completePayment(
  tx: Tx,
  { paymentId, actor, reason }: { paymentId: number; actor: string; reason?: string },
): Promise<boolean> {
  const { wait, completed } = paymentStatus
  const moved = await move(tx, 'payment', {
    ...{ ids: [paymentId], from: wait, to: completed, actor, reason },
    ...telling('paymentCompleted'),
  })
  if (moved.length === 0) return false
  await tx.execute(sql`
    update minting_masters m set start_at = greatest(coalesce(p.start_at, now()), now()),
      waiting = case when waiting->>'code' = 'PAYMENT_DUE' then null else waiting end
    from master_payments p where p.payment_id = ${paymentId} and m.master_id = p.master_id and m.status = '0'`)
  return true
}

/** Gives an open payment up: what was credited to it waits for another, or for its refund. @returns false when it was not open. */
export async function failPayment(
  tx: Tx,
  { paymentId, actor, reason, where }: { paymentId: number; actor: string; reason: string; where?: SQL },
): Promise<boolean> {
  const { wait, failed } = paymentStatus
  const change = { ids: [paymentId], from: wait, to: failed, actor, reason, ...(where && { where }) }
  if ((await move(tx, 'payment', { ...change, ...telling('paymentEnded') })).length === 0) return false
  await releaseCredits(tx, { paymentId, actor, reason })
  return true
}
