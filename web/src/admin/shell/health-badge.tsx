import { CircleCheck, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HealthButton } from '../../ui/shell/health.tsx'
import { withAllWords } from '../locales.ts'
import { useHealth, type Health } from './use-health.ts'
import { useOnce } from './use-once.ts'
import type { AdminKey } from '#web/src/shared/sentence-keys.ts'

const HealthDialog = lazy(
  withAllWords(() => import('./health-dialog.tsx').then((it) => ({ default: it.HealthDialog }))),
)

/** Says when no worker is running, or which other part is down, and what to do about it. */
export function HealthBadge() {
  const { t } = useTranslation()
  const health = useHealth()
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useOnce(isOpen)
  if (health.kind === 'unknown') return null
  const isOk = health.kind === 'ok'
  return (
    <>
      <HealthButton icon={isOk ? CircleCheck : TriangleAlert} isOk={isOk} onClick={() => setOpen(true)}>
        {t(wordsOf(health))}
      </HealthButton>
      <Suspense fallback={null}>
        {wasOpened && (
          <HealthDialog isOpen={isOpen} onClose={() => setOpen(false)} dependencies={health.dependencies} />
        )}
      </Suspense>
    </>
  )
}

function wordsOf(health: Exclude<Health, { kind: 'unknown' }>): AdminKey {
  if (health.kind === 'ok') return 'shell.health.ok'
  const down = health.dependencies.filter((dependency) => !dependency.ok)
  return down.length === 1 && down[0]?.name === 'worker' ? 'shell.health.noWorker' : 'shell.health.notOk'
}
