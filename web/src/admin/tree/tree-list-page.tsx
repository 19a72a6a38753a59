import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { TreeRow } from '#contract/tree/trees.ts'
import { formatCount } from '../../shared/format.ts'
import { SliceBar } from '../../ui/data/progress.tsx'
import { Text } from '../../ui/text.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { Chain } from '../parts/item-columns.tsx'
import { ProjectFilter } from '../project/index.ts'
import { TreeDialog } from './tree-dialog.tsx'
import { Cost, FillsAt } from './tree-facts.tsx'
import { slicesOf, stateLooks } from './tree-looks.ts'

/** Merkle trees: how much room each has, when it is used up, what it cost, who signs for it and which runs share it. */
export const TreeListPage = listPage({
  list: endpoints.listTrees,
  words: 'trees',
  key: 'treeId',
  refreshEveryMs: 10_000,
  detail: TreeDialog,
  filters: (filter) => [filter.search(), filter.chips('state'), filter.own('projectId', ProjectFilter)],
  columns: (column) => [
    column.link('collectionName', 230, { note: (row) => row.projectSymbol, seed: (row) => row.address }),
    column.badge('state', 150, stateLooks),
    column.own('room', 220, (row) => <Room row={row} />),
    column.own('fillsAt', 150, (row) => <FillsAt row={row} />),
    column.own('costLamports', 150, (row) => <Cost lamports={row.costLamports} />, { align: 'end' }),
    column.own('runCount', 90, (row) => formatCount(row.runCount), { align: 'end' }),
    column.own('address', 190, (row) => <Address row={row} name="address" />),
    column.own('authority', 190, (row) => <Address row={row} name="authority" />),
    column.since('createdAt', 120),
  ],
})

function Room({ row }: { row: TreeRow }) {
  const { t } = useTranslation()
  const { free, capacity, reserved } = row
  const words = t('trees.roomOf', { free: formatCount(free), capacity: formatCount(capacity) })
  return (
    <span className="grid w-full gap-1">
      <span className="flex justify-between gap-2">
        {words}
        {reserved > 0 && (
          <Text size="sm" tone="muted">
            {t('trees.reservedOf', { count: reserved })}
          </Text>
        )}
      </span>
      <SliceBar label={words} slices={slicesOf(row)} />
    </span>
  )
}

function Address({ row, name }: { row: TreeRow; name: 'address' | 'authority' }) {
  const { t } = useTranslation()
  return <Chain value={row[name]} name={t(`trees.fields.${name}`)} kind="address" />
}
