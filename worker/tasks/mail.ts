import { z } from 'zod'
import { listDueMail } from '#db/inquiry/inquiry-mail.ts'
import { backOffMs } from '../queue/retry-policy.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Mails notified in one sweep; the rest waits for the next. */
const perSweep = 50

/** Mails the inbox of an inquiry. */
export const mailTask = defineTask({
  name: 'mail',
  payload: z.object({ inquiryId: rowIdSchema }),
  concurrency: 1,
  rowIdOf: ({ inquiryId }) => inquiryId,
  retryMs: ({ mailTriesMax, mailBackOffFirstMs, mailBackOffMaxMs }, tries) =>
    tries >= mailTriesMax
      ? null
      : backOffMs({ backOffFirstMs: mailBackOffFirstMs, backOffMaxMs: mailBackOffMaxMs }, tries),
  listDue: async ({ db, mailer }) =>
    mailer ? (await listDueMail(db, perSweep)).map((inquiryId) => ({ payload: { inquiryId } })) : [],
})
