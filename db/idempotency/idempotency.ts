import { and, eq, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../connection.ts'
import { idempotencyKeys } from '../schema.ts'

export interface IdempotencyKey {
  userUuid: string
  key: string
  route: string
  bodyHash: string
}

/**
 * Takes a key inside the transaction that does the work, so that a crash gives it back. A second
 * request with the same key waits here for the first, at most `waitMs`.
 * @returns null when the key is ours, else what the first request answered.
 * @throws PostgreSQL error 55P03 when the first is still running after `waitMs`.
 */
export async function claimIdempotencyKey(tx: Tx, idempotencyKey: IdempotencyKey, waitMs: number) {
  await tx.execute(sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`)
  const taken = await tx
    .insert(idempotencyKeys)
    .values(idempotencyKey)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  await tx.execute(sql`select set_config('lock_timeout', '0', true)`)
  if (taken.length === 1) return null
  const [first] = await tx.select().from(idempotencyKeys).where(isKey(idempotencyKey))
  return first ?? null
}

export async function saveIdempotentReply(tx: Tx, idempotencyKey: IdempotencyKey, reply: unknown) {
  await tx.update(idempotencyKeys).set({ status: 200, reply }).where(isKey(idempotencyKey))
}

export async function deleteOldIdempotencyKeys(db: Queryable, before: Date) {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

function isKey(input: Pick<IdempotencyKey, 'userUuid' | 'key'>) {
  return and(eq(idempotencyKeys.userUuid, input.userUuid), eq(idempotencyKeys.key, input.key))
}
