import { useTranslation } from 'react-i18next'
import { FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MyEmpty } from '#web/src/ui/site/app/personal-parts.tsx'

/** In place of a part of my page that could not be read, until it is asked for again. */
export function NotLoaded({ retry }: { retry: () => unknown }) {
  const { t } = useTranslation('site')
  return (
    <MyEmpty
      title={t('mypage.failed')}
      action={<FlowButton onClick={() => void retry()}>{t('migration.retry')}</FlowButton>}
    />
  )
}
