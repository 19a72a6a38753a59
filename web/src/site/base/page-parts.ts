import type { PagePart } from '../frame/loaded-page.ts'

interface SitePart extends PagePart {
  /** As built it only waits for data: on a phone too it becomes interactive without being touched. */
  needsScripts?: true
}

const newsView: SitePart = {
  load: () => import('../news/news-view.tsx').then((it) => it.NewsViewPage),
  source: 'src/site/news/news-view.tsx',
  namespaces: ['news'],
  needsScripts: true,
}

/** The pages that are components; every other route is a content file. */
export const pageParts: Record<string, SitePart> = {
  main: {
    load: () => import('../main-page/main-page.tsx').then((it) => it.MainPage),
    source: 'src/site/main-page/main-page.tsx',
    namespaces: ['main', 'opening'],
  },
  companyNews: {
    load: () => import('../news/news-list.tsx').then((it) => it.NewsListPage),
    source: 'src/site/news/news-list.tsx',
    namespaces: ['news'],
    needsScripts: true,
  },
  companyNewsView: newsView,
  companyNewsArticle: newsView,
  inquiry: {
    load: () => import('../inquiry/inquiry-page.tsx').then((it) => it.InquiryPage),
    source: 'src/site/inquiry/inquiry-page.tsx',
    namespaces: ['inquiry'],
  },
  notFound: {
    load: () => import('../not-found/not-found-page.tsx').then((it) => it.NotFoundPage),
    source: 'src/site/not-found/not-found-page.tsx',
    namespaces: ['notFound'],
  },
  test: {
    load: () => import('../test/test-page.tsx').then((it) => it.TestPage),
    source: 'src/site/test/test-page.tsx',
    namespaces: ['gallery', 'popup'],
    needsScripts: true,
  },
}
