import { brand } from '#contract/brand.ts'
import type { MailParams } from '#contract/mail/mail-params.ts'
import { mailWords } from '../locales/index.ts'
import type { MailReader, WrittenMail } from '../mail/blocks.ts'

/** The mail that notifies the inbox of an inquiry, in the language the visitor wrote from. */
export function writeInquiryMail(inquiry: MailParams<'inquiry'>, { language }: MailReader): WrittenMail {
  const { kinds, fields, answer } = mailWords[language].inquiries
  const facts = [
    [fields.reference, inquiry.reference],
    [fields.kind, kinds[inquiry.kind]],
    [fields.name, inquiry.name],
    [fields.company, inquiry.company ?? '-'],
    [fields.email, inquiry.email],
    [fields.phone, inquiry.phone ?? '-'],
    [fields.receivedAt, inquiry.receivedAt],
    [fields.consentedAt, inquiry.consentedAt],
  ] as const
  return {
    replyTo: { name: inquiry.name, address: inquiry.email },
    subject: `[${brand.name[language]}] ${kinds[inquiry.kind]} ${inquiry.reference}`,
    blocks: [{ facts }, { quote: inquiry.message }, { note: answer }],
  }
}
