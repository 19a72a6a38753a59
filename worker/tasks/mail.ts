import { z } from 'zod'
import { listDueMails } from '#db/mail/mails.ts'
import { backOffMs } from '../queue/retry-policy.ts'
import { defineTask, rowIdSchema } from './define-task.ts'

/** Mails notified in one sweep; the rest waits for the next. */
const perSweep = 50

/** One try of a mail of the outbox. */
export const mailTask = defineTask({
  name: 'mail',
  payload: z.object({ mailId: rowIdSchema }),
  concurrency: 4,
  rowIdOf: ({ mailId }) => mailId,
  retryMs: ({ mailTriesMax, mailBackOffFirstMs, mailBackOffMaxMs }, tries) =>
    tries >= mailTriesMax
      ? null
      : backOffMs({ backOffFirstMs: mailBackOffFirstMs, backOffMaxMs: mailBackOffMaxMs }, tries),
  listDue: async ({ db, mailer }) =>
    mailer ? (await listDueMails(db, perSweep)).map((mailId) => ({ payload: { mailId } })) : [],
})
