import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** 'Update notice', with one way on: reload. */
export function UpdateDialog() {
  const { t } = useTranslation()
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
