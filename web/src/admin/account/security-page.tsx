import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { Factors } from './factors-card.tsx'
import { PasswordForm } from './password-card.tsx'
import { Sessions } from './sessions-card.tsx'

/** How an admin logs in, and where they are logged in. */
export function SecurityPage() {
  const { t } = useTranslation()
  return (
    <DataPage title={t('security.title')} description={t('security.description')}>
      <Card id="factors" title={t('security.factors')}>
        <Factors />
      </Card>
      <Card id="sessions" title={t('security.sessions')}>
        <Sessions />
      </Card>
      <Card id="password" title={t('security.password')}>
        <PasswordForm />
      </Card>
    </DataPage>
  )
}
