import { and, desc, eq, lt } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { txLog } from '../schema.ts'

export type TxLogRow = typeof txLog.$inferSelect

/** Transactions that reached a chain, newest first. */
export const listTxLog = (
  db: Queryable,
  it: {
    kind?: TxLogRow['kind'] | undefined
    status?: TxLogRow['status'] | undefined
    masterId?: number | undefined
    signature?: string | undefined
    after: number | null
    limit: number
  },
) =>
  db
    .select()
    .from(txLog)
    .where(
      and(
        it.kind ? eq(txLog.kind, it.kind) : undefined,
        it.status ? eq(txLog.status, it.status) : undefined,
        it.masterId ? eq(txLog.masterId, it.masterId) : undefined,
        it.signature ? eq(txLog.signature, it.signature) : undefined,
        it.after === null ? undefined : lt(txLog.id, it.after),
      ),
    )
    .orderBy(desc(txLog.id))
    .limit(it.limit)
