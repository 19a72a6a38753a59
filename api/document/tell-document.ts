import type { ReviewedDocument } from '#contract/document/review.ts'
import { findUser } from '#db/account/users.ts'
import type { Tx } from '#db/connection.ts'
import { queueMail } from '#db/mail/mails.ts'
import type { Services } from '../services.ts'

/** Tells the holder what became of a document. @returns the mail to notify; null where no e-mail is known. */
export async function tellDocument(
  tx: Tx,
  { personal }: Pick<Services, 'personal'>,
  document: Pick<ReviewedDocument, 'userUuid' | 'kind' | 'state' | 'refusal' | 'note' | 'decidedAt'>,
): Promise<number | null> {
  const { userUuid, kind, state, refusal, note } = document
  const user = await findUser(tx, userUuid)
  if (user.emailVerifiedAt === null || state === 'submitted' || state === 'withdrawn') return null
  return queueMail(tx, personal, {
    ...{ kind: 'documentDecided', language: user.language, to: user.uid, actor: 'documents' },
    params: { name: user.name || user.uid, kind, state, refusal: state === 'refused' ? refusal : null, note },
  })
}
