import { useTranslation } from 'react-i18next'
import useSWR from 'swr'
import { endpoints } from '#contract/endpoints.ts'
import { newsBounds } from '#contract/news/news.ts'
import { call } from '../../shared/api-client.ts'
import { useDebounced } from '../../shared/use-debounced.ts'
import { Article } from '../../ui/article.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Stale } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Text } from '../../ui/text.tsx'
import '../../styles/article.css'

interface ArticlePreviewProps {
  lang: 'ko' | 'en'
  title: string
  summary: string
  body: string
}

const settleMs = 500

/** What a visitor will see, rendered by the server as the site's own pages are. */
export function ArticlePreview({ lang, title, summary, body }: ArticlePreviewProps) {
  const { t } = useTranslation()
  const settled = useDebounced(body.slice(0, newsBounds.bodyMax), settleMs)
  const { data, error, isLoading, mutate } = useSWR(
    settled.trim() ? ['article preview', settled] : null,
    () => call(endpoints.previewArticle, { body: { body: settled } }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return (
    <div className="min-w-0 sm:col-span-2">
      <Disclosure title={t('news.preview')} note={t('news.previewNote')} isOpenAtFirst={false}>
        <div lang={lang} className="grid gap-4">
          <Text as="p" size="xl" weight="semibold">
            {title || t('news.previewNoTitle')}
          </Text>
          {summary && (
            <Text as="p" tone="muted">
              {summary}
            </Text>
          )}
          {error && <Failed error={error} onRetry={() => void mutate()} />}
          {settled.trim() ? (
            data && (
              <Stale isStale={isLoading || settled !== body}>
                <Article html={data.html} className="article" />
              </Stale>
            )
          ) : (
            <Text as="p" tone="faint">
              {t('news.previewEmpty')}
            </Text>
          )}
        </div>
      </Disclosure>
    </div>
  )
}
