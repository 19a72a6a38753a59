import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { masterPayments, mintingMasters, mintPlans } from '../schema.ts'
import { uidOf } from '../sql/authors.ts'
import { keysetQuery } from '../sql/keyset-query.ts'

function selectPayments(db: Queryable) {
  return db
    .select({
      payment: masterPayments,
      projectSymbol: sql<string>`(select symbol from projects where project_id = ${mintPlans.projectId})`,
      openedBy: uidOf(masterPayments.openedBy),
      paidLamports: sql<string>`(select coalesce(sum(c.lamports), 0)::text from payment_credits c
        where c.payment_id = ${masterPayments.id})`,
      isHeldUp: sql<boolean>`exists (select from fee_wallets w
        where w.address = ${masterPayments.recipient} and w.trouble is not null)`,
      secondsLeft: sql<
        number | null
      >`case when ${masterPayments.status} = '0' and ${masterPayments.expiresAt} is not null
        then ceil(greatest(0, extract(epoch from ${masterPayments.expiresAt} - now())))::int end`,
    })
    .from(masterPayments)
    .innerJoin(mintingMasters, eq(mintingMasters.id, masterPayments.masterId))
    .innerJoin(mintPlans, eq(mintPlans.id, mintingMasters.planId))
}
export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number]

/** Those that cost something. */
export const listPayments = keysetQuery({
  select: selectPayments,
  key: masterPayments.id,
  where: sql`${masterPayments.amountLamports} > 0`,
  search: { contains: [masterPayments.goodName], is: [masterPayments.reference, masterPayments.recipient] },
  filters: { status: masterPayments.status, payCode: masterPayments.payCode },
})

export async function findOptionalPayment(db: Queryable, masterId: number): Promise<PaymentRow | null> {
  const [row] = await selectPayments(db).where(eq(masterPayments.masterId, masterId))
  return row ?? null
}

export async function findMasterOf(db: Queryable, paymentId: number): Promise<number | null> {
  const [row] = await db
    .select({ masterId: masterPayments.masterId })
    .from(masterPayments)
    .where(eq(masterPayments.id, paymentId))
  return row?.masterId ?? null
}
