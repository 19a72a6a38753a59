import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { InquiryKind } from '#contract/inquiry/codes.ts'
import { ActionLink } from '../../ui/site/base/action.tsx'
import { isForBrowser } from './for-browser.ts'
import { inquiryPath, loadInquiry, openInquiry } from './inquiry.ts'

/** Opens the inquiry over the page; in a new tab, or before JavaScript has come, it is a link to its page. */
export function InquiryLink({ kind }: { kind: InquiryKind }) {
  const { t } = useTranslation('site')
  const open = (event: MouseEvent): void => {
    if (isForBrowser(event)) return
    event.preventDefault()
    openInquiry(kind)
  }
  return (
    <ActionLink
      to={inquiryPath(kind)}
      onClick={open}
      // A failure is met by the press itself.
      onIntent={() => void loadInquiry().catch(() => undefined)}
    >
      {t('titles.inquiry')}
    </ActionLink>
  )
}
