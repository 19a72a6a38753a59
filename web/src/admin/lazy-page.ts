import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { withAllWords } from './locales.ts'

/** A page that is fetched when it is first opened. */
export interface LazyPage {
  path: string
  lazy: () => Promise<{ Component: ComponentType }>
}

export function routesOf(pages: readonly LazyPage[]): RouteObject[] {
  return pages.map(({ path, lazy }) => ({ path, lazy: withAllWords(lazy) }))
}
