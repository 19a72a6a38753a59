import { z } from 'zod'
import { listRunsToDrive } from '#db/run/runs.ts'
import { defineTask, rowIdSchema, runsPerSweep } from './define-task.ts'

/** Releases chunks of a run, follows what was sent, finishes the run. */
export const driveTask = defineTask({
  name: 'drive',
  payload: z.object({ masterId: rowIdSchema }),
  concurrency: 8,
  rowIdOf: ({ masterId }) => masterId,
  listDue: async ({ db }) =>
    (await listRunsToDrive(db, runsPerSweep)).map(({ masterId, dueAt }) => ({
      payload: { masterId },
      dueAt,
    })),
})
