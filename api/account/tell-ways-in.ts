import type { WaysInChange } from '#contract/account/codes.ts'
import type { User } from '#db/account/users.ts'
import type { Tx } from '#db/connection.ts'
import { queueMail } from '#db/mail/mails.ts'
import { saveNotice } from '#db/notice/index.ts'
import type { Services } from '../services.ts'

/** Tells the owner of an account that a way into it came or went. @returns the mail to notify; null where no e-mail is known. */
export async function tellWaysIn(
  tx: Tx,
  { personal }: Pick<Services, 'personal'>,
  input: { user: User; change: WaysInChange; what?: string },
): Promise<number | null> {
  const { user, change, what = null } = input
  const at = new Date().toISOString()
  await saveNotice(tx, {
    ...{ userUuid: user.uuid, code: 'waysInChanged', entity: `way:${at}`, params: { change, what } },
  })
  if (user.emailVerifiedAt === null) return null
  return queueMail(tx, personal, {
    ...{ kind: 'waysInChanged', language: user.language, to: user.uid, actor: user.uuid },
    params: { name: user.name || user.uid, at, change, what },
  })
}
