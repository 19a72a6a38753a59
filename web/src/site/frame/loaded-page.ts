import type { ComponentType } from 'react'
import type { SiteRoute } from './route.ts'

/** What stands above the body of a content file. */
export interface ContentHead {
  headline: string
  description: string
  eyebrow?: string | undefined
}
export interface PageProps {
  route: SiteRoute
}

/** A page that can be rendered at once. */
export interface LoadedPage {
  Component: ComponentType<PageProps>
  /** Of the content file; null where the locale key `descriptions.<id>` says it. */
  description: string | null
  /** Of a content file. */
  head?: ContentHead
}

/** How a page that is a component is fetched. */
export interface PagePart {
  load: () => Promise<ComponentType<PageProps>>
  /** The file, so that the build can preload it. */
  source: string
  /** Locale files fetched with the page. */
  namespaces: string[]
}
