import { Fragment, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newsListKey } from '#contract/news/news-page.ts'
import type { Language } from '../../shared/i18n.ts'
import { ActionButton } from '../../ui/site/base/action.tsx'
import { NewsEntry, NewsLead, NewsSkeleton, NewsState } from '../../ui/site/article-list.tsx'
import { PageFrame } from '../base/page-frame.tsx'
import type { PageProps } from '../frame/loaded-page.ts'
import { pathOf } from '../frame/paths.ts'
import { routeOf } from '../frame/routes.ts'
import { useFetched } from '../use-fetched.ts'
import { useTextFonts } from '../fonts/use-text-fonts.ts'
import { useLanguage, useNavLanguage } from '../frame/use-language.ts'
import { fetchNewsPage, type NewsItem } from './news-api.ts'

/** Where each page read so far begins; kept so that Back from an article finds the list as it was. */
const begins = new Map<Language, (string | null)[]>()

/** The news, newest first; older pages follow one by one. */
export function NewsListPage({ route }: PageProps) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const [afters, setAfters] = useState(() => begins.get(language) ?? [null])
  const asked = useRef<string>(undefined)
  const addPage = (next: string): void => {
    asked.current = next
    const all = [...afters, next]
    begins.set(language, all)
    setAfters(all)
  }
  return (
    <PageFrame route={route} headline={t('news.headline')} isWide>
      {afters.map((after, index) => (
        <NewsPagePart
          key={after}
          after={after}
          takesFocus={after !== null && after === asked.current}
          onOlder={index === afters.length - 1 ? addPage : undefined}
        />
      ))}
    </PageFrame>
  )
}

interface PartProps {
  after: string | null
  /** The button that asked for it has disappeared: the focus moves to its first article. */
  takesFocus: boolean
  /** Only the last page offers the next one. */
  onOlder: ((next: string) => void) | undefined
}

function NewsPagePart({ after, takesFocus, onOlder }: PartProps) {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const address = newsListKey(language, after)
  const { data, error, retry } = useFetched(address, () => fetchNewsPage(address))
  useTextFonts(data?.rows.map((row) => row.title + row.summary).join(''))
  if (!data && error !== undefined)
    return (
      <NewsState
        isUrgent
        title={t('news.failed.title')}
        text={t('news.failed.text')}
        action={<ActionButton onClick={retry}>{t('news.retry')}</ActionButton>}
      />
    )
  if (!data) return <NewsSkeleton label={t('news.loading')} noScript={t('news.noScript')} />
  if (data.rows.length === 0 && after === null)
    return <NewsState title={t('news.empty.title')} text={t('news.empty.text')} />
  const { next } = data
  return (
    <Fragment>
      <Entries rows={data.rows} isFirst={after === null} takesFocus={takesFocus} />
      {next !== null && onOlder && (
        <p className="mt-10">
          <ActionButton onClick={() => onOlder(next)}>{t('news.more')}</ActionButton>
        </p>
      )}
      {next === null && after !== null && <p className="sr-only">{t('news.end')}</p>}
    </Fragment>
  )
}

function Entries(input: { rows: NewsItem[]; isFirst: boolean; takesFocus: boolean }) {
  const { rows, isFirst, takesFocus } = input
  const { t } = useTranslation('site')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (takesFocus) list.current?.querySelector('a')?.focus()
  }, [takesFocus])
  const navLanguage = useNavLanguage()
  const article = routeOf('companyNewsArticle')
  const entryOf = (row: NewsItem) => ({
    to: pathOf(article, navLanguage, row.slug),
    title: row.title,
    summary: row.summary,
    at: row.publishedAt,
    date: row.day,
  })
  const [lead, ...rest] = rows.map(entryOf)
  return (
    <>
      {isFirst && lead && <NewsLead {...lead} label={t('news.latest')} />}
      <ul ref={list} className={isFirst ? 'site-below' : undefined}>
        {(isFirst ? rest : rows.map(entryOf)).map((entry) => (
          <li key={entry.to}>
            <NewsEntry {...entry} />
          </li>
        ))}
      </ul>
    </>
  )
}
