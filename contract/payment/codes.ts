/**
 * What became of what reached a fee wallet. `waiting`: something of it is used for nothing. `refunding`: an approver sends that back. The
 * others have nothing left, and say what the last of it went to: a payment, its payer, or us.
 */
export const receiptStates = ['waiting', 'refunding', 'credited', 'refunded', 'kept'] as const
export type ReceiptState = (typeof receiptStates)[number]

/**
 * Into waiting: a payment that it was credited to ended without its run, or a refund was given up. From waiting to refunded: the chain
 * tells of a refund that rows have lost.
 */
export const receiptMoves: Readonly<Record<ReceiptState, readonly ReceiptState[]>> = {
  waiting: ['refunding', 'credited', 'refunded', 'kept'],
  refunding: ['waiting', 'refunded'],
  credited: ['waiting'],
  refunded: ['waiting'],
  kept: ['waiting'],
}

/** For so long a payment that was opened waits for its money. */
export const paymentMinutes = 30
/** Less than this, sent to a fee wallet without a reference of ours, is no payment of anybody: anyone may send dust. */
export const dustLamports = 100_000n
