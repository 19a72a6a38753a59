import type { Queryable, Tx } from '#db/connection.ts'
import {
  findOptionalReceipt,
  isOwnReceipt,
  keepReceipt as keep,
  lockReceipt,
  type ReceiptRecord,
} from '#db/payment/receipts.ts'
import { askRefund, findPayingProject } from '#db/payment/refunds.ts'
import type { Receipt } from '#contract/payment/receipts.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentReceipt } from './present-payment.ts'

interface Decision {
  receiptId: number
  /** What was left when it was read. */
  leftLamports: string
  reason: string
}

/** @throws AppError NOT_FOUND. */
export async function readReceipt(db: Queryable, receiptId: number): Promise<Receipt> {
  const row = await findOptionalReceipt(db, receiptId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentReceipt(row)
}

/**
 * Asks for the refund of what is left; a worker makes its run. Whoever opened the payment does not decide of it.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW, CHANGED_MEANWHILE, OWN_PAYMENT, SIGNER_MISSING, REFUND_TO_PAYER.
 */
export function refundReceipt(tx: Tx, decision: Decision, author: Author): Promise<Receipt> {
  return decide(tx, 'receipt.refund', decision, author, async (receipt) => {
    const { actor } = author
    if (await isOwnReceipt(tx, receipt, actor)) throw new AppError('OWN_PAYMENT')
    const paying = await findPayingProject(tx, receipt)
    if (!paying) throw new AppError('SIGNER_MISSING')
    if (paying.wallet === receipt.payer) throw new AppError('REFUND_TO_PAYER')
    await askRefund(tx, { receiptId: receipt.id, actor, reason: decision.reason })
  })
}

/** What is left stays here. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW, CHANGED_MEANWHILE. */
export function keepReceipt(tx: Tx, decision: Decision, author: Author): Promise<Receipt> {
  return decide(tx, 'receipt.keep', decision, author, ({ id: receiptId }) =>
    keep(tx, { receiptId, actor: author.actor, reason: decision.reason }),
  )
}

function decide(
  tx: Tx,
  action: 'receipt.refund' | 'receipt.keep',
  { receiptId, leftLamports, reason }: Decision,
  author: Author,
  work: (receipt: ReceiptRecord) => Promise<unknown>,
): Promise<Receipt> {
  const entry = { action, id: receiptId, read: (id: number) => readReceipt(tx, id), reason }
  return audited(tx, entry, author, async () => {
    const receipt = await lockReceipt(tx, receiptId)
    if (receipt?.state !== 'waiting') throw new AppError('NOT_ALLOWED_NOW')
    if (String(receipt.leftLamports) !== leftLamports) throw new AppError('CHANGED_MEANWHILE')
    await work(receipt)
  })
}
