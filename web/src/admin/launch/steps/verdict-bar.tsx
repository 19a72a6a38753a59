import type { TFunction } from 'i18next'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chosenEncodings, type ChosenEncoding, type ListEncoding } from '#contract/list/index.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { Chips, FilterSelect } from '#web/src/ui/form/filters.tsx'
import { SliceBar } from '#web/src/ui/data/progress.tsx'
import { Text } from '#web/src/ui/text.tsx'
import type { ListState, RowFilter } from '../list/list-session.ts'

interface VerdictBarProps {
  kind: LaunchKind
  name: string
  state: ListState
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
  onRestore: () => void
  /** Null where the source is no file: then there is nothing to choose. */
  onEncoding: ((encoding: ChosenEncoding | undefined) => void) | null
  chosen: ChosenEncoding | undefined
}

/** How many rows are right, doubtful, wrong, taken out; each a filter. */
export function VerdictBar(props: VerdictBarProps) {
  const { kind, name, state, filter, onFilter, onRestore } = props
  const { t } = useTranslation()
  const { summary, removed } = state
  const counts = {
    all: summary.rows,
    ok: summary.ok,
    warning: summary.warning,
    error: summary.error,
    removed,
  }
  const chips = (['all', 'error', 'warning', 'ok', 'removed'] as const)
    .filter((value) => value !== 'removed' || removed > 0)
    .map((value) => ({ value, label: t(`wizard.verdicts.${value}`), count: formatCount(counts[value]) }))
  return (
    <Card>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <Text as="h2" size="lg" weight="semibold">
            {headline(t, kind, summary)}
          </Text>
          <span className="flex flex-wrap items-center gap-3">
            <Text size="sm" tone="muted">
              {name}
            </Text>
            {props.onEncoding && (
              <FilterSelect
                label={t('wizard.check.encoding')}
                value={props.chosen ?? ''}
                options={[
                  {
                    value: '',
                    label: t('wizard.check.recognized', { encoding: encodingName(state.encoding) }),
                  },
                  ...chosenEncodings.map((value) => ({ value, label: encodingName(value) })),
                ]}
                onChange={(value) =>
                  props.onEncoding?.(chosenEncodings.find((encoding) => encoding === value))
                }
              />
            )}
          </span>
        </div>
        <SliceBar
          label={t('wizard.check.slices', {
            ok: formatCount(summary.ok),
            warning: formatCount(summary.warning),
            error: formatCount(summary.error),
          })}
          slices={[
            { key: 'ok', value: summary.ok, tone: 'success' },
            { key: 'warning', value: summary.warning, tone: 'warning' },
            { key: 'error', value: summary.error, tone: 'danger' },
          ]}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Chips label={t('wizard.check.filter')} chips={chips} value={filter} onChange={onFilter} />
          {removed > 0 && (
            <Button size="sm" variant="ghost" icon={Undo2} onClick={onRestore}>
              {t('wizard.check.restore', { count: removed })}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function headline(t: TFunction, kind: LaunchKind, summary: ListState['summary']): string {
  const { error, warning, rows, counts, fileIssues } = summary
  const { severityOf } = launchOf(kind).list
  const planned = counts['alreadyPlanned'] ?? 0
  if (error > 0) return t('wizard.check.hasErrors', { count: error })
  if (fileIssues.some(({ code }) => severityOf[code] === 'error')) return t('wizard.check.fileErrors')
  if (planned > 0) return t('wizard.planned.title', { count: planned })
  if (warning > 0) return t('wizard.check.hasWarnings', { count: warning })
  return rows > 0 ? t(`wizard.kinds.${kind}.isRight`, { count: rows }) : t(`wizard.kinds.${kind}.nothingLeft`)
}

/** As programs write them; the same in every language. */
function encodingName(encoding: ListEncoding | null): string {
  const names: Partial<Record<ListEncoding, string>> = {
    cp949: 'CP949',
    shift_jis: 'Shift_JIS',
    big5: 'Big5',
    'utf-8-bom': 'UTF-8',
    'windows-1252': 'Windows-1252',
  }
  return encoding === null ? '?' : (names[encoding] ?? encoding.toUpperCase())
}
