import type { InquiryKind } from '#contract/inquiry/codes.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { pathTo } from './paths.ts'

/**
 * Opens the investment and partnership inquiry over the page: `openInquiry('partnership')`. Nothing of the form is
 * loaded before. Needs nothing from the shell: the window mounts itself and goes away when it is closed. Where its
 * files do not come, the visitor is taken to the page `inquiry`, which has the same form.
 *
 * A button that opens it is best a link to that page as well (`inquiryPath`), so that it works before JavaScript.
 */
export function openInquiry(kind: InquiryKind): void {
  loadInquiry()
    .then(({ showInquiry }) => showInquiry(kind))
    .catch(() => location.assign(inquiryPath(kind)))
}

/** Fetches the form when a pointer or the focus comes near a button that opens it. */
export function loadInquiry() {
  return import('../inquiry/inquiry-dialog.tsx')
}

/** The page with the form, its kind chosen. */
export function inquiryPath(kind: InquiryKind): string {
  return `${pathTo('inquiry', currentLanguage())}?kind=${kind}`
}
