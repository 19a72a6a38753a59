import { lockReceipt } from '#db/payment/receipts.ts'
import { giveRefundUp, listEndedRefunds, saveReturned } from '#db/payment/refunds.ts'
import type { PaymentContext } from './payment-context.ts'

/** Says of receipts what became of the runs that send them back. */
export async function followRefunds(
  { db, workerId: actor }: PaymentContext,
  recipient: string,
): Promise<void> {
  for (const { receiptId, isPaid } of await listEndedRefunds(db, recipient))
    await db.transaction(async (tx) => {
      const receipt = await lockReceipt(tx, receiptId)
      if (receipt?.state !== 'refunding' || !receipt.refundLamports) return
      if (isPaid) {
        const of = { receipt, lamports: receipt.refundLamports, from: 'refunding', actor } as const
        await saveReturned(tx, { ...of, reason: `Run ${receipt.refundMasterId ?? ''} paid it back.` })
      } else await giveRefundUp(tx, { receiptId, actor, reason: 'Its run gave it up.' })
    })
}
