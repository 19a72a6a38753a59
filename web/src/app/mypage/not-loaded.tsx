import { useTranslation } from 'react-i18next'
import { FlowButton } from '../../ui/site/flow/flow-parts.tsx'
import { MyEmpty } from '../../ui/site/app/personal-parts.tsx'

/** In place of a list that could not be read, until it is asked for again. */
export function NotLoaded({ retry }: { retry: () => unknown }) {
  const { t } = useTranslation('site')
  return (
    <MyEmpty
      title={t('mypage.failed')}
      action={<FlowButton onClick={() => void retry()}>{t('migration.retry')}</FlowButton>}
    />
  )
}
