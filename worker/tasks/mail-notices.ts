import { z } from 'zod'
import { listDueNotices } from '#db/notice/due-notices.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Mails begun in one sweep; the rest waits for the next. */
const perSweep = 50

/** Mails what is new to whoever asked for that. */
export const mailNoticesTask = defineTask({
  name: 'mailNotices',
  payload: z.object({ noticeId: rowIdSchema }),
  concurrency: 2,
  rowIdOf: ({ noticeId }) => noticeId,
  listDue: async ({ db, personal }) =>
    personal ? (await listDueNotices(db, perSweep)).map((noticeId) => ({ payload: { noticeId } })) : [],
})
