import { brand } from '#contract/brand.ts'
import type { MailParams } from '#contract/mail/mail-params.ts'
import type { MailReader, WrittenMail } from '../mail/blocks.ts'

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
export function writeInquiryMail(inquiry: MailParams<'inquiry'>, { language }: MailReader): WrittenMail {
  const { kind, fields, answer } = words[language]
  const values = [
    inquiry.reference,
    kind[inquiry.kind],
    inquiry.name,
    inquiry.company ?? '-',
    inquiry.email,
    inquiry.phone ?? '-',
    inquiry.receivedAt,
    inquiry.consentedAt,
  ]
  return {
    replyTo: { name: inquiry.name, address: inquiry.email },
    subject: `[${brand.name[language]}] ${kind[inquiry.kind]} ${inquiry.reference}`,
    blocks: [
      { facts: fields.map((field, at) => [field, values[at] ?? ''] as const) },
      { quote: inquiry.message },
      { note: answer },
    ],
  }
}
