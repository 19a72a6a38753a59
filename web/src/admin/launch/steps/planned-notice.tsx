import { Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlreadyPlanned } from '#contract/run/plans.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { paths } from '../../paths.ts'
import type { Wizard } from '../wizard.ts'

const runsShown = 5

interface PlannedNoticeProps {
  wizard: Wizard
  found: AlreadyPlanned
  onSettled: () => void
}

/** The start was refused for rows an earlier run has: which, in which run, and both ways on. */
export function PlannedNotice({ wizard, found, onSettled }: PlannedNoticeProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const { list } = wizard
  const count = list.state?.summary.counts['alreadyPlanned'] ?? 0
  const show = (): void => {
    wizard.setFilter('alreadyPlanned')
    wizard.go('check')
  }
  const remove = async (): Promise<void> => {
    if (!list.client) return
    setBusy(true)
    const rows = await list.client.ask('rowNumbers', { filter: 'alreadyPlanned' })
    await wizard.fix(rows.map((row) => ({ row, remove: true })))
    showToast(t('wizard.planned.removed', { count: rows.length }), 'success')
    setBusy(false)
    onSettled()
  }
  if (count === 0) return null
  return (
    <Notice
      tone="danger"
      isUrgent
      title={t('wizard.planned.title', { count: found.total })}
      actions={
        <>
          <Button size="sm" icon={Eye} onClick={show}>
            {t('wizard.planned.show', { count })}
          </Button>
          <Button size="sm" variant="danger" icon={Trash2} isBusy={isBusy} onClick={() => void remove()}>
            {t('wizard.planned.remove', { count })}
          </Button>
        </>
      }
    >
      <p>{t('wizard.planned.body')}</p>
      <ul className="mt-2 grid gap-1">
        {runsOf(found)
          .slice(0, runsShown)
          .map((run) => (
            <li key={run.masterId}>
              <TextLink to={paths.master(run.masterId)}>{run.masterName}</TextLink>{' '}
              {t('wizard.planned.rows', { count: run.count })}
            </li>
          ))}
      </ul>
      {found.total > count && (
        <p className="mt-2">{t('wizard.planned.rest', { rest: formatCount(found.total - count) })}</p>
      )}
    </Notice>
  )
}

/** How many of the rows are in each run, the most first. */
function runsOf({ ranges }: AlreadyPlanned): { masterId: number; masterName: string; count: number }[] {
  const runs = new Map<number, { masterId: number; masterName: string; count: number }>()
  for (const { from, to, masterId, masterName } of ranges) {
    const run = runs.get(masterId) ?? { masterId, masterName, count: 0 }
    runs.set(masterId, { ...run, count: run.count + to - from + 1 })
  }
  return [...runs.values()].sort((a, b) => b.count - a.count)
}
