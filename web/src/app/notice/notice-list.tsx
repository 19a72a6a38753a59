import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noticePath } from '#contract/notice/notice-path.ts'
import { sayNotice } from '#contract/notice/notice-words.ts'
import type { Notice } from '#contract/notice/notices.ts'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { NoticeLine } from '#web/src/ui/site/app/notice-parts.tsx'
import { dayOf } from '../mypage/index.ts'
import { sendRead } from './api.ts'

/** Notices in words, those that are unread marked; following one reads it. */
export function NoticeList({ rows }: { rows: Notice[] }) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const [followed, setFollowed] = useState<readonly number[]>([])
  const shown = rows.map((row) => ({ row, ...sayNotice(currentLanguage(), row) }))
  useTextFonts(shown.map(({ title, text }) => title + text).join(''))
  const follow = (noticeId: number): void => {
    setFollowed((ids) => [...ids, noticeId])
    // It leads there all the same; unread, it is marked once more next time.
    sendRead([noticeId]).catch(() => undefined)
  }
  return (
    <ul>
      {shown.map(({ row, title, text }) => (
        <NoticeLine
          key={row.noticeId}
          to={noticePath(language, row)}
          title={title}
          text={text}
          kind={t(`mypage.kinds.${row.kind}`)}
          at={{ iso: row.at, text: dayOf(row.at) }}
          unread={!row.isRead && !followed.includes(row.noticeId) ? t('mypage.news.unread') : null}
          onFollow={() => follow(row.noticeId)}
        />
      ))}
    </ul>
  )
}
