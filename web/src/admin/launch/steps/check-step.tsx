import { ArrowRight, Download } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { launchOf } from '#contract/operation/launches.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { saveFile } from '#web/src/shared/save-file.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Progress } from '#web/src/ui/data/progress.tsx'
import type { RowFilter } from '../list/list-session.ts'
import type { Wizard } from '../wizard.ts'
import { DefaultsCard } from './defaults-card.tsx'
import { CampaignNotice } from '../campaign/campaign-notice.tsx'
import { FilesCard } from './files-card.tsx'
import { FileIssues } from './file-issues.tsx'
import { ProblemGroups } from './problem-groups.tsx'
import { RowTable } from './row-table.tsx'
import { VerdictBar } from './verdict-bar.tsx'

/** Every row with its verdict; fixed in place, one by one or all at once. Nothing is sent anywhere yet. */
export function CheckStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { list, draft, filter, setFilter, fix } = wizard
  const launch = launchOf(draft.kind)
  const rows = useRef<HTMLDivElement>(null)
  /** The rows lie far below their problems: whoever asks for them is taken there. */
  const showRows = (next: RowFilter): void => {
    setFilter(next)
    if (next === 'all') return
    rows.current?.focus({ preventScroll: true })
    rows.current?.scrollIntoView({ block: 'start' })
  }
  const restore = (): void =>
    wizard.change((old) => ({
      fixes: old.fixes.filter((one) => !('remove' in one)),
      source: old.source && { ...old.source, bytes: old.source.bytes.slice() },
    }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {list.failure && (
        <Notice tone="danger" isUrgent title={t('wizard.check.failed')}>
          {list.failure.message}
        </Notice>
      )}
      {list.progress && (
        <Card>
          <Progress
            label={t('wizard.check.checking', { name: draft.source?.name })}
            value={list.progress.rowsDone}
            max={Math.max(1, list.progress.rowsTotal)}
            text={t('common.of', {
              value: formatCount(list.progress.rowsDone),
              max: formatCount(list.progress.rowsTotal),
            })}
            isMoving
          />
        </Card>
      )}
      {wizard.assets.error !== null && (
        <Notice
          tone="warning"
          title={t('wizard.check.lookUpFailed')}
          actions={
            <Button size="sm" onClick={wizard.assets.again}>
              {t('wizard.check.lookUpAgain')}
            </Button>
          }
        >
          {wizard.assets.error.message}
        </Notice>
      )}
      <CampaignNotice wizard={wizard} />
      <FilesCard wizard={wizard} />
      {list.state && (
        <>
          <VerdictBar
            kind={draft.kind}
            name={draft.source?.name ?? ''}
            state={list.state}
            filter={filter}
            onFilter={setFilter}
            onRestore={restore}
            chosen={draft.options.encoding}
            onEncoding={
              draft.source?.kind === 'file'
                ? (encoding) => wizard.change(({ options }) => ({ options: { ...options, encoding } }))
                : null
            }
          />
          <FileIssues wizard={wizard} issues={list.state.summary.fileIssues} />
          <ProblemGroups
            definition={launch.list}
            list={list}
            filter={filter}
            onFilter={showRows}
            onFix={fix}
          />
          <DefaultsCard wizard={wizard} />
          <div ref={rows} tabIndex={-1} className="scroll-mt-20 outline-none">
            <RowTable launch={launch} list={list} filter={filter} onFix={fix} />
          </div>
          <Footer wizard={wizard} />
        </>
      )}
    </div>
  )
}

function Footer({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation()
  const { client, state } = wizard.list
  const errors = state?.summary.error ?? 0
  const why = wizard.reachable.plan
    ? null
    : errors > 0
      ? t('wizard.check.fixFirst', { count: errors })
      : t('wizard.check.fileFirst')
  const download = async (only: 'errors' | 'all'): Promise<void> => {
    if (!client) return
    saveFile(
      `${wizard.draft.kind}-${only === 'errors' ? 'errors' : 'problems'}.csv`,
      await client.ask('problemsCsv', { language: currentLanguage(), only }),
      'text/csv',
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap gap-2">
        <Button icon={Download} onClick={() => void download('all')}>
          {t('wizard.check.problemsCsv')}
        </Button>
        {errors > 0 && (
          <Button icon={Download} onClick={() => void download('errors')}>
            {t('wizard.check.errorsCsv', { count: errors })}
          </Button>
        )}
      </div>
      <div className="flex gap-2">
        <Button onClick={() => wizard.go('source')}>{t('common.previous')}</Button>
        <Button variant="primary" icon={ArrowRight} disabledReason={why} onClick={() => wizard.go('plan')}>
          {t('wizard.check.next')}
        </Button>
      </div>
    </div>
  )
}
