import { quietEndOf } from '#contract/notice/quiet-hours.ts'
import type { Tx } from '#db/connection.ts'
import { queueMail } from '#db/mail/mails.ts'
import { findOptionalDueReader, putOff, takeDue } from '#db/notice/due-notices.ts'
import { signUnsubscribe } from '#db/notice/unsubscribe.ts'
import type { PersonalVault } from '#db/vault.ts'
import type { WorkerContext } from '../context.ts'
import { mailTask } from '../tasks/mail.ts'

/** Notices that one mail names; the rest is a number. */
const listedMax = 20

/**
 * Puts one mail with all that is new of one kind into the outbox, unless its reader wants none now. When a task comes twice, one of them
 * takes the notices; when they are mailed, were read or are not due, it ends quietly.
 */
export async function mailNotices(
  ctx: Pick<WorkerContext, 'db' | 'personal' | 'producer' | 'workerId'>,
  { noticeId }: { noticeId: number },
): Promise<void> {
  const { db, personal, producer, workerId: actor } = ctx
  if (!personal) return
  const mailId = await db.transaction((tx) => queueNotices(tx, personal, { noticeId, actor }))
  if (mailId !== null) await producer.notify(mailTask, { mailId })
}

async function queueNotices(
  tx: Tx,
  personal: PersonalVault,
  { noticeId, actor }: { noticeId: number; actor: string },
): Promise<number | null> {
  const reader = await findOptionalDueReader(tx, noticeId)
  if (!reader) return null
  const quietEnd = quietEndOf(reader, reader.now)
  if (quietEnd) {
    await putOff(tx, reader, quietEnd)
    return null
  }
  const taken = await takeDue(tx, reader)
  if (taken.length === 0) return null
  const { userUuid, kind, email, language } = reader
  return queueMail(tx, personal, {
    ...{ kind: 'notices', language, to: email, actor },
    params: {
      ...{ kind, userUuid, list: taken.slice(0, listedMax), more: Math.max(0, taken.length - listedMax) },
      signature: signUnsubscribe(personal, { userUuid, kind }),
    },
  })
}
