import '../../styles/theme.css'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, type Language } from '../../shared/i18n.ts'
import { SpecimenGroup } from '../../ui/site/specimen.tsx'
import { addSentences } from '../frame/i18n.ts'
import { AccountSpecimens } from './gallery-account.tsx'
import { DocumentSpecimens } from './gallery-document.tsx'
import { ActionSpecimens, NavigationSpecimens } from './gallery-actions.tsx'
import { ArtSpecimens } from './gallery-art.tsx'
import { BookingSpecimens } from './gallery-booking.tsx'
import { DataSpecimens } from './gallery-data.tsx'
import { FlowSpecimens } from './gallery-flow.tsx'
import { FormSpecimens } from './gallery-forms.tsx'
import { MyPageSpecimens } from './gallery-mypage.tsx'
import { NoticeSpecimens } from './gallery-notices.tsx'
import { NewsSpecimens } from './gallery-news.tsx'
import { OverlaySpecimens } from './gallery-overlays.tsx'
import { ShellSpecimens } from './gallery-shell.tsx'
import { SiteFormSpecimens } from './gallery-site-forms.tsx'
import { SiteSpecimens } from './gallery-site.tsx'
import { StateSpecimens, StatusSpecimens } from './gallery-status.tsx'
import { SurveySpecimens } from './gallery-survey.tsx'
import { WalletSpecimens } from './gallery-wallet.tsx'

const groups = [
  ['site', SiteSpecimens],
  ['shell', ShellSpecimens],
  ['news', NewsSpecimens],
  ['siteForms', SiteFormSpecimens],
  ['wallet', WalletSpecimens],
  ['flow', FlowSpecimens],
  ['mypage', MyPageSpecimens],
  ['account', AccountSpecimens],
  ['survey', SurveySpecimens],
  ['booking', BookingSpecimens],
  ['notices', NoticeSpecimens],
  ['documents', DocumentSpecimens],
  ['actions', ActionSpecimens],
  ['status', StatusSpecimens],
  ['forms', FormSpecimens],
  ['data', DataSpecimens],
  ['navigation', NavigationSpecimens],
  ['overlays', OverlaySpecimens],
  ['states', StateSpecimens],
  ['art', ArtSpecimens],
] as const

/** The components of the admin speak through its sentences. */
const sentences: Partial<Record<Language, Promise<void>>> = {}

async function addAdminSentences(language: Language): Promise<void> {
  const { default: all } = await (language === 'kor'
    ? import('../../locales/kor/index.ts')
    : import('../../locales/eng/index.ts'))
  for (const [namespace, texts] of Object.entries(all)) addSentences(language, namespace, texts)
}

export function Gallery() {
  const { t } = useTranslation('site')
  const language = currentLanguage()
  use((sentences[language] ??= addAdminSentences(language)))
  return groups.map(([id, Part]) => (
    <SpecimenGroup key={id} id={`group-${id}`} title={t(`gallery.groups.${id}`)}>
      <Part />
    </SpecimenGroup>
  ))
}
