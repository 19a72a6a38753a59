import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { deliveryLease, moveOne } from '../moves/move.ts'
import { alertChannels, deliveries } from '../schema.ts'
import { keysetQuery } from '../sql/keyset-query.ts'

export type DeliveryRecord = typeof deliveries.$inferSelect

function selectDeliveries(db: Queryable) {
  return db
    .select({ delivery: deliveries, channelName: alertChannels.name })
    .from(deliveries)
    .leftJoin(alertChannels, eq(alertChannels.id, deliveries.channelId))
}
export type DeliveryWithChannel = Awaited<ReturnType<typeof listDeliveries>>[number]

export const listDeliveries = keysetQuery({
  select: selectDeliveries,
  key: deliveries.id,
  search: { contains: [alertChannels.name, deliveries.target], is: [deliveries.messageId] },
  filters: { state: deliveries.state, kind: deliveries.kind, channelId: deliveries.channelId },
})

export async function findOptionalDelivery(
  db: Queryable,
  deliveryId: number,
): Promise<DeliveryWithChannel | null> {
  const [row] = await selectDeliveries(db).where(eq(deliveries.id, deliveryId))
  return row ?? null
}

/** Deliveries that are due, the longest waiting first. */
export async function listDueDeliveries(db: Queryable, limit: number): Promise<number[]> {
  return (await deliveryLease.listDue(db, limit)).map(({ id }) => id)
}

/**
 * Takes a delivery for one try; of several workers one gets it.
 * @returns null when it is missing, sent, given up, being sent, or not due yet.
 */
export async function claimDelivery(
  db: Queryable,
  deliveryId: number,
  { leaseMs, actor }: { leaseMs: number; actor: string },
): Promise<DeliveryRecord | null> {
  const isClaimed = await moveOne(db, 'delivery', {
    ...{ id: deliveryId, from: ['waiting', 'sending'], to: 'sending', actor },
    dueInMs: leaseMs,
    set: sql`tries = d.tries + 1`,
    where: deliveryLease.isDue,
  })
  if (!isClaimed) return null
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
  return row ?? null
}

/** Only the try that still holds the delivery may say what became of it. */
function heldBy({ id, tries }: DeliveryRecord) {
  return { id, from: 'sending', where: sql`d.tries = ${tries}` } as const
}

export async function saveDeliverySent(
  db: Queryable,
  claimed: DeliveryRecord,
  { responseCode, actor }: { responseCode: number | null; actor: string },
) {
  const set = sql`sent_at = now(), error = null, response_code = ${responseCode}::int`
  await moveOne(db, 'delivery', { ...heldBy(claimed), to: 'sent', actor, set })
}

/** @param retryMs when to try again; null gives up until somebody replays it. */
export async function saveDeliveryFailure(
  db: Queryable,
  claimed: DeliveryRecord,
  failure: { error: string; responseCode: number | null; retryMs: number | null; actor: string },
) {
  const { error, responseCode, retryMs, actor } = failure
  await moveOne(db, 'delivery', {
    ...{ ...heldBy(claimed), to: retryMs === null ? 'failed' : 'waiting', actor, reason: error },
    set: sql`error = ${error}, response_code = ${responseCode}::int`,
    dueInMs: retryMs ?? 0,
  })
}

/** Delivers once more what has ended, under the same id. @returns false while it is still on its way. */
export function replayDelivery(db: Queryable, deliveryId: number, actor: string): Promise<boolean> {
  return moveOne(db, 'delivery', {
    ...{ id: deliveryId, from: ['sent', 'failed'], to: 'waiting', actor },
    set: sql`tries = 0, error = null, response_code = null`,
  })
}
