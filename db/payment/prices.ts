import { and, eq, sql } from 'drizzle-orm'
import type { PayCode } from '#contract/codes/status.ts'
import type { Queryable } from '../connection.ts'
import { payPrices, users } from '../schema.ts'

/** What one run under a code costs now. */
export async function findPrice(db: Queryable, payCode: PayCode): Promise<bigint> {
  const [row] = await db
    .select({ lamports: payPrices.lamports })
    .from(payPrices)
    .where(eq(payPrices.payCode, payCode))
  return row?.lamports ?? 0n
}

/** The prices that somebody set, and who did it last. */
export function listPrices(db: Queryable) {
  return db
    .select({
      payCode: payPrices.payCode,
      lamports: payPrices.lamports,
      version: payPrices.version,
      setBy: sql<string | null>`coalesce(${users.uid}, ${payPrices.modifierId})`,
      setAt: payPrices.modifiedAt,
    })
    .from(payPrices)
    .leftJoin(users, sql`${users.uuid}::text = ${payPrices.modifierId}`)
}
export type PriceRow = Awaited<ReturnType<typeof listPrices>>[number]

/** Sets a price; false when somebody changed it since `version` was read. */
export async function savePrice(
  db: Queryable,
  {
    payCode,
    lamports,
    version,
    actor,
  }: { payCode: PayCode; lamports: bigint; version: number; actor: string },
): Promise<boolean> {
  const next = { lamports, version: version + 1, modifierId: actor, modifiedAt: sql`now()` }
  const rows =
    version === 0
      ? await db
          .insert(payPrices)
          .values({ payCode, ...next, registrantId: actor })
          .onConflictDoNothing()
          .returning({ payCode: payPrices.payCode })
      : await db
          .update(payPrices)
          .set(next)
          .where(and(eq(payPrices.payCode, payCode), eq(payPrices.version, version)))
          .returning({ payCode: payPrices.payCode })
  return rows.length > 0
}
