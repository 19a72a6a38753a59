import { z } from 'zod'
import { drawLease } from '#db/moves/move.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Draws notified in one sweep; the rest waits for the next. */
const perSweep = 20

/** Names the blocks of a draw, and draws when they are there. */
export const drawTask = defineTask({
  name: 'advanceDraw',
  payload: z.object({ drawId: rowIdSchema }),
  concurrency: 1,
  rowIdOf: ({ drawId }) => drawId,
  listDue: async ({ db }) =>
    (await drawLease.listDue(db, perSweep)).map(({ id, dueAt }) => ({ payload: { drawId: id }, dueAt })),
})
