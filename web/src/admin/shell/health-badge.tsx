import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { HealthButton, HealthLine } from '../../ui/health.tsx'
import { useHealth, type Health } from './use-health.ts'

/** Says when no worker is running, or which other part is down, and what to do about it. */
export function HealthBadge() {
  const { t } = useTranslation()
  const health = useHealth()
  const [isOpen, setOpen] = useState(false)
  if (health.kind === 'unknown') return null
  const isOk = health.kind === 'ok'
  return (
    <>
      <HealthButton icon={isOk ? CircleCheck : TriangleAlert} isOk={isOk} onClick={() => setOpen(true)}>
        {t(wordsOf(health))}
      </HealthButton>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('shell.health.title')}>
        <ul className="mt-3">
          {health.dependencies.map((dependency) => (
            <HealthLine
              key={dependency.name}
              name={t(`shell.health.names.${dependency.name}`)}
              isOk={dependency.ok}
              state={t(dependency.ok ? 'shell.health.works' : 'shell.health.down')}
              detail={dependency.ok ? null : t(`shell.health.remedy.${dependency.name}`)}
            />
          ))}
        </ul>
        {health.dependencies.length === 0 && <p className="mt-3">{t('shell.health.noAnswer')}</p>}
      </Dialog>
    </>
  )
}

function wordsOf(health: Exclude<Health, { kind: 'unknown' }>): string {
  if (health.kind === 'ok') return 'shell.health.ok'
  const down = health.dependencies.filter((dependency) => !dependency.ok)
  return down.length === 1 && down[0]?.name === 'worker' ? 'shell.health.noWorker' : 'shell.health.notOk'
}
