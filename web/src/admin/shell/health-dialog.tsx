import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { HealthLine } from '../../ui/shell/health.tsx'
import type { Dependency } from './use-health.ts'

interface HealthDialogProps {
  isOpen: boolean
  onClose: () => void
  dependencies: readonly Dependency[]
}

/** Every part of the installation with its state, and the remedy where it is down. */
export function HealthDialog({ isOpen, onClose, dependencies }: HealthDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shell.health.title')}>
      <ul className="mt-3">
        {dependencies.map((dependency) => (
          <HealthLine
            key={dependency.name}
            name={t(`shell.health.names.${dependency.name}`)}
            isOk={dependency.ok}
            state={t(dependency.ok ? 'shell.health.works' : 'shell.health.down')}
            detail={dependency.ok ? null : t(`shell.health.remedy.${dependency.name}`)}
          />
        ))}
      </ul>
      {dependencies.length === 0 && <p className="mt-3">{t('shell.health.noAnswer')}</p>}
    </Dialog>
  )
}
