import { useTranslation } from 'react-i18next'
import { Article } from '../../ui/article.tsx'
import { PageArt } from '../../ui/page-art.tsx'
import { ActionLink } from '../../ui/site/base/action.tsx'
import * as article from '../../ui/site/article-frame.tsx'
import { NewsEntry, NewsLead, NewsSkeleton, NewsState } from '../../ui/site/article-list.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'

const here = '/test'
const at = '2026-01-02T03:04:00.000Z'

/** The list of news and one article: there, loading, and missing. */
export function NewsSpecimens() {
  const { t } = useTranslation('site')
  const entry = { to: here, title: t('gallery.title'), summary: t('gallery.text'), at, date: '2026' }
  const waiting = { label: t('gallery.busy'), noScript: t('gallery.reason') }
  return (
    <>
      <Specimen name="NewsLead, NewsEntry, NewsState" isWide>
        <NewsLead {...entry} label={t('gallery.word')} />
        <NewsEntry {...entry} />
        <NewsEntry {...entry} title={t('gallery.long')} />
        <NewsState title={t('gallery.title')} text={t('gallery.text')} />
        <NewsState
          title={t('gallery.error')}
          text={t('gallery.reason')}
          action={<ActionLink to={here}>{t('gallery.run')}</ActionLink>}
        />
      </Specimen>
      <Specimen name="NewsSkeleton">
        <div className="max-h-96 overflow-hidden">
          <NewsSkeleton {...waiting} />
        </div>
      </Specimen>
      <Specimen name="ArticleSkeleton">
        <div className="max-h-96 overflow-hidden">
          <article.ArticleSkeleton {...waiting} />
        </div>
      </Specimen>
      <OneArticle />
    </>
  )
}

function OneArticle() {
  const { t } = useTranslation('site')
  const link = { to: here, title: t('gallery.title') }
  return (
    <Specimen name="ArticleFrame, Lead, Article, Neighbours" isWide>
      {[false, true].map((isWaiting) => (
        <article.ArticleFrame
          key={String(isWaiting)}
          crumbs={t('gallery.label')}
          headline={t('gallery.long')}
          isWaiting={isWaiting}
          at={isWaiting ? undefined : at}
          date="2026"
          art={<PageArt seed="companyNews" isLazy />}
          foot={
            !isWaiting && (
              <article.Neighbours
                label={t('gallery.amount')}
                newer={link}
                newerLabel={t('gallery.value')}
                older={link}
                olderLabel={t('gallery.other')}
                list={{ to: here, text: t('gallery.open') }}
              />
            )
          }
        >
          <article.Lead>{t('gallery.text')}</article.Lead>
          <Article className="prose" html={`<h2>${t('gallery.title')}</h2><p>${t('gallery.text')}</p>`} />
        </article.ArticleFrame>
      ))}
    </Specimen>
  )
}
