import { endpoints } from '#contract/endpoints.ts'
import type { Article } from '#contract/news/news.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'
import type { PartProps } from '../kit/form/form-part.ts'
import { paths } from '../paths.ts'
import { ArticlePreview } from './article-preview.tsx'
import { NewsStatusBadge } from './news-status-badge.tsx'

function Preview(lang: 'ko' | 'en', suffix: 'Kor' | 'Eng') {
  return function LanguagePreview({ form }: PartProps<Article>) {
    const [title, summary, body] = form.watch([`title${suffix}`, `summary${suffix}`, `body${suffix}`])
    return <ArticlePreview {...{ lang, title, summary, body }} />
  }
}

/** An article: where and when it appears, then its words in each language with what they will look like. */
const pages = resourceForm({
  words: 'news',
  key: 'newsId',
  create: endpoints.createArticle,
  update: endpoints.modifyArticle,
  title: (row) => (currentLanguage() === 'kor' ? row.titleKor : row.titleEng),
  fields: (field) => {
    const korean = { lang: 'ko', isWide: true }
    const english = { lang: 'en', isWide: true }
    const summary = { hint: 'summary', rows: 2 } as const
    const body = { hint: 'body', rows: 18, isMono: true } as const
    return [
      field.group(
        'place',
        field.choice('status'),
        field.instant('publishedAt'),
        field.text('slug', { isMono: true, isWide: true, says: 'slug' }),
      ),
      field.group(
        'wordsKor',
        field.text('titleKor', korean),
        field.area('summaryKor', { ...korean, ...summary }),
        field.area('bodyKor', { ...korean, ...body }),
        field.show(Preview('ko', 'Kor')),
      ),
      field.group(
        'wordsEng',
        field.text('titleEng', english),
        field.area('summaryEng', { ...english, ...summary }),
        field.area('bodyEng', { ...english, ...body }),
        field.show(Preview('en', 'Eng')),
      ),
    ]
  },
}).pages({
  read: endpoints.readArticle,
  list: paths.news,
  page: (row) => paths.article(row.newsId),
  Badges: NewsStatusBadge,
})

export const CreateNewsPage = pages.CreatePage
export const UpdateNewsPage = pages.UpdatePage
