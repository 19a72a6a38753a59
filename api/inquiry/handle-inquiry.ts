import type { AuditAction } from '#contract/audit/actions.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { findOptionalInquiry, saveInquiryStatus } from '#db/inquiry/inquiries.ts'
import { cancelMail, restoreMail, startMailRound } from '#db/inquiry/inquiry-mail.ts'
import { AppError } from '../app-error.ts'
import type { InquiryStatus } from '#contract/inquiry/codes.ts'
import type { Inquiry } from '#contract/inquiry/inquiry.ts'
import { presentInquiry } from './present-inquiry.ts'
import type { Author } from '../author.ts'

/** @throws AppError NOT_FOUND. */
export async function readInquiry(db: Queryable, inquiryId: number): Promise<Inquiry> {
  const row = await findOptionalInquiry(db, inquiryId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentInquiry(row)
}

/** Marking spam cancels a mail that was not sent yet; taking the mark away restores the mail. */
export async function modifyInquiry(
  tx: Tx,
  input: { inquiryId: number; status: InquiryStatus },
  author: Author,
): Promise<Inquiry> {
  const before = await readInquiry(tx, input.inquiryId)
  await saveInquiryStatus(tx, { ...input, actor: author.actor })
  if (input.status === 'spam') await cancelMail(tx, input.inquiryId)
  else if (before.status === 'spam') await restoreMail(tx, input.inquiryId)
  return record(tx, 'inquiry.modify', before, author)
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW while the mail is still on its way, or of spam. */
export async function resendInquiry(tx: Tx, inquiryId: number, author: Author): Promise<Inquiry> {
  const before = await readInquiry(tx, inquiryId)
  if (before.status === 'spam' || !(await startMailRound(tx, inquiryId)))
    throw new AppError('NOT_ALLOWED_NOW')
  return record(tx, 'inquiry.resend', before, author)
}

/** The audit log says what was done, not what a visitor wrote. */
async function record(tx: Tx, action: AuditAction, before: Inquiry, author: Author) {
  const after = await readInquiry(tx, before.inquiryId)
  const toAuditSnapshot = ({ reference, status, mailState }: Inquiry) => ({ reference, status, mailState })
  await saveAudit(tx, {
    ...author,
    action,
    entityId: before.inquiryId,
    before: toAuditSnapshot(before),
    after: toAuditSnapshot(after),
  })
  return after
}
