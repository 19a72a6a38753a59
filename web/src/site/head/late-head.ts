import type { Language } from '../../shared/i18n.ts'
import { applyHead } from './apply-head.ts'
import { headOf } from './head-of.ts'
import type { SiteRoute } from '../frame/route.ts'

export { applyHead }

/** Writes the head of a page that was navigated to. Comes after the first page, which has its head already. */
export function writeHead(route: SiteRoute, language: Language, description: string | null): void {
  applyHead(headOf(route, language, description))
}
