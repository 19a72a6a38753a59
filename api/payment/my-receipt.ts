import type { MyReceipt } from '#contract/payment/receipts.ts'
import type { Db } from '#db/connection.ts'
import { findOptionalReceipt, isOwnReceipt, listGoodsOf } from '#db/payment/receipts.ts'
import { AppError } from '../app-error.ts'
import { presentMyReceipt } from './present-payment.ts'

/** What one transfer paid for. @throws AppError NOT_FOUND, of anybody else's too. */
export async function readMyReceipt(
  db: Db,
  { receiptId, userUuid }: { receiptId: number; userUuid: string },
): Promise<MyReceipt> {
  const row = await findOptionalReceipt(db, receiptId)
  if (!row || !(await isOwnReceipt(db, row.receipt, userUuid))) throw new AppError('NOT_FOUND')
  return presentMyReceipt(row, await listGoodsOf(db, receiptId)) as MyReceipt
}
