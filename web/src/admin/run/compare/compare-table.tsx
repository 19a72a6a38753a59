import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { itemGroups } from '#contract/run/item-group.ts'
import { isOfNfts } from '#contract/operation/operations.ts'
import { formatCount, formatDuration, formatPercent } from '#web/src/shared/format.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { SimpleTable } from '#web/src/ui/data/simple-table.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { Sol } from '../../parts/sol.tsx'
import { MasterBadge } from '../../parts/status.tsx'
import { useReasonText } from '../../parts/use-reason-text.ts'
import { paths } from '../../paths.ts'
import type { ComparedRun } from './use-compared-run.ts'

interface Row {
  key: string
  name: string
  /** What decides whether the two are the same; null where a difference says nothing. */
  textOf: (run: ComparedRun) => string | null
  cell: (run: ComparedRun) => ReactNode
}

/** A row for each thing worth comparing; where the two differ, its name stands out. */
export function CompareTable({ a, b }: { a: ComparedRun; b: ComparedRun }) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const reasons = [...new Set([...a.failures.keys(), ...b.failures.keys()])]
  const rows = [
    ...parameterRows(t),
    ...countRows(t, [a, b]),
    ...costRows(t),
    ...timeRows(t),
    ...reasons.map((code) =>
      countRow(code, reasonText(code).title, ({ failures }) => failures.get(code) ?? 0),
    ),
  ]
  const column = (id: string, run: ComparedRun) => ({
    id,
    header: `${run.master.masterId} · ${run.master.name}`,
    wraps: true,
    cell: (row: Row) => row.cell(run),
  })
  return (
    <SimpleTable
      label={t('runs.compare.title')}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          id: 'name',
          header: t('runs.compare.what'),
          cell: ({ name, textOf }: Row) => {
            const isSame = textOf(a) === textOf(b)
            return (
              <Text size="sm" weight={isSame ? 'normal' : 'semibold'} tone={isSame ? 'muted' : 'ink'}>
                {name}
              </Text>
            )
          },
        },
        column('a', a),
        column('b', b),
      ]}
    />
  )
}

function textRow(key: string, name: string, textOf: (run: ComparedRun) => string): Row {
  return { key, name, textOf, cell: textOf }
}

function countRow(key: string, name: string, countOf: (run: ComparedRun) => number): Row {
  return textRow(key, name, (run) => formatCount(countOf(run)))
}

function parameterRows(t: TFunction): Row[] {
  const yesNo = (value: boolean): string => t(value ? 'common.yes' : 'common.no')
  return [
    {
      key: 'run',
      name: t('item.run'),
      textOf: () => null,
      cell: ({ master }) => <TextLink to={paths.master(master.masterId)}>{master.name}</TextLink>,
    },
    {
      key: 'status',
      name: t('masters.state'),
      textOf: ({ progress }) => `${progress.status} ${progress.control}`,
      cell: ({ progress }) => (
        <MasterBadge status={progress.status} control={progress.control} waiting={progress.waiting} />
      ),
    },
    textRow('project', t('masters.filterProject'), ({ master }) => master.projectSymbol),
    textRow('into', t('collections.one'), ({ master }) => master.collectionName ?? t('common.none')),
    textRow('kind', t('masters.filterKind'), ({ master }) => t(`masters.kinds.${master.kind}`)),
    textRow('standard', t('masters.standard'), ({ master }) =>
      isOfNfts(master.kind) ? t(`masters.standards.${master.standard}`) : t('common.none'),
    ),
    textRow('guard', t('master.hasGuard'), ({ master }) => yesNo(master.hasGuard)),
    textRow('canary', t('master.canary'), ({ master }) => yesNo(master.isCanary)),
    textRow('errorRate', t('master.errorRate'), ({ master }) =>
      master.errorRateMax === null ? t('common.notSet') : formatPercent(master.errorRateMax, 1),
    ),
  ]
}

/** The total and every group that either of them has items in. */
function countRows(t: TFunction, runs: ComparedRun[]): Row[] {
  const shown = itemGroups.filter((group) => runs.some(({ progress }) => progress[group] > 0))
  return [
    countRow('total', t('master.total'), ({ progress }) => progress.total),
    ...shown.map((group) => countRow(group, t(`status.group.${group}`), ({ progress }) => progress[group])),
  ]
}

function costRows(t: TFunction): Row[] {
  const sol = (key: string, name: string, lamportsOf: (run: ComparedRun) => string | null): Row => ({
    key,
    name,
    textOf: lamportsOf,
    cell: (run) => {
      const lamports = lamportsOf(run)
      return lamports === null ? t('common.none') : <Sol lamports={lamports} />
    },
  })
  return [
    // Runs of migrations and of a new collection are not quoted.
    sol('quoted', t('master.quoted'), ({ progress: { quotedLamports: quoted } }) =>
      quoted === '0' ? null : quoted,
    ),
    sol('spent', t('master.spent'), ({ progress }) => progress.spentLamports),
    sol('budget', t('master.budget'), ({ master }) => master.budgetLamports),
  ]
}

function timeRows(t: TFunction): Row[] {
  const moment = (key: 'registeredAt' | 'startedAt' | 'finishedAt'): Row => ({
    key,
    name: t(`master.${key}`),
    textOf: () => null,
    cell: ({ master }) => {
      const at = master[key]
      return at === null ? t('common.none') : <Time at={at} />
    },
  })
  return [
    moment('registeredAt'),
    moment('startedAt'),
    moment('finishedAt'),
    textRow('duration', t('runs.compare.duration'), ({ master: { startedAt, finishedAt } }) =>
      startedAt === null || finishedAt === null
        ? t('common.none')
        : formatDuration((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000),
    ),
  ]
}
