import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../../ui/site/base/page-link.tsx'
import type { Feature } from '#contract/feature/codes.ts'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { notOpen, useDay, useFeatures } from '../frame/features.ts'
import { pathTo } from '../frame/paths.ts'
import { useNavLanguage } from '../frame/use-language.ts'
import { When } from '../frame/when.tsx'

/** Whether a feature is open, or where its day is announced: one sentence. Needs the namespace `opening`. */
export function OpeningDay({ of }: { of: Feature }) {
  const { t } = useTranslation('site')
  const day = useDay(of)
  return (
    <>
      <When of={of} is={['planned']}>
        <Announced state="planned" />
      </When>
      <When of={of} is={['closed']}>
        <Announced state="closed" />
      </When>
      <When of={of} is={['opensOn']}>
        <span>{t('opening.opensOn.sentence', { day })}</span>
      </When>
      <When of={of} is={['open']}>
        <span>{t('opening.open.sentence')}</span>
      </When>
    </>
  )
}

function Announced({ state }: { state: 'planned' | 'closed' }) {
  const { t } = useTranslation('site')
  const news = pathTo('companyNews', useNavLanguage())
  return (
    <span>
      {t(`opening.${state}.before`)}
      <PageLink to={news}>{t('opening.news')}</PageLink>
      {t(`opening.${state}.after`)}
    </span>
  )
}

/** Above a page of something that is not open: what the page is, and when it opens. Nothing once it is open. */
export function Opening({ of, children }: { of: Feature; children?: ReactNode }) {
  const { t } = useTranslation('site')
  const day = useDay(of)
  return notOpen.map((state) => (
    <When key={state} of={of} is={[state]}>
      <NoticeBlock tone="info" title={t(`opening.${state}.title`, { day })}>
        {children}
        {state !== 'opensOn' && (
          <p>
            <OpeningDay of={of} />
          </p>
        )}
      </NoticeBlock>
    </When>
  ))
}

export function WhenOpen({ of, children }: { of: Feature; children: ReactNode }) {
  return (
    <When of={of} is={['open']}>
      {children}
    </When>
  )
}
export function WhenNotOpen({ of, children }: { of: Feature; children: ReactNode }) {
  return (
    <When of={of} is={notOpen}>
      {children}
    </When>
  )
}

/** Title and text about something that is not open, as SPEC.md section 1 has it where no day is known. Made in the browser. */
export function useOpeningWords(of: Feature | undefined): { title: string; text: string } {
  const { t } = useTranslation('site')
  const features = useFeatures()
  const { state, day } = (of && features?.[of]) || { state: 'planned', day: null }
  if (state === 'opensOn')
    return { title: t('popup.toBeReleased.title'), text: t('opening.opensOn.sentence', { day: day ?? '' }) }
  if (state === 'closed') return { title: t('opening.closed.title'), text: t('popup.closed.body') }
  return { title: t('popup.toBeReleased.title'), text: t('popup.toBeReleased.body') }
}
