import { claimInquiryMail, saveMailFailure, saveMailSent } from '#db/inquiry/inquiry-mail.ts'
import type { WorkerContext } from '../context.ts'
import { inquiryMail } from '../inquiry/inquiry-mail.ts'
import { MailError } from '../mail/mailer.ts'
import { mailBackOffMs } from '../queue/retry-policy.ts'
import type { TaskPayload } from '../queue/tasks.ts'

type MailContext = Pick<WorkerContext, 'db' | 'mailer' | 'log' | 'policy'>

/**
 * Tells the inbox of an inquiry. Of tasks that come twice one takes the mail; gone, cancelled, sent or
 * not yet due ends quietly. After a failure the row waits, and the sweeper rings when its time has come.
 */
export async function mailTask(ctx: MailContext, { inquiryId }: TaskPayload<'mail'>) {
  if (!ctx.mailer) return
  const inquiry = await claimInquiryMail(ctx.db, inquiryId, ctx.policy.mailLeaseMs)
  if (!inquiry) return
  const mail = inquiryMail(inquiry)
  try {
    await ctx.mailer.send(mail)
  } catch (error) {
    const retryMs = mailBackOffMs(ctx.policy, inquiry.mailTries)
    const told = error instanceof MailError ? error.message : 'NOT_SENT'
    await saveMailFailure(ctx.db, inquiry, { error: told, retryMs })
    ctx.log.warn({ err: error, inquiryId, tries: inquiry.mailTries, retryMs }, 'a mail was not taken')
    return
  }
  await saveMailSent(ctx.db, inquiry)
  ctx.log.info({ inquiryId, messageId: mail.messageId, tries: inquiry.mailTries }, 'mail sent')
}
