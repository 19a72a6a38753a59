import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnWord, describeIssue, type ListDefinition, type ListFix } from '#contract/list/index.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useAnyWords } from '../../kit/words.ts'
import { applyBulk, bulkFixesFor, type BulkFix } from '../list/bulk-fixes.ts'
import type { RowFilter, SessionRow } from '../list/list-session.ts'
import type { ListHook } from '../list/use-list.ts'
import { useFirstOf } from './use-first-of.ts'

interface ProblemGroupsProps {
  definition: ListDefinition
  list: ListHook
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
  onFix: (fixes: ListFix[]) => Promise<void>
}

/** Problems by kind with their counts; show only those rows, or correct all of them at once. */
export function ProblemGroups({ definition, list, filter, onFilter, onFix }: ProblemGroupsProps) {
  const { t } = useTranslation()
  const counts = Object.entries(list.state?.summary.counts ?? {})
  const ordered = counts.sort(
    ([a, x], [b, y]) =>
      Number(definition.severityOf[b] === 'error') - Number(definition.severityOf[a] === 'error') || y - x,
  )
  if (ordered.length === 0) return null
  return (
    <Card id="problems" title={t('wizard.check.problems')}>
      <DividedList>
        {ordered.map(([code, count]) => (
          <ProblemGroup
            key={code}
            definition={definition}
            code={code}
            count={count}
            list={list}
            filter={filter}
            onFilter={onFilter}
            onFix={onFix}
          />
        ))}
      </DividedList>
    </Card>
  )
}

function ProblemGroup({
  definition,
  code,
  count,
  list,
  filter,
  onFilter,
  onFix,
}: ProblemGroupsProps & { code: string; count: number }) {
  const { t } = useTranslation()
  const say = useAnyWords('wizard')
  const [busy, setBusy] = useState(false)
  const first = useFirstOf(list, code)
  const issue = first?.issues.find((candidate) => candidate.code === code)
  const correct = async (fix: BulkFix): Promise<void> => {
    if (!list.client) return
    setBusy(true)
    const rows: SessionRow[] = await list.client.ask('rows', { filter: code, first: 0, last: count - 1 })
    await onFix(rows.map((row) => applyBulk(fix, row)))
    showToast(t('wizard.check.corrected', { count: rows.length }), 'success')
    setBusy(false)
    if (filter === code) onFilter('all')
  }
  const isError = definition.severityOf[code] === 'error'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-56 flex-1">
        <Text as="p" weight="medium" tone={isError ? 'danger' : 'warning'}>
          {definition.issues[code]?.title[currentLanguage()] ?? say(`issues.${code}`)}
        </Text>
        {issue && first && (
          <Text as="p" size="sm" tone="muted">
            {t('wizard.check.example', {
              row: first.row,
              text: describeIssue(definition, issue, currentLanguage()),
            })}
          </Text>
        )}
      </div>
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={filter === code}
        onClick={() => onFilter(filter === code ? 'all' : code)}
      >
        {t('wizard.check.showRows', { count })}
      </Button>
      {bulkFixesFor(definition, code, issue?.column ?? null).map((fix) => (
        <Button
          key={fix.kind}
          size="sm"
          isBusy={busy}
          variant={fix.kind === 'remove' ? 'danger' : 'secondary'}
          onClick={() => void correct(fix)}
        >
          {t(`wizard.bulk.${fix.kind}`, {
            count,
            column: 'column' in fix ? columnWord(definition, fix.column, currentLanguage()) : '',
          })}
        </Button>
      ))}
    </div>
  )
}
