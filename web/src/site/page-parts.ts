import type { ComponentType } from 'react'
import type { PageProps } from './load-page.ts'

export interface PagePart {
  load: () => Promise<ComponentType<PageProps>>
  /** The file, so that the build can preload it. */
  source: string
  /** Locale files fetched with the page. */
  namespaces: string[]
  /** As built it only waits for data: on a phone too it comes to life without being touched. */
  needsScripts?: true
}

const newsView: PagePart = {
  load: () => import('./pages/news-view.tsx').then((it) => it.NewsViewPage),
  source: 'src/site/pages/news-view.tsx',
  namespaces: ['news'],
  needsScripts: true,
}

/** The pages that are components; every other route is a content file. */
export const pageParts: Record<string, PagePart> = {
  main: {
    load: () => import('./pages/main/main-page.tsx').then((it) => it.MainPage),
    source: 'src/site/pages/main/main-page.tsx',
    namespaces: ['main'],
  },
  companyNews: {
    load: () => import('./pages/news-list.tsx').then((it) => it.NewsListPage),
    source: 'src/site/pages/news-list.tsx',
    namespaces: ['news'],
    needsScripts: true,
  },
  companyNewsView: newsView,
  companyNewsArticle: newsView,
  inquiry: {
    load: () => import('./pages/inquiry-page.tsx').then((it) => it.InquiryPage),
    source: 'src/site/pages/inquiry-page.tsx',
    namespaces: ['inquiry'],
  },
  mypage: {
    load: () => import('./mypage/my-page.tsx').then((it) => it.MyPage),
    source: 'src/site/mypage/my-page.tsx',
    namespaces: ['mypage', 'popup'],
    needsScripts: true,
  },
  notFound: {
    load: () => import('./pages/not-found-page.tsx').then((it) => it.NotFoundPage),
    source: 'src/site/pages/not-found-page.tsx',
    namespaces: ['notFound'],
  },
  test: {
    load: () => import('./pages/test/test-page.tsx').then((it) => it.TestPage),
    source: 'src/site/pages/test/test-page.tsx',
    namespaces: ['gallery', 'popup'],
    needsScripts: true,
  },
}
