import type { InquiryWithModifier } from '#db/inquiry/inquiries.ts'
import type { Inquiry, InquiryRow } from '#contract/inquiry/inquiry.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'

/** An inquiry as a line of the admins' list: who and what about, not the message. */
export function presentInquiryRow({ inquiry }: InquiryWithModifier): InquiryRow {
  return {
    inquiryId: inquiry.id,
    reference: inquiry.reference,
    kind: inquiry.kind,
    language: inquiry.language,
    name: inquiry.name,
    company: inquiry.company,
    email: inquiry.email,
    status: inquiry.status,
    mailState: inquiry.mailState,
    mailTries: inquiry.mailTries,
    mailError: inquiry.mailError,
    mailSentAt: presentOptionalInstant(inquiry.mailSentAt),
    registeredAt: presentInstant(inquiry.registeredAt),
  }
}

export function presentInquiry(row: InquiryWithModifier): Inquiry {
  return {
    ...presentInquiryRow(row),
    phone: row.inquiry.phone,
    message: row.inquiry.message,
    consentedAt: presentInstant(row.inquiry.consentedAt),
    mailAfter: row.inquiry.mailState === 'waiting' ? presentInstant(row.inquiry.mailAfter) : null,
    modifier: row.modifier ?? row.inquiry.modifierId,
    modifiedAt: presentOptionalInstant(row.inquiry.modifiedAt),
  }
}
