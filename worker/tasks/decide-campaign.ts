import { z } from 'zod'
import { campaignLease } from '#db/moves/move.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Campaigns notified in one sweep; the rest waits for the next. */
const perSweep = 50

/** Decides what is due of a campaign. */
export const campaignTask = defineTask({
  name: 'decideCampaign',
  payload: z.object({ campaignId: rowIdSchema }),
  concurrency: 1,
  rowIdOf: ({ campaignId }) => campaignId,
  listDue: async ({ db }) =>
    (await campaignLease.listDue(db, perSweep)).map(({ id }) => ({ payload: { campaignId: id } })),
})
