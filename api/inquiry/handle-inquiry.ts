import type { AuditAction } from '#contract/audit/actions.ts'
import type { InquiryStatus } from '#contract/inquiry/codes.ts'
import type { Inquiry } from '#contract/inquiry/inquiry.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { findOptionalInquiry, saveInquiryStatus } from '#db/inquiry/inquiries.ts'
import { queueNextInquiryMail } from '#db/inquiry/inquiry-mail.ts'
import { cancelMail, restoreMail } from '#db/mail/mails.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import type { Services } from '../services.ts'
import { presentInquiry } from './present-inquiry.ts'

/** @throws AppError NOT_FOUND. */
export async function readInquiry(db: Queryable, inquiryId: number): Promise<Inquiry> {
  return presentInquiry(await findInquiry(db, inquiryId))
}

async function findInquiry(db: Queryable, inquiryId: number) {
  const row = await findOptionalInquiry(db, inquiryId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Marking spam cancels a mail that was not sent yet; taking the mark away restores the mail. */
export function modifyInquiry(
  tx: Tx,
  { personal }: Pick<Services, 'personal'>,
  { inquiryId, status, author }: { inquiryId: number; status: InquiryStatus; author: Author },
): Promise<Inquiry> {
  const { actor } = author
  return audited(tx, entryOf(tx, 'inquiry.modify', inquiryId), author, async (before) => {
    await saveInquiryStatus(tx, { inquiryId, status, actor })
    const { mail } = await findInquiry(tx, inquiryId)
    if (status === 'spam') await cancelMail(tx, mail.id, actor)
    else if (before.status === 'spam' && mail.state === 'cancelled')
      // What a mail said that had failed is forgotten: another one says it.
      if (!(await restoreMail(tx, mail.id, actor)))
        await queueNextInquiryMail(tx, personal, { inquiryId, actor })
  })
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW while the mail is still on its way, or of spam. */
export function resendInquiry(
  tx: Tx,
  { personal }: Pick<Services, 'personal'>,
  { inquiryId, author }: { inquiryId: number; author: Author },
): Promise<Inquiry> {
  return audited(tx, entryOf(tx, 'inquiry.resend', inquiryId), author, async (before) => {
    const next = { inquiryId, actor: author.actor }
    if (before.status === 'spam' || !(await queueNextInquiryMail(tx, personal, next)))
      throw new AppError('NOT_ALLOWED_NOW')
  })
}

/** The audit log says what was done, not what a visitor wrote. */
function entryOf(tx: Tx, action: AuditAction, id: number) {
  return {
    action,
    id,
    read: (inquiryId: number) => readInquiry(tx, inquiryId),
    toLogged: ({ reference, status, mailState }: Inquiry) => ({ reference, status, mailState }),
  }
}
