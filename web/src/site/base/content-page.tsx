import { Suspense, type ComponentType } from 'react'
import { PageFrame } from './page-frame.tsx'
import type { LoadedPage, ContentHead } from '../frame/loaded-page.ts'

/**
 * A page made of a content file. Its body may be hydrated after the page; until then it shows the prerendered HTML.
 */
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
