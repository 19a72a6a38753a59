import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { endpoints } from '../../../../api/contract/endpoints.ts'
import { frontVersion, isOlderThan } from '../../shared/front-version.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** SPEC.md section 8: when the server knows a newer front version, ask to reload. Checked on every route change. */
export function UpdateNotice() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data, mutate } = useApi(endpoints.selectKeyValue, { query: { cdKey: 'FRONT_VERSION' } })
  useEffect(() => void mutate(), [pathname, mutate])
  if (!data || !isOlderThan(frontVersion, data)) return null
  return (
    <Dialog
      isOpen
      isLocked
      onClose={() => undefined}
      title={t('shell.update.title')}
      description={t('shell.update.body')}
      footer={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('shell.update.action')}
        </Button>
      }
    />
  )
}
