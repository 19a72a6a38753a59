import { brand } from '#contract/brand.ts'
import type { InquiryKind } from '#contract/inquiry/codes.ts'
import type { InquiryRecord } from '#db/inquiry/inquiries.ts'
import type { Mail } from '../mail/mailer.ts'

/** SPEC.md section 1 names two inboxes. */
const inboxes: Record<InquiryKind, string> = {
  investment: brand.inboxes.inquiry,
  partnership: brand.inboxes.partnership,
}

const words = {
  kor: {
    kind: { investment: '투자 문의', partnership: '제휴 문의' },
    fields: ['문의 번호', '종류', '이름', '회사', '이메일', '전화번호', '접수 시각', '개인정보 동의'],
    answer: '이 메일에 회신하면 문의하신 분께 바로 전달됩니다.',
  },
  eng: {
    kind: { investment: 'Investment inquiry', partnership: 'Partnership inquiry' },
    fields: ['Reference', 'Kind', 'Name', 'Company', 'Email', 'Telephone', 'Received', 'Consent given'],
    answer: 'A reply to this mail goes to the person who asked.',
  },
} as const

/** The mail that notifies the inbox of an inquiry, in the language the visitor wrote from. */
export function inquiryMail(inquiry: InquiryRecord): Mail {
  const { kind, fields, answer } = words[inquiry.language]
  const values = [
    inquiry.reference,
    kind[inquiry.kind],
    inquiry.name,
    inquiry.company ?? '-',
    inquiry.email,
    inquiry.phone ?? '-',
    inquiry.registeredAt.toISOString(),
    inquiry.consentedAt.toISOString(),
  ]
  const facts = fields.map((field, at) => `${field}: ${values[at]}`)
  return {
    messageId: messageIdOf(inquiry),
    to: inboxes[inquiry.kind],
    replyTo: { name: inquiry.name, address: inquiry.email },
    subject: `[${brand.name[inquiry.language]}] ${kind[inquiry.kind]} ${inquiry.reference}`,
    text: [...facts, '', inquiry.message, '', '--', answer, ''].join('\n'),
  }
}

/**
 * From the row alone: should a worker die between the server's yes and ours, the second delivery carries
 * the same id, and mail servers and people know it again. A resend on purpose is another mail.
 */
function messageIdOf({ reference, mailNumber }: InquiryRecord) {
  return `<inquiry.${reference.toLowerCase()}.${mailNumber}@${new URL(brand.siteOrigin).hostname}>`
}
