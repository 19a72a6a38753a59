import { endpoints } from '#contract/endpoints.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { RelativeTime } from '../../ui/time.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { paths } from '../paths.ts'
import { NewsStatusBadge } from './news-status-badge.tsx'

const titles = { kor: ['titleKor', 'ko'], eng: ['titleEng', 'en'] } as const

/** Every article, drafts too, last registered first. The title in the language of the page comes first. */
export const NewsListPage = listPage({
  list: endpoints.listArticles,
  words: 'news',
  key: 'newsId',
  create: paths.createNews,
  createdBy: endpoints.createArticle,
  open: (row) => paths.article(row.newsId),
  filters: (filter) => [filter.search(), filter.chips('status')],
  columns: (column) => {
    const language = currentLanguage()
    const [own, ownLang] = titles[language]
    const [other, otherLang] = titles[language === 'kor' ? 'eng' : 'kor']
    return [
      column.link(own, 340, { lang: ownLang }),
      column.own('status', 150, (row) => <NewsStatusBadge row={row} />),
      column.time('publishedAt', 190),
      column.text(other, 280, { lang: otherLang }),
      column.text('slug', 230, { isMono: true }),
      column.own('modified', 130, (row) => <RelativeTime at={row.modifiedAt ?? row.registeredAt} />, {
        align: 'end',
      }),
    ]
  },
})
