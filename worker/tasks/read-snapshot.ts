import { z } from 'zod'
import { snapshotLease } from '#db/moves/move.ts'
import { backOffMs } from '../queue/retry-policy.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Snapshots notified in one sweep; the rest waits for the next. */
const perSweep = 20
/** Tries in a row without an answer, before it fails: with the back-off about half an hour. */
const triesMax = 65

/** Reads who holds something once its time has come, and freezes it. */
export const snapshotTask = defineTask({
  name: 'readSnapshot',
  payload: z.object({ snapshotId: rowIdSchema }),
  concurrency: 2,
  rowIdOf: ({ snapshotId }) => snapshotId,
  listDue: async ({ db }) =>
    (await snapshotLease.listDue(db, perSweep)).map(({ id, dueAt }) => ({
      payload: { snapshotId: id },
      dueAt,
    })),
  retryMs: (policy, tries) => (tries > triesMax ? null : backOffMs(policy, tries)),
})
