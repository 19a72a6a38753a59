import { claimMail, saveMailFailure, saveMailSent, type MailRecord } from '#db/mail/mails.ts'
import { VaultError } from '#db/vault.ts'
import type { WorkerContext } from '../context.ts'
import { mailTask } from '../tasks/mail.ts'
import { MailError } from './mailer.ts'
import { writeMail } from './write-mail.ts'

export type MailContext = Pick<
  WorkerContext,
  'db' | 'mailer' | 'personal' | 'siteOrigin' | 'log' | 'policy' | 'workerId'
>

/**
 * One try of a mail of the outbox. When a task comes twice, one of them takes the mail; when it is missing, cancelled, sent or not
 * yet due, it ends quietly. After a failure the row waits, and the sweeper notifies it when it is due.
 */
export async function sendMail(ctx: MailContext, { mailId }: { mailId: number }) {
  const { db, mailer, personal, policy, workerId: actor } = ctx
  if (!mailer || !personal) return
  const mail = await claimMail(db, mailId, { leaseMs: policy.mailLeaseMs, actor })
  if (!mail) return
  if (mail.notAfter !== null && mail.notAfter.getTime() <= Date.now()) {
    await saveMailFailure(db, mail, { error: 'TOO_LATE', retryMs: null, actor })
    return
  }
  try {
    await mailer.send(writeMail(personal, mail, ctx.siteOrigin))
  } catch (error) {
    await saveFailure(ctx, mail, error)
    return
  }
  await saveMailSent(db, mail, actor)
  ctx.log.info({ mailId, kind: mail.kind, tries: mail.tries }, 'mail sent')
}

async function saveFailure(
  { db, log, policy, workerId: actor }: MailContext,
  mail: MailRecord,
  error: unknown,
) {
  const retryMs = mailTask.retryMs(policy, mail.tries)
  await saveMailFailure(db, mail, { error: codeOf(error), retryMs, actor })
  log.warn({ err: error, mailId: mail.id, tries: mail.tries, retryMs }, 'a mail was not taken')
}

function codeOf(error: unknown): string {
  if (error instanceof MailError) return error.message
  return error instanceof VaultError ? 'SEALED_UNDER_ANOTHER_KEY' : 'NOT_SENT'
}
