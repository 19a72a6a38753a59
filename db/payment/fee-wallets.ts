import { eq, sql } from 'drizzle-orm'
import { paymentStatus } from '#contract/codes/status.ts'
import type { Db, Queryable, Tx } from '../connection.ts'
import { defineLease } from '../moves/define-lease.ts'
import { feeWallets } from '../schema.ts'
import { failPayment } from './open-payment.ts'

/** Fee wallets are read one worker at a time, when they are due. It protects nothing: a transfer is one receipt whoever reads it. */
export const feeWalletLease = defineLease({
  ...{ table: 'fee_wallets', alias: 'w', key: 'fee_wallet_id', dueColumn: 'next_read_at', isOpen: sql`true` },
})

export interface FeeWallet {
  feeWalletId: number
  address: string
  cursor: string | null
  since: Date
  /** By the clock of the database. */
  now: Date
  /** A payment to it is open, or money of it is on its way back: it is read again soon. */
  isBusy: boolean
}

export async function findOptionalFeeWallet(db: Queryable, feeWalletId: number): Promise<FeeWallet | null> {
  const [row] = await db
    .select({
      feeWalletId: feeWallets.id,
      address: feeWallets.address,
      cursor: feeWallets.cursor,
      since: feeWallets.since,
      now: sql<Date>`now()`.mapWith(feeWallets.since),
      isBusy: sql<boolean>`exists (select from master_payments p where p.recipient = ${feeWallets.address}
          and p.status = '0' and p.reference is not null)
        or exists (select from payment_receipts r where r.recipient = ${feeWallets.address} and r.state = 'refunding')`,
    })
    .from(feeWallets)
    .where(eq(feeWallets.id, feeWalletId))
  return row ?? null
}

export async function findFeeWalletId(db: Queryable, address: string): Promise<number | null> {
  const [row] = await db.select({ id: feeWallets.id }).from(feeWallets).where(eq(feeWallets.address, address))
  return row?.id ?? null
}

export async function wakeFeeWallet(db: Queryable, address: string): Promise<number | null> {
  const id = await findFeeWalletId(db, address)
  if (id !== null) await feeWalletLease.wake(db, [id])
  return id
}

/** How far it was read. @param read.at when the reading began, if all RPCs agreed about everything; else why not. */
export async function saveReading(
  db: Queryable,
  feeWalletId: number,
  read: { cursor: string | null; at: Date } | { cursor: string | null; trouble: string },
) {
  await db
    .update(feeWallets)
    .set({
      ...(read.cursor !== null && { cursor: read.cursor }),
      ...('at' in read ? { readAt: read.at, trouble: null } : { trouble: read.trouble }),
    })
    .where(eq(feeWallets.id, feeWalletId))
}

/**
 * Ends payments whose time is over, of which all is known that came in time: the wallet was read whole after that, and long enough after it
 * that what was sent before is final.
 */
export async function expirePayments(
  db: Db,
  { recipient, readAt, graceMs, actor }: { recipient: string; readAt: Date; graceMs: number; actor: string },
): Promise<number[]> {
  const isOver = sql`p.expires_at < ${readAt.toISOString()}::timestamptz - ${graceMs} * interval '1 millisecond'`
  const due = await db.execute<{ payment_id: string; master_id: string }>(sql`
    select payment_id, master_id from master_payments p
    where p.recipient = ${recipient} and p.status = ${paymentStatus.wait} and p.reference is not null and ${isOver}`)
  const ended: number[] = []
  for (const row of due) {
    const paymentId = Number(row.payment_id)
    const change = { paymentId, actor, reason: 'Its time is over.', where: isOver }
    if (await db.transaction((tx: Tx) => failPayment(tx, change))) ended.push(Number(row.master_id))
  }
  return ended
}
