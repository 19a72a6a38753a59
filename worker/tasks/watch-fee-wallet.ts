import { z } from 'zod'
import { feeWalletLease } from '#db/payment/fee-wallets.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Fee wallets notified in one sweep; the rest waits for the next. */
const perSweep = 50

/** Reads what reached a fee wallet, and what became of it. */
export const feeWalletTask = defineTask({
  name: 'watchFeeWallet',
  payload: z.object({ feeWalletId: rowIdSchema }),
  concurrency: 2,
  rowIdOf: ({ feeWalletId }) => feeWalletId,
  listDue: async ({ db }) =>
    (await feeWalletLease.listDue(db, perSweep)).map(({ id, dueAt }) => ({
      payload: { feeWalletId: id },
      dueAt,
    })),
})
