import { z } from 'zod'
import { listDueReveals } from '#db/reveal/reveal-moves.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Reveals notified in one sweep; the rest waits for the next. */
const perSweep = 20

/** Begins a reveal whose time has come, and follows it until it is over. */
export const revealTask = defineTask({
  name: 'advanceReveal',
  payload: z.object({ revealId: rowIdSchema }),
  concurrency: 2,
  rowIdOf: ({ revealId }) => revealId,
  listDue: async ({ db }) =>
    (await listDueReveals(db, perSweep)).map(({ id, dueAt }) => ({ payload: { revealId: id }, dueAt })),
})
