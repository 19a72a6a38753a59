import { z } from 'zod'
import { listDueRounds } from '#db/campaign/rounds.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Rounds notified in one sweep; the rest waits for the next. */
const perSweep = 50

/** Makes a plan of a round. */
export const roundTask = defineTask({
  name: 'round',
  payload: z.object({ roundId: rowIdSchema }),
  concurrency: 1,
  rowIdOf: ({ roundId }) => roundId,
  listDue: async ({ db }) => (await listDueRounds(db, perSweep)).map((roundId) => ({ payload: { roundId } })),
})
