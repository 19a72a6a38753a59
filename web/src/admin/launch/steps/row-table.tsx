import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { columnWord, describeIssue, type ListDefinition, type ListFix } from '#contract/list/index.ts'
import type { Launch } from '#contract/operation/launch.ts'
import { formatCount, shortAddress } from '#web/src/shared/format.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { CellInput } from '#web/src/ui/form/cell-input.tsx'
import { DataTable } from '#web/src/ui/data/data-table.tsx'
import type { Column } from '#web/src/ui/data/column.ts'
import { VerdictMark } from '#web/src/ui/data/verdict-mark.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { SkeletonRows } from '#web/src/ui/data/skeleton.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { Trash2, Undo2 } from 'lucide-react'
import type { RowFilter, SessionRow } from '../list/list-session.ts'
import type { ListHook } from '../list/use-list.ts'
import { useListWindow } from '../list/use-list-window.ts'

interface RowTableProps {
  launch: Launch
  list: ListHook
  filter: RowFilter
  onFix: (fixes: ListFix[]) => Promise<void>
}

const widths: Record<string, number> = {
  symbol: 100,
  uri: 280,
  owner: 260,
  creators: 180,
  royalty: 90,
  assetId: 380,
}
const widthPx = 200

/** Every row, every cell a field: what is typed is judged at once. 200,000 rows stay smooth. */
export function RowTable({ launch, list, filter, onFix }: RowTableProps) {
  const { t } = useTranslation()
  const { count, rowAt, onRange } = useListWindow(list.client, filter, list.version)
  const summary = list.state?.summary
  const hasProblems = summary !== undefined && summary.error + summary.warning > 0
  const columns = useMemo(() => columnsOf(t, launch, { onFix, hasProblems }), [t, launch, onFix, hasProblems])
  return (
    <Card id="rows" title={t('wizard.check.rows')} isFlush>
      {count === null ? (
        <SkeletonRows />
      ) : count === 0 ? (
        <Blank seed="no rows" title={t('wizard.check.noRows')} />
      ) : (
        <DataTable
          label={t('wizard.check.rows')}
          columns={columns}
          count={count}
          rowAt={rowAt}
          keyOf={(row) => row.row}
          onRange={onRange}
          heightMaxPx={560}
        />
      )}
    </Card>
  )
}

function columnsOf(
  t: TFunction,
  { list: definition, asset }: Launch,
  { onFix, hasProblems }: Pick<RowTableProps, 'onFix'> & { hasProblems: boolean },
): Column<SessionRow>[] {
  const language = currentLanguage()
  const cell = (column: string): Column<SessionRow> => ({
    id: column,
    header: columnWord(definition, column, language),
    widthPx: widths[column] ?? widthPx,
    cell: (row) => (
      <CellInput
        label={t('wizard.check.cell', { row: row.row, column: columnWord(definition, column, language) })}
        value={row.cells[column] ?? ''}
        placeholder={row.filled[column] ?? ''}
        isWrong={row.issues.some((issue) => issue.column === column)}
        isMono={definition.columns[column]?.isCode === true}
        onCommit={(value) => void onFix([{ row: row.row, cells: { [column]: value } }])}
      />
    ),
  })
  return [
    {
      id: 'row',
      header: t('item.row'),
      widthPx: 110,
      cell: (row) => (
        <VerdictMark
          verdict={row.verdict}
          label={t(`wizard.verdicts.${row.verdict}`)}
          text={formatCount(row.row)}
        />
      ),
    },
    ...(asset && !asset.isOfToken
      ? [
          {
            id: 'what',
            header: t('wizard.check.asset'),
            widthPx: 300,
            cell: (row: SessionRow) => <What row={row} asset={asset} t={t} />,
          },
        ]
      : []),
    ...(asset?.present
      ? [
          {
            id: 'state',
            header: t('wizard.check.state'),
            widthPx: 220,
            cell: (row: SessionRow) => <Shown row={row} t={t} />,
          },
        ]
      : []),
    // Without any, what the list says has its room.
    ...(hasProblems
      ? [
          {
            id: 'problems',
            header: t('wizard.check.problem'),
            widthPx: 330,
            cell: (row: SessionRow) => <Problems row={row} definition={definition} t={t} />,
          },
        ]
      : []),
    ...definition.names.map(cell),
    {
      id: 'remove',
      header: t('wizard.check.remove'),
      widthPx: 90,
      align: 'end',
      cell: (row) => <RemoveButton row={row} t={t} onFix={onFix} />,
    },
  ]
}

interface WhatProps {
  row: SessionRow
  asset: NonNullable<Launch['asset']>
  t: TFunction
}

/** Of a list of NFTs: which one it is, by what our rows know; or that it is a tree or a collection, which no row of an NFT is about. */
function What({ row: { asset, verdict, filled }, asset: { otherThanNft }, t }: WhatProps) {
  const other = otherThanNft?.(filled)
  if (other)
    return (
      <Text as="span" size="xs" tone="muted">
        {other[currentLanguage()]}
      </Text>
    )
  // Of a row that cannot be read nobody is asked.
  if (asset === undefined && verdict === 'error') return <Text tone="faint">·</Text>
  if (!asset)
    return (
      <Text as="span" size="xs" tone="faint">
        {t(asset === null ? 'wizard.check.assetUnknown' : 'wizard.check.assetAsking')}
      </Text>
    )
  const { name, collectionName, standard } = asset
  return (
    <span className="min-w-0 truncate">
      {name}{' '}
      <Text as="span" size="xs" tone="muted">
        {collectionName} · {t(`masters.standards.${standard}`)}
      </Text>
    </span>
  )
}

/** What the chain says of it now. */
function Shown({ row: { shown, verdict, asset }, t }: { row: SessionRow; t: TFunction }) {
  if (!shown)
    return (
      <Text as="span" size="xs" tone="faint">
        {asset === undefined && verdict === 'error' ? '·' : t('wizard.check.stateAsking')}
      </Text>
    )
  const { code, address } = shown
  return (
    <span className="truncate text-xs" title={address ?? undefined}>
      {t(`wizard.states.${code}`)}{' '}
      {address !== null && (
        <Text as="span" size="xs" tone="muted">
          {shortAddress(address)}
        </Text>
      )}
    </span>
  )
}

function Problems({ row, definition, t }: { row: SessionRow; definition: ListDefinition; t: TFunction }) {
  const words = row.issues.map((issue) => describeIssue(definition, issue, currentLanguage()))
  if (words.length === 0) return <span className="sr-only">{t('wizard.verdicts.ok')}</span>
  return (
    <span className="line-clamp-2 text-xs whitespace-normal" title={words.join('\n')}>
      {words.join(' ')}
    </span>
  )
}

function RemoveButton({ row, t, onFix }: { row: SessionRow; t: TFunction; onFix: RowTableProps['onFix'] }) {
  if (row.verdict === 'removed')
    return (
      <Button
        variant="ghost"
        icon={Undo2}
        label={t('wizard.check.restoreRow', { row: row.row })}
        onClick={() => void onFix([{ row: row.row, cells: {} }])}
      />
    )
  return (
    <Button
      variant="ghost"
      icon={Trash2}
      label={t('wizard.check.removeRow', { row: row.row })}
      onClick={() => void onFix([{ row: row.row, remove: true }])}
    />
  )
}
