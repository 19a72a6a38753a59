import { z } from 'zod'
import { listDueRunAudits } from '#db/census/run-audits.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Audits notified in one sweep; the rest waits for the next. */
const perSweep = 10

/** Holds what the chain tells of one run against its rows. */
export const auditTask = defineTask({
  name: 'audit',
  payload: z.object({ auditId: rowIdSchema }),
  concurrency: 1,
  rowIdOf: ({ auditId }) => auditId,
  listDue: async ({ db }) =>
    (await listDueRunAudits(db, perSweep)).map((auditId) => ({ payload: { auditId } })),
})
