import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { readMyPage } from '#contract/mypage/my-page.ts'
import { personalPath } from '#contract/site-paths.ts'
import { contentLanguage, myPagePath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { linkWallets } from '#web/src/site/wallet/index.ts'
import { PageLink } from '../../ui/site/base/page-link.tsx'
import { FlowButton, FlowWaiting, lineLink } from '../../ui/site/flow/flow-parts.tsx'
import { MyEmpty, MyLine, MySection } from '../../ui/site/app/personal-parts.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { dayOf } from './day-of.ts'

type Waiting = z.output<typeof readMyPage.reply>['waiting'][number]

interface WaitingProps {
  /** Undefined until it is read. */
  list: Waiting[] | undefined
  hasFailed: boolean
  onRetry: () => void
}

/** What waits for the person: to be finished, to be linked, to be visited. */
export function WaitingSection({ list, hasFailed, onRetry }: WaitingProps) {
  const { t } = useTranslation('site')
  return (
    <MySection id="my-waiting" title={t('mypage.waiting.title')}>
      {!list && !hasFailed && <FlowWaiting>{t('mypage.loading')}</FlowWaiting>}
      {!list && hasFailed && <NotLoaded retry={onRetry} />}
      {list?.length === 0 && <MyEmpty title={t('mypage.waiting.none')} text={t('mypage.waiting.noneText')} />}
      {list && list.length > 0 && (
        <ul>
          {list.map((one) => (
            <li key={`${one.code} ${one.id ?? ''}`}>
              <MyLine
                name={t(`mypage.waiting.${one.code}.title`)}
                note={noteOf(one, t)}
                state={<Way of={one} />}
              />
            </li>
          ))}
        </ul>
      )}
    </MySection>
  )
}

function noteOf({ code, name, at }: Waiting, t: ReturnType<typeof useTranslation<'site'>>['t']): string {
  const when = code === 'RESERVATION_TO_COME' && at ? dayOf(at) : null
  const text =
    code === 'SURVEY_OPEN'
      ? t('mypage.waiting.SURVEY_OPEN.text', { at: at ? dayOf(at) : '' })
      : t(`mypage.waiting.${code}.text`)
  return [name, when, text].filter(Boolean).join('. ')
}

/** Where it is done. */
function Way({ of: { code, id } }: { of: Waiting }): ReactNode {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const home = myPagePath(language)
  switch (code) {
    case 'DOCUMENT_AGAIN':
      return (
        <PageLink to={`${home}/documents`} className={lineLink}>
          {t('mypage.waiting.open')}
        </PageLink>
      )
    case 'LINK_OTHER_WALLET':
      return (
        <FlowButton isSmall onClick={() => void linkWallets().catch(() => undefined)}>
          {t('mypage.wallets.link')}
        </FlowButton>
      )
    case 'RESERVATION_TO_COME':
      return (
        <PageLink to={`${home}/reservationDetail/${id ?? 0}`} className={lineLink}>
          {t('mypage.waiting.open')}
        </PageLink>
      )
    case 'SURVEY_OPEN':
      return (
        <PageLink to={personalPath(contentLanguage(language), 'survey', id ?? 0)} className={lineLink}>
          {t('mypage.waiting.answer')}
        </PageLink>
      )
    case 'MIGRATION_UNFINISHED':
      return (
        <a href="#my-migrations" className={lineLink}>
          {t('mypage.waiting.open')}
        </a>
      )
  }
}
