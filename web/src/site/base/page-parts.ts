import type { ComponentType } from 'react'
import type { PageProps } from '../frame/loaded-page.ts'

export interface PagePart {
  load: () => Promise<ComponentType<PageProps>>
  /** The file, so that the build can preload it. */
  source: string
  /** Locale files fetched with the page. */
  namespaces: string[]
  /** As built it only waits for data: on a phone too it becomes interactive without being touched. */
  needsScripts?: true
}

const newsView: PagePart = {
  load: () => import('../news/news-view.tsx').then((it) => it.NewsViewPage),
  source: 'src/site/news/news-view.tsx',
  namespaces: ['news'],
  needsScripts: true,
}

/** The pages that are components; every other route is a content file. */
export const pageParts: Record<string, PagePart> = {
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
  mypage: {
    load: () => import('../mypage/my-page.tsx').then((it) => it.MyPage),
    source: 'src/site/mypage/my-page.tsx',
    namespaces: ['mypage', 'popup', 'opening'],
    needsScripts: true,
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
