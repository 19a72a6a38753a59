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
export function listTxLog(db: Queryable, input: TxLogFilter & { after: number | null; limit: number }) {
  return db
    .select()
    .from(txLog)
    .where(
      and(
        input.kind ? eq(txLog.kind, input.kind) : undefined,
        input.status ? eq(txLog.status, input.status) : undefined,
        input.masterId ? eq(txLog.masterId, input.masterId) : undefined,
        input.signature ? eq(txLog.signature, input.signature) : undefined,
        behind(txLog.id, input.after, input.order),
      ),
    )
    .orderBy(inOrder(txLog.id, input.order))
    .limit(input.limit)
}
