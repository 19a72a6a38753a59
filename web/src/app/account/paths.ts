import { personalPaths, type PersonalPage } from '#contract/site-paths.ts'
import { contentLanguage, type NavLanguage } from '#web/src/site/frame/paths.ts'

/** The address of one of these pages. */
export function accountPath(page: PersonalPage, language: NavLanguage): string {
  return `/${contentLanguage(language)}/${personalPaths[page]}`
}

/** Where a login leads: a page of this site that was asked for, else my page. */
export function nextPath(search: string, language: NavLanguage): string {
  const next = new URLSearchParams(search).get('next')
  const isOwn = next !== null && /^\/(kor|eng|idn)(\/[\w/-]*)?$/.test(next)
  return isOwn ? next : accountPath('mypage', language)
}
