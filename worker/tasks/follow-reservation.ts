import { z } from 'zod'
import { reservationLease } from '#db/moves/move.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Bookings notified in one sweep; the rest waits for the next. */
const perSweep = 50

/** Does what the time of a booking asks for: the reminder, the second look at the chain, the removal of what its guest said. */
export const reservationTask = defineTask({
  name: 'followReservation',
  payload: z.object({ seq: rowIdSchema }),
  concurrency: 2,
  rowIdOf: ({ seq }) => seq,
  listDue: async ({ db }) =>
    (await reservationLease.listDue(db, perSweep)).map(({ id, dueAt }) => ({ payload: { seq: id }, dueAt })),
})
