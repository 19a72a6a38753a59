import type { MailParams } from '#contract/mail/mail-params.ts'
import { linkTo, mailOf } from '../account/index.ts'
import { mailWords } from '../locales/index.ts'
import type { MailReader, WrittenMail } from '../mail/blocks.ts'

/** What became of a document, why, and what its holder does next. */
export function writeDocumentDecided(
  { name, kind, state, refusal, note }: MailParams<'documentDecided'>,
  reader: MailReader,
): WrittenMail {
  const { greeting, documents: t } = mailWords[reader.language]
  const facts = refusal === null ? [] : [[t.reason, t.refusals[refusal]] as const]
  return mailOf(reader.language, t.subjects[state], [
    { text: greeting(name) },
    { text: t.leads[state](t.kinds[kind]) },
    ...(facts.length > 0 ? [{ facts }] : []),
    ...(note === null ? [] : [{ text: `${t.note}:` }, { quote: note }]),
    linkTo(reader, 'mypageDocuments', t.link),
    ...(state === 'asked' ? [] : [{ note: t.deleted }]),
  ])
}
