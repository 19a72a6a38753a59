import { z } from 'zod'
import { listRunsToPlan } from '#db/run/runs.ts'
import { defineTask, rowIdSchema, runsPerSweep } from './define-task.ts'

/** Splits the unplanned items of a run into chunks. */
export const planTask = defineTask({
  name: 'plan',
  payload: z.object({ masterId: rowIdSchema }),
  concurrency: 2,
  rowIdOf: ({ masterId }) => masterId,
  listDue: async ({ db }) =>
    (await listRunsToPlan(db, runsPerSweep)).map(({ masterId, dueAt }) => ({ payload: { masterId }, dueAt })),
})
