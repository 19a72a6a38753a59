import { inquiryRowSchema, inquirySchema } from '#contract/inquiry/inquiry.ts'
import type { InquiryWithModifier } from '#db/inquiry/inquiries.ts'
import { presenterOf } from '../http/presenter.ts'

/** An inquiry as a line of the admins' list: who and what about, not the message. */
export const presentInquiryRow = presenterOf(inquiryRowSchema, rowOf)

export const presentInquiry = presenterOf(inquirySchema, (row: InquiryWithModifier) => ({
  ...rowOf(row),
  mailAfter: row.mail.state === 'waiting' ? row.mail.nextTryAt : null,
  modifier: row.modifier ?? row.inquiry.modifierId,
}))

function rowOf({ inquiry, mail }: InquiryWithModifier) {
  return {
    ...inquiry,
    inquiryId: inquiry.id,
    mailState: mail.state,
    mailTries: mail.tries,
    mailError: mail.error,
    mailSentAt: mail.sentAt,
  }
}
