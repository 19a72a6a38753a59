import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import { inquiryKinds, type InquiryKind } from '#contract/inquiry/codes.ts'
import { MailLink } from '../../ui/site/base/footer-parts.tsx'
import { FormAside } from '../../ui/site/form-aside.tsx'
import { formHint, formLabel } from '../../ui/site/form.tsx'
import { FormNeedsScripts } from '../../ui/site/needs-scripts.tsx'
import { PageFrame } from '../base/page-frame.tsx'
import type { PageProps } from '../frame/loaded-page.ts'
import { InquiryForm } from './inquiry-form.tsx'

/** The inquiry form as a page of its own; `?kind=partnership` chooses. */
export function InquiryPage({ route }: PageProps) {
  const { t } = useTranslation('site')
  const kind = useAskedKind()
  return (
    <PageFrame route={route} headline={t('inquiry.headline')} isWide>
      <FormAside
        lead={t('inquiry.lead')}
        title={t('inquiry.next.title')}
        steps={[t('inquiry.next.first'), t('inquiry.next.second'), t('inquiry.next.third')]}
        foot={
          <>
            <p className={formLabel}>{t('inquiry.next.inboxes')}</p>
            <p className={formHint}>
              {t('inquiry.next.investment')}: <MailLink address={brand.inboxes.inquiry} />
              <br />
              {t('inquiry.next.partnership')}: <MailLink address={brand.inboxes.partnership} />
            </p>
          </>
        }
      >
        <FormNeedsScripts>
          {t('inquiry.needsScripts', {
            inquiry: brand.inboxes.inquiry,
            partnership: brand.inboxes.partnership,
          })}
        </FormNeedsScripts>
        <InquiryForm key={kind} kind={kind} />
      </FormAside>
    </PageFrame>
  )
}

/** Read after the first render: the HTML that was sent knows no query. */
function useAskedKind(): InquiryKind | undefined {
  const [asked, setAsked] = useState<InquiryKind>()
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('kind')
    setAsked(inquiryKinds.find((kind) => kind === named))
  }, [])
  return asked
}
