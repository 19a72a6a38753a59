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
export const claimIdempotencyKey = async (tx: Tx, it: IdempotencyKey, waitMs: number) => {
  await tx.execute(sql`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`)
  const taken = await tx
    .insert(idempotencyKeys)
    .values(it)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  await tx.execute(sql`select set_config('lock_timeout', '0', true)`)
  if (taken.length === 1) return null
  const [first] = await tx.select().from(idempotencyKeys).where(isKey(it))
  return first ?? null
}

export const saveIdempotentReply = async (tx: Tx, it: IdempotencyKey, reply: unknown) => {
  await tx.update(idempotencyKeys).set({ status: 200, reply }).where(isKey(it))
}

export const deleteOldIdempotencyKeys = async (db: Queryable, before: Date) => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

const isKey = (it: Pick<IdempotencyKey, 'userUuid' | 'key'>) =>
  and(eq(idempotencyKeys.userUuid, it.userUuid), eq(idempotencyKeys.key, it.key))
