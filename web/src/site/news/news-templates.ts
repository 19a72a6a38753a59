import {
  newsListKey,
  newsListPage,
  newsMark,
  newsRowsPerPage,
  newsViewKey,
  newsViewPage,
  type NewsPlace,
} from '#contract/news/news-page.ts'
import type { Language } from '../../shared/i18n.ts'
import type { NewsArticle, NewsItem, NewsPage } from './news-api.ts'
import { routeOf } from '../frame/routes.ts'
import type { SiteRoute } from '../frame/route.ts'

/** A page of news to be built with marks, which the API fills. */
interface NewsTemplate {
  route: SiteRoute
  /** What its address ends with, for the links to itself. */
  id: string
  /** Below the built web. */
  file: string
  /** What the page asks for, and is answered with while it is built. */
  key: string
  answer: NewsPage | NewsArticle
}

/** Of every shape the list and an article can have: what the database holds changes no more than words. */
export function newsTemplates(language: Language): NewsTemplate[] {
  return [...lists(language), ...views(language)]
}

function lists(language: Language): NewsTemplate[] {
  const listOf = (rows: number, hasMore: boolean): NewsTemplate => ({
    route: routeOf('companyNews'),
    id: '',
    file: newsListPage(language, rows, hasMore),
    key: newsListKey(language, null),
    answer: {
      rows: Array.from({ length: rows }, (_, place) => itemAt(place)),
      next: hasMore ? 'more' : null,
    },
  })
  const shorter = Array.from({ length: newsRowsPerPage + 1 }, (_, rows) => listOf(rows, false))
  return [...shorter, listOf(newsRowsPerPage, true)]
}

/** Without an address it is the latest. */
function views(language: Language): NewsTemplate[] {
  const ids = { companyNewsView: 'latest', companyNewsArticle: newsMark('it', 'slug') }
  const either = [false, true]
  return Object.entries(ids).flatMap(([routeId, id]) =>
    either.flatMap((newer) =>
      either.map((older) => ({
        route: routeOf(routeId),
        id,
        file: newsViewPage(language, routeId, { newer, older }),
        key: newsViewKey(language, id),
        answer: {
          ...itemAt('it'),
          html: newsMark('it', 'html'),
          newer: newer ? neighbourAt('newer') : null,
          older: older ? neighbourAt('older') : null,
        },
      })),
    ),
  )
}

function itemAt(place: NewsPlace): NewsItem {
  return {
    ...neighbourAt(place),
    summary: newsMark(place, 'summary'),
    publishedAt: newsMark(place, 'publishedAt'),
    day: newsMark(place, 'day'),
  }
}

function neighbourAt(place: NewsPlace) {
  return { slug: newsMark(place, 'slug'), title: newsMark(place, 'title') }
}
