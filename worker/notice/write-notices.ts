import { brand } from '#contract/brand.ts'
import type { MailParams } from '#contract/mail/mail-params.ts'
import { noticePath } from '#contract/notice/notice-path.ts'
import { sayNotice } from '#contract/notice/notice-words.ts'
import { unsubscribe, unsubscribeQuery } from '#contract/notice/notices.ts'
import { personalPaths } from '#contract/site-paths.ts'
import { mailWords } from '../locales/index.ts'
import type { Block, MailReader, WrittenMail } from '../mail/blocks.ts'

/** One mail with all that is new of one kind. */
export function writeNotices(
  { kind, list, more, ...of }: MailParams<'notices'>,
  { language, siteOrigin }: MailReader,
): WrittenMail {
  const t = mailWords[language].notices
  const texts = list.map((notice) => sayNotice(language, notice))
  const [first] = list
  const title = texts[0]?.title ?? ''
  const others = list.length - 1 + more
  const query = unsubscribeQuery({ ...of, kind })
  const blocks: Block[] = [
    ...texts.flatMap((text): Block[] => [{ facts: [[text.title, text.text]] }]),
    ...(more > 0 ? [{ text: t.more(more) }] : []),
    ...(first ? [{ link: { label: t.open, url: `${siteOrigin}${noticePath(language, first)}` } }] : []),
    { note: t.end(t.kinds[kind]) },
    { note: t.stop, url: `${siteOrigin}/${language}/${personalPaths.unsubscribe}?${query}` },
  ]
  return {
    subject: `[${brand.name[language]}] ${others > 0 ? t.several(title, others) : title}`,
    blocks,
    unsubscribeUrl: `${siteOrigin}${unsubscribe.path}?${query}`,
  }
}
