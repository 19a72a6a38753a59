import { claimInquiryMail, saveMailFailure, saveMailSent } from '#db/inquiry/inquiry-mail.ts'
import type { WorkerContext } from '../context.ts'
import { inquiryMail } from './inquiry-mail.ts'
import { MailError } from '../mail/mailer.ts'
import { mailTask } from '../tasks/mail.ts'

type MailContext = Pick<WorkerContext, 'db' | 'mailer' | 'log' | 'policy' | 'workerId'>

/**
 * Mails the inbox of an inquiry. When a task comes twice, one of them takes the mail; when the mail is missing,
 * cancelled, sent or not yet due, it ends quietly. After a failure the row waits, and the sweeper notifies it when
 * it is due.
 */
export async function sendInquiryMail(ctx: MailContext, { inquiryId }: { inquiryId: number }) {
  if (!ctx.mailer) return
  const { workerId: actor } = ctx
  const inquiry = await claimInquiryMail(ctx.db, inquiryId, { leaseMs: ctx.policy.mailLeaseMs, actor })
  if (!inquiry) return
  const mail = inquiryMail(inquiry)
  try {
    await ctx.mailer.send(mail)
  } catch (error) {
    const retryMs = mailTask.retryMs(ctx.policy, inquiry.mailTries)
    const reported = error instanceof MailError ? error.message : 'NOT_SENT'
    await saveMailFailure(ctx.db, inquiry, { error: reported, retryMs, actor })
    ctx.log.warn({ err: error, inquiryId, tries: inquiry.mailTries, retryMs }, 'a mail was not taken')
    return
  }
  await saveMailSent(ctx.db, inquiry, actor)
  ctx.log.info({ inquiryId, messageId: mail.messageId, tries: inquiry.mailTries }, 'mail sent')
}
