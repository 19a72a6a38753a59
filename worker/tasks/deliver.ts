import { z } from 'zod'
import { listDueDeliveries } from '#db/alert/deliveries.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Deliveries notified in one sweep; the rest waits for the next. */
const perSweep = 50

/** One try of a mail or webhook of the outbox. */
export const deliverTask = defineTask({
  name: 'deliver',
  payload: z.object({ deliveryId: rowIdSchema }),
  concurrency: 4,
  rowIdOf: ({ deliveryId }) => deliveryId,
  retryMs: ({ deliveryRetriesMs }, tries) => deliveryRetriesMs[tries - 1] ?? null,
  listDue: async ({ db }) =>
    (await listDueDeliveries(db, perSweep)).map((deliveryId) => ({ payload: { deliveryId } })),
})
