import { socialName } from '#contract/account/social-name.ts'
import { brand } from '#contract/brand.ts'
import { localeOf, type Language } from '#contract/language.ts'
import type { MailParams } from '#contract/mail/mail-params.ts'
import { invitationPath, personalPaths } from '#contract/site-paths.ts'
import { dayAndTime } from '#contract/zoned-time.ts'
import { mailWords } from '../locales/index.ts'
import type { Block, MailReader, WrittenMail } from '../mail/blocks.ts'

/** The code that shows that an e-mail is one's own. */
export function writeEmailCode(
  { purpose, code, minutes }: MailParams<'emailCode'>,
  { language }: MailReader,
): WrittenMail {
  const t = mailWords[language].account.code
  return mailOf(language, t.subjects[purpose], [
    { text: t.lead[purpose] },
    { code },
    { text: t.valid(minutes) },
    { note: t.notYou },
  ])
}

export function writeWelcome({ name }: MailParams<'welcome'>, reader: MailReader): WrittenMail {
  const { language } = reader
  const { greeting, account: t } = mailWords[language]
  return mailOf(language, t.welcome.subject, [
    { text: greeting(name) },
    { text: t.welcome.lead },
    linkTo(reader, 'mypageProfile', t.welcome.link),
  ])
}

export function writePasswordChanged(
  { name, at }: MailParams<'passwordChanged'>,
  reader: MailReader,
): WrittenMail {
  const { language } = reader
  const { greeting, account: t } = mailWords[language]
  return mailOf(language, t.password.subject, [
    { text: greeting(name) },
    { text: t.password.lead(timeOf(at, language)) },
    { text: t.password.notYou },
    linkTo(reader, 'reset', t.password.link),
  ])
}

export function writeWaysInChanged(
  { name, at, change, what }: MailParams<'waysInChanged'>,
  reader: MailReader,
): WrittenMail {
  const { language } = reader
  const { greeting, account: t } = mailWords[language]
  return mailOf(language, t.waysIn.subject, [
    { text: greeting(name) },
    { text: t.waysIn.changes[change](socialName(what, language)) },
    { facts: [[t.waysIn.at, timeOf(at, language)]] },
    { text: t.waysIn.notYou },
    linkTo(reader, 'mypageSecurity', t.waysIn.link),
  ])
}

/** Where somebody becomes an admin. The token stands behind #, so that no server on the way writes it down. */
export function writeStaffInvitation(
  { name, inviter, role, token, expiresAt }: MailParams<'staffInvitation'>,
  { language, siteOrigin }: MailReader,
): WrittenMail {
  const { greeting, account } = mailWords[language]
  const t = account.invitation
  return mailOf(language, t.subject, [
    { text: greeting(name) },
    { text: t.lead(inviter, account.roles[role]) },
    { link: { label: t.link, url: `${siteOrigin}${invitationPath}#${token}` } },
    { text: t.valid(timeOf(expiresAt, language)) },
    { note: t.notYou },
  ])
}

export function writeAccountClosed(
  { name, at }: MailParams<'accountClosed'>,
  { language }: MailReader,
): WrittenMail {
  const { greeting, account: t } = mailWords[language]
  return mailOf(language, t.closed.subject, [
    { text: greeting(name) },
    { text: t.closed.lead(timeOf(at, language)) },
    { text: t.closed.kept },
    { note: t.closed.notYou(brand.inboxes.inquiry) },
  ])
}

/** A mail of an account: its subject begins with the brand. */
export function mailOf(language: Language, subject: string, blocks: Block[]): WrittenMail {
  return { subject: `[${brand.name[language]}] ${subject}`, blocks }
}

/** A link to a page of one's own. */
export function linkTo(
  { language, siteOrigin }: MailReader,
  page: 'mypageProfile' | 'mypageSecurity' | 'mypageDocuments' | 'reset',
  label: string,
): Block {
  return { link: { label, url: `${siteOrigin}/${language}/${personalPaths[page]}` } }
}

function timeOf(at: string, language: Language): string {
  return dayAndTime(at, localeOf[language])
}
