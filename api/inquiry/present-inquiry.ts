import { inquiryRowSchema, inquirySchema } from '#contract/inquiry/inquiry.ts'
import type { InquiryWithModifier } from '#db/inquiry/inquiries.ts'
import { presenterOf } from '../http/presenter.ts'

/** An inquiry as a line of the admins' list: who and what about, not the message. */
export const presentInquiryRow = presenterOf(inquiryRowSchema, ({ inquiry }: InquiryWithModifier) => ({
  ...inquiry,
  inquiryId: inquiry.id,
}))

export const presentInquiry = presenterOf(inquirySchema, ({ inquiry, modifier }: InquiryWithModifier) => ({
  ...inquiry,
  inquiryId: inquiry.id,
  mailAfter: inquiry.mailState === 'waiting' ? inquiry.mailAfter : null,
  modifier: modifier ?? inquiry.modifierId,
}))
