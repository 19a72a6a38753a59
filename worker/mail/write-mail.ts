import { z } from 'zod'
import { brand } from '#contract/brand.ts'
import { shortTagOf } from '#contract/language.ts'
import { mailParams, type MailKind } from '#contract/mail/mail-params.ts'
import { mailLabel, type MailRecord } from '#db/mail/mails.ts'
import type { Vault } from '#db/vault.ts'
import {
  writeAccountClosed,
  writeEmailCode,
  writePasswordChanged,
  writeStaffInvitation,
  writeWaysInChanged,
  writeWelcome,
} from '../account/index.ts'
import { writeDocumentDecided } from '../document/index.ts'
import { writeInquiryMail } from '../inquiry/index.ts'
import { mailWords } from '../locales/index.ts'
import { writeNotices } from '../notice/index.ts'
import { writeReservationMail } from '../reservation/index.ts'
import { htmlOf, textOf, type MailReader, type WrittenMail } from './blocks.ts'
import type { Mail } from './mailer.ts'

type Write = (params: unknown, reader: MailReader) => WrittenMail

/** The words of each kind of mail. */
const writers: Record<MailKind, Write> = {
  inquiry: writer(mailParams.inquiry, writeInquiryMail),
  emailCode: writer(mailParams.emailCode, writeEmailCode),
  welcome: writer(mailParams.welcome, writeWelcome),
  passwordChanged: writer(mailParams.passwordChanged, writePasswordChanged),
  waysInChanged: writer(mailParams.waysInChanged, writeWaysInChanged),
  staffInvitation: writer(mailParams.staffInvitation, writeStaffInvitation),
  documentDecided: writer(mailParams.documentDecided, writeDocumentDecided),
  accountClosed: writer(mailParams.accountClosed, writeAccountClosed),
  notices: writer(mailParams.notices, writeNotices),
  reservation: writer(mailParams.reservation, writeReservationMail),
}

function writer<Schema extends z.ZodType>(
  schema: Schema,
  write: (params: z.output<Schema>, reader: MailReader) => WrittenMail,
): Write {
  return (params, reader) => write(schema.parse(params), reader)
}

const contentSchema = z.object({ to: z.string(), params: z.unknown() })

/**
 * A mail of the outbox as it is sent, in the words of now.
 * @param siteOrigin where its links lead.
 * @throws VaultError when it was not sealed under this key; Error when what it says is forgotten.
 */
export function writeMail(personal: Pick<Vault, 'open'>, mail: MailRecord, siteOrigin: string): Mail {
  if (mail.contentSealed === null) throw new Error(`What mail ${mail.id} says is forgotten.`)
  const opened = Buffer.from(personal.open(mail.contentSealed, mailLabel(mail.messageId))).toString('utf8')
  const { to, params } = contentSchema.parse(JSON.parse(opened))
  const written = writers[mail.kind](params, { language: mail.language, siteOrigin })
  const { language } = mail
  const { legalName, address } = brand.company
  const footer = `${legalName[language]} · ${address[language]}\n${mailWords[language].automatic}`
  return {
    messageId: `<${mail.messageId}@${new URL(brand.siteOrigin).hostname}>`,
    to,
    ...(written.replyTo && { replyTo: written.replyTo }),
    ...(written.unsubscribeUrl && { headers: unsubscribeHeaders(written.unsubscribeUrl) }),
    ...(written.calendar && { icalEvent: written.calendar }),
    subject: written.subject,
    text: textOf(written, footer),
    html: htmlOf(written, { brand: brand.name[language], footer, lang: shortTagOf(language) }),
  }
}

/** RFC 8058. */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
