import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../connection.ts'
import { txLog } from '../schema.ts'
import { behind, inOrder, type Order } from '../sql/keyset.ts'

export type TxLogRow = typeof txLog.$inferSelect

export interface TxLogFilter {
  kind?: TxLogRow['kind'] | undefined
  status?: TxLogRow['status'] | undefined
  masterId?: number | undefined
  signature?: string | undefined
  order?: Order | undefined
}

/** Transactions that reached a chain, newest first unless asked otherwise. */
export const listTxLog = (db: Queryable, it: TxLogFilter & { after: number | null; limit: number }) =>
  db
    .select()
    .from(txLog)
    .where(
      and(
        it.kind ? eq(txLog.kind, it.kind) : undefined,
        it.status ? eq(txLog.status, it.status) : undefined,
        it.masterId ? eq(txLog.masterId, it.masterId) : undefined,
        it.signature ? eq(txLog.signature, it.signature) : undefined,
        behind(txLog.id, it.after, it.order),
      ),
    )
    .orderBy(inOrder(txLog.id, it.order))
    .limit(it.limit)
