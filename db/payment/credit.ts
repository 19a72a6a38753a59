import { sql } from 'drizzle-orm'
import type { Tx } from '../connection.ts'
import { move, note } from '../moves/move.ts'

/** Of a receipt `r` and an open payment `p` to the same wallet: whether it may pay for it, being of the same payer. */
export const isOfSamePayer = sql`(r.payment_id = p.payment_id or p.opened_by = coalesce(
  (select named.opened_by from master_payments named where named.payment_id = r.payment_id),
  (select w.user_uuid::text from wallets w where w.family = 'solana' and w.address = r.payer)))`

export const isOpenPayment = sql`p.status = '0' and p.reference is not null`

/**
 * Credits what is left of a receipt to open payments of its payer: the one it names first, then the oldest.
 * @param complete is told of each payment that has all its money by it, in the same transaction.
 */
export async function creditReceipt(
  tx: Tx,
  { receiptId, actor }: { receiptId: number; actor: string },
  complete: (paymentId: number) => Promise<unknown>,
): Promise<void> {
  // Runs are locked before payments, those before receipts, and each in their order: nobody waits for another in a circle.
  await tx.execute(sql`
    select m.master_id from minting_masters m where m.master_id in (
      select p.master_id from payment_receipts r join master_payments p on p.recipient = r.recipient and ${isOpenPayment} and ${isOfSamePayer}
      where r.receipt_id = ${receiptId}) order by m.master_id for no key update`)
  const payments = await tx.execute<{ payment_id: string; is_named: boolean; amount: string }>(sql`
    select p.payment_id, coalesce(r.payment_id = p.payment_id, false) as is_named, p.amount_lamports::text as amount
    from payment_receipts r join master_payments p on p.recipient = r.recipient and ${isOpenPayment} and ${isOfSamePayer}
    where r.receipt_id = ${receiptId} order by p.payment_id for no key update of p`)
  let left = await lockLeft(tx, receiptId)
  const inTurn = payments.toSorted((one, other) => Number(other.is_named) - Number(one.is_named))
  for (const { payment_id: id, amount } of inTurn) {
    const paymentId = Number(id)
    const due = BigInt(amount) - (await sumCredits(tx, paymentId))
    const given = left < due ? left : due
    if (given <= 0n) continue
    await tx.execute(sql`insert into payment_credits (receipt_id, payment_id, lamports)
      values (${receiptId}, ${paymentId}, ${given})
      on conflict (receipt_id, payment_id) do update set lamports = payment_credits.lamports + excluded.lamports`)
    left -= given
    await saveLeft(tx, { receiptId, left, actor, reason: `Credited to payment ${paymentId}.` })
    if (given === due) await complete(paymentId)
  }
}

/** What of a waiting receipt is left; 0 when it does not wait. */
async function lockLeft(tx: Tx, receiptId: number): Promise<bigint> {
  const [row] = await tx.execute<{ left: string }>(sql`
    select left_lamports::text as left from payment_receipts
    where receipt_id = ${receiptId} and state = 'waiting' for update`)
  return BigInt(row?.left ?? '0')
}

export async function sumCredits(tx: Tx, paymentId: number): Promise<bigint> {
  const [row] = await tx.execute<{ sum: string }>(
    sql`select coalesce(sum(lamports), 0)::text as sum from payment_credits where payment_id = ${paymentId}`,
  )
  return BigInt(row?.sum ?? '0')
}

function saveLeft(
  tx: Tx,
  { receiptId, left, ...by }: { receiptId: number; left: bigint; actor: string; reason: string },
) {
  const change = { ids: [receiptId], ...by, set: sql`left_lamports = ${left}` }
  return left === 0n
    ? move(tx, 'receipt', { ...change, from: 'waiting', to: 'credited' })
    : note(tx, 'receipt', { ...change, in: ['waiting'] })
}

/** What was credited to a payment is left again: it ended without its run. The payment is locked. */
export async function releaseCredits(
  tx: Tx,
  { paymentId, actor, reason }: { paymentId: number; actor: string; reason: string },
): Promise<void> {
  const credits = await tx.execute<{ receipt_id: string; lamports: string }>(sql`
    select c.receipt_id, c.lamports::text from payment_credits c join payment_receipts r using (receipt_id)
    where c.payment_id = ${paymentId} order by receipt_id for update of r`)
  for (const { receipt_id: id, lamports } of credits) {
    const change = {
      ids: [Number(id)],
      actor,
      reason,
      set: sql`left_lamports = r.left_lamports + ${lamports}::bigint`,
    }
    const moved = await move(tx, 'receipt', {
      ...change,
      from: ['credited', 'refunded', 'kept'],
      to: 'waiting',
    })
    if (moved.length === 0) await note(tx, 'receipt', { ...change, in: ['waiting', 'refunding'] })
  }
  await tx.execute(sql`delete from payment_credits where payment_id = ${paymentId}`)
}
