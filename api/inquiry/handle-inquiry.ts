import type { AuditAction } from '#contract/audit/actions.ts'
import type { InquiryStatus } from '#contract/inquiry/codes.ts'
import type { Inquiry } from '#contract/inquiry/inquiry.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { findOptionalInquiry, saveInquiryStatus } from '#db/inquiry/inquiries.ts'
import { cancelMail, restoreMail, startNextMail } from '#db/inquiry/inquiry-mail.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentInquiry } from './present-inquiry.ts'

/** @throws AppError NOT_FOUND. */
export async function readInquiry(db: Queryable, inquiryId: number): Promise<Inquiry> {
  const row = await findOptionalInquiry(db, inquiryId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentInquiry(row)
}

/** Marking spam cancels a mail that was not sent yet; taking the mark away restores the mail. */
export function modifyInquiry(
  tx: Tx,
  change: { inquiryId: number; status: InquiryStatus },
  author: Author,
): Promise<Inquiry> {
  const { inquiryId, status } = change
  return audited(tx, entryOf(tx, 'inquiry.modify', inquiryId), author, async (before) => {
    await saveInquiryStatus(tx, { ...change, actor: author.actor })
    if (status === 'spam') await cancelMail(tx, inquiryId, author.actor)
    else if (before.status === 'spam') await restoreMail(tx, inquiryId, author.actor)
  })
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW while the mail is still on its way, or of spam. */
export function resendInquiry(tx: Tx, inquiryId: number, author: Author): Promise<Inquiry> {
  return audited(tx, entryOf(tx, 'inquiry.resend', inquiryId), author, async (before) => {
    if (before.status === 'spam' || !(await startNextMail(tx, inquiryId, author.actor)))
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
