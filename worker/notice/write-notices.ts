import { brand } from '#contract/brand.ts'
import type { MailLanguage } from '#contract/mail/codes.ts'
import type { MailParams } from '#contract/mail/mail-params.ts'
import type { ChosenKind } from '#contract/notice/codes.ts'
import { noticePath } from '#contract/notice/notice-path.ts'
import { sayNotice } from '#contract/notice/notice-words.ts'
import { unsubscribe, unsubscribeQuery } from '#contract/notice/notices.ts'
import { personalPaths } from '#contract/site-paths.ts'
import type { Block, MailReader, WrittenMail } from '../mail/blocks.ts'

const words: Record<
  MailLanguage,
  {
    kinds: Record<ChosenKind, string>
    several: (title: string, count: number) => string
    more: (count: number) => string
    open: string
    end: (kind: string) => string
    stop: string
  }
> = {
  kor: {
    kinds: {
      migration: '마이그레이션',
      mint: '민팅',
      airdrop: '에어드롭',
      reveal: 'NFT 공개',
      survey: '설문',
      payment: '결제',
    },
    several: (title, count) => `${title} 외 ${count}건`,
    more: (count) => `그 밖에 새 알림이 ${count}건 더 있습니다.`,
    open: '확인하기',
    end: (kind) => `이메일로 받겠다고 선택하신 ${kind} 알림입니다.`,
    stop: '이 알림 메일 그만 받기',
  },
  eng: {
    kinds: {
      migration: 'migrations',
      mint: 'mints',
      airdrop: 'airdrops',
      reveal: 'reveals',
      survey: 'surveys',
      payment: 'payments',
    },
    several: (title, count) => `${title}, and ${count} more`,
    more: (count) => `There are ${count} more notices.`,
    open: 'See it',
    end: (kind) => `You chose to have notices of ${kind} by mail.`,
    stop: 'End mails of this kind',
  },
}

/** One mail with all that is new of one kind. */
export function writeNotices(
  { kind, list, more, ...of }: MailParams<'notices'>,
  { language, siteOrigin }: MailReader,
): WrittenMail {
  const t = words[language]
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
