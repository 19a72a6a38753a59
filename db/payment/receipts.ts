import { eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { move, recordCreated } from '../moves/move.ts'
import { masterPayments, paymentCredits, paymentReceipts } from '../schema.ts'
import { uidOf } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'
import { isOfSamePayer, isOpenPayment } from './credit.ts'

export interface NewReceipt {
  signature: string
  transferNo: number
  slot: bigint
  blockAt: Date | null
  recipient: string
  payer: string
  lamports: bigint
  /** Of the accounts of its transaction. */
  accounts: readonly string[]
}

/** Of these transactions those with a receipt of a wallet: one may pay several. */
export async function listKnownReceipts(
  db: Queryable,
  recipient: string,
  signatures: string[],
): Promise<Set<string>> {
  if (signatures.length === 0) return new Set()
  const rows = await db.execute<{ signature: string }>(sql`
    select signature from payment_receipts
    where recipient = ${recipient} and signature = any(${sql.param(signatures)}::text[])`)
  return new Set(rows.map(({ signature }) => signature))
}

/** Whether one of these keys is a reference of ours. */
export async function isOfPayment(db: Queryable, accounts: readonly string[]): Promise<boolean> {
  const rows = await db.execute(
    sql`select from payment_references where reference = any(${sql.param([...accounts])}::text[]) limit 1`,
  )
  return rows.length > 0
}

/**
 * Stores a transfer once, whoever reads it again. It is for the payment whose reference is among the accounts, the oldest one where several
 * are. @returns false when it is there.
 */
export async function saveReceipt(tx: Tx, receipt: NewReceipt, actor: string): Promise<boolean> {
  const { accounts, slot, blockAt, ...values } = receipt
  const [row] = await tx.execute<{ receipt_id: string }>(sql`
    insert into payment_receipts
      (signature, transfer_no, slot, block_at, recipient, payer, lamports, left_lamports, payment_id)
    values (${values.signature}, ${values.transferNo}, ${slot}, ${blockAt?.toISOString() ?? null}, ${values.recipient},
      ${values.payer}, ${values.lamports}, ${values.lamports},
      (select n.payment_id from payment_references n join master_payments p using (payment_id)
        where n.reference = any(${sql.param([...accounts])}::text[])
        order by (${isOpenPayment}) desc, n.payment_id limit 1))
    on conflict (signature, transfer_no) do nothing returning receipt_id`)
  if (!row) return false
  await recordCreated(tx, 'receipt', { ids: [Number(row.receipt_id)], masterId: null, to: 'waiting', actor })
  return true
}

function selectReceipts(db: Queryable) {
  return db
    .select({
      receipt: paymentReceipts,
      payment: {
        paymentId: masterPayments.id,
        masterId: masterPayments.masterId,
        goodName: masterPayments.goodName,
      },
      openedBy: uidOf(masterPayments.openedBy),
    })
    .from(paymentReceipts)
    .leftJoin(masterPayments, eq(masterPayments.id, paymentReceipts.paymentId))
}
export type ReceiptRow = Awaited<ReturnType<typeof listReceipts>>[number]

export const listReceipts = keysetQuery({
  select: selectReceipts,
  key: paymentReceipts.id,
  search: {
    contains: [masterPayments.goodName],
    is: [paymentReceipts.signature, paymentReceipts.payer, paymentReceipts.recipient],
  },
  filters: { state: paymentReceipts.state },
})

export async function findOptionalReceipt(db: Queryable, receiptId: number): Promise<ReceiptRow | null> {
  const [row] = await selectReceipts(db).where(eq(paymentReceipts.id, receiptId))
  return row ?? null
}

export async function lockReceipt(tx: Tx, receiptId: number) {
  const [row] = await tx.select().from(paymentReceipts).where(eq(paymentReceipts.id, receiptId)).for('update')
  return row ?? null
}
export type ReceiptRecord = NonNullable<Awaited<ReturnType<typeof lockReceipt>>>

/** What the user opened, or their wallets paid; newest first. */
export function listReceiptsOfUser(
  db: Queryable,
  userUuid: string,
  page: { after: number | null; limit: number },
) {
  return selectReceipts(db)
    .where(
      sql`(${masterPayments.openedBy} = ${userUuid} or ${inArray(
        paymentReceipts.payer,
        sql`(select address from wallets where family = 'solana' and user_uuid = ${userUuid})`,
      )}) and (${page.after}::bigint is null or ${paymentReceipts.id} < ${page.after})`,
    )
    .orderBy(sql`${paymentReceipts.id} desc`)
    .limit(page.limit)
}

/** Whether it is a user's own: they opened its payment, or proved that its payer is their wallet. */
export async function isOwnReceipt(
  db: Queryable,
  { paymentId, payer }: Pick<ReceiptRecord, 'paymentId' | 'payer'>,
  userId: string,
): Promise<boolean> {
  const [row] = await db.execute<{ is_own: boolean }>(sql`
    select exists (select from master_payments where payment_id = ${paymentId} and opened_by = ${userId})
      or exists (select from wallets where family = 'solana' and address = ${payer} and user_uuid::text = ${userId}) as is_own`)
  return row?.is_own ?? false
}

/** What of a receipt went to which payments, as it was credited. */
export function listGoodsOf(db: Queryable, receiptId: number) {
  return db
    .select({
      goodName: masterPayments.goodName,
      payCode: masterPayments.payCode,
      lamports: paymentCredits.lamports,
      at: paymentCredits.creditedAt,
    })
    .from(paymentCredits)
    .innerJoin(masterPayments, eq(masterPayments.id, paymentCredits.paymentId))
    .where(eq(paymentCredits.receiptId, receiptId))
    .orderBy(paymentCredits.creditedAt, paymentCredits.paymentId)
}
export type GoodRow = Awaited<ReturnType<typeof listGoodsOf>>[number]

/** Receipts of a wallet that somebody has an open payment for. */
export async function listCreditable(db: Queryable, recipient: string): Promise<number[]> {
  const rows = await db.execute<{ receipt_id: string }>(sql`
    select r.receipt_id from payment_receipts r
    where r.recipient = ${recipient} and r.state = 'waiting' and exists (
      select from master_payments p where p.recipient = r.recipient and ${isOpenPayment} and ${isOfSamePayer})
    order by r.receipt_id`)
  return rows.map((row) => Number(row.receipt_id))
}

/** What is left of a receipt stays here. */
export function keepReceipt(
  tx: Tx,
  { receiptId, actor, reason }: { receiptId: number; actor: string; reason: string },
) {
  return move(tx, 'receipt', {
    ...{ ids: [receiptId], from: 'waiting', to: 'kept', actor, reason },
    set: sql`kept_lamports = r.kept_lamports + r.left_lamports, left_lamports = 0,
      decided_by = ${actor}, reason = ${reason}`,
  })
}
