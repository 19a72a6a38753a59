import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/button.tsx'
import { Blank } from '../../ui/data/states.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { paths } from '../paths.ts'

export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <DataPage title={t('notFound.title')}>
      <Blank
        seed="not found"
        title={t('notFound.title')}
        action={<LinkButton to={paths.home}>{t('notFound.home')}</LinkButton>}
      >
        {t('notFound.next')}
      </Blank>
    </DataPage>
  )
}
