import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { newsViewKey } from '#contract/news/news-page.ts'
import { newsPicturePath } from '#contract/site-paths.ts'
import { PageArt } from '../../ui/page-art.tsx'
import { ActionButton, ActionLink } from '../../ui/site/base/action.tsx'
import { ArticleFrame, ArticleSkeleton, Neighbours } from '../../ui/site/article-frame.tsx'
import { NewsState } from '../../ui/site/article-list.tsx'
import { Crumbs } from '../../ui/site/base/page-head.tsx'
import type { PageProps } from '../frame/loaded-page.ts'
import { pathOf, pathTo } from '../frame/paths.ts'
import { routeOf } from '../frame/routes.ts'
import type { SiteRoute } from '../frame/route.ts'
import { loadLateHead } from '../frame/route-page.tsx'
import { useFetched } from '../use-fetched.ts'
import { useTextFonts } from '../fonts/use-text-fonts.ts'
import { useLanguage, useNavLanguage } from '../frame/use-language.ts'
import { fetchArticle, NoSuchArticle, type NewsArticle } from './news-api.ts'
import { ArticleBody } from './news-body.tsx'

const latest = 'latest'

/** One article: the one the address names, else the latest. */
export function NewsViewPage({ route }: PageProps) {
  const { t } = useTranslation('site')
  const { id = latest } = useParams()
  const language = useLanguage()
  const navLanguage = useNavLanguage()
  const address = newsViewKey(language, id)
  const { data, error, retry } = useFetched(address, () => fetchArticle(address))
  useTextFonts(data && data.title + data.summary + data.html)
  useArticleHead(route, id, data)
  const isGone = error instanceof NoSuchArticle
  const isFailed = !data && error !== undefined
  return (
    <ArticleFrame
      crumbs={
        <Crumbs
          label={t('shell.crumbs')}
          here={data?.title ?? t('titles.companyNewsArticle')}
          items={[
            { to: pathTo('main', navLanguage), text: t('titles.main') },
            { to: pathTo('companyNews', navLanguage), text: t('titles.companyNews') },
          ]}
        />
      }
      headline={data?.title ?? t(isGone ? 'news.gone.title' : `titles.${route.id}`)}
      isWaiting={!data && !isFailed}
      at={data?.publishedAt}
      date={data?.day}
      art={<PageArt seed={route.id} />}
      foot={data && <Foot article={data} />}
    >
      {data && <ArticleBody summary={data.summary} html={data.html} />}
      {isFailed && (
        <NewsState
          isUrgent
          title={t(isGone ? 'news.gone.next' : 'news.failed.title')}
          text={t(isGone ? 'news.gone.text' : 'news.failed.text')}
          action={
            <>
              {!isGone && <ActionButton onClick={retry}>{t('news.retry')}</ActionButton>}
              <ActionLink to={pathTo('companyNews', navLanguage)}>{t('news.toList')}</ActionLink>
            </>
          }
        />
      )}
      {!data && !isFailed && <ArticleSkeleton label={t('news.loading')} noScript={t('news.noScript')} />}
    </ArticleFrame>
  )
}

/** The title of the article, once it is there. Its address is the one that was asked for, as in the page that is sent. */
function useArticleHead(route: SiteRoute, id: string, article: NewsArticle | undefined): void {
  const language = useLanguage()
  useEffect(() => {
    if (!article) return
    let isShown = true
    const path = route.path.replace(':id', id)
    void loadLateHead(language).then(({ applyHead }) => {
      if (!isShown) return
      applyHead({
        language,
        route: { ...route, path },
        title: article.title,
        description: article.summary,
        ...(id !== latest && { picture: newsPicturePath(language, article.slug) }),
      })
    })
    return () => {
      isShown = false
    }
  }, [route, id, language, article])
}

function Foot({ article: { newer, older } }: { article: NewsArticle }) {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const linkOf = (input: { slug: string; title: string } | null) =>
    input && { to: pathOf(routeOf('companyNewsArticle'), language, input.slug), title: input.title }
  return (
    <Neighbours
      label={t('news.neighbours')}
      newer={linkOf(newer)}
      newerLabel={t('news.newer')}
      older={linkOf(older)}
      olderLabel={t('news.older')}
      list={{ to: pathTo('companyNews', language), text: t('news.toList') }}
    />
  )
}
