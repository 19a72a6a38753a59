import { Suspense, type ComponentType } from 'react'
import { PageFrame } from './frame/page-frame.tsx'
import type { LoadedPage } from './load-page.ts'

/** What stands above the body of a content file. */
export interface ContentHead {
  headline: string
  description: string
  eyebrow?: string | undefined
}

/** A page made of a content file. Its body may come to life after the page, which shows its HTML until then. */
export function contentPage(head: ContentHead, Body: ComponentType): LoadedPage {
  return {
    description: head.description,
    head,
    Component: ({ route }) => (
      <PageFrame route={route} headline={head.headline} eyebrow={head.eyebrow}>
        <Suspense>
          <Body />
        </Suspense>
      </PageFrame>
    ),
  }
}
