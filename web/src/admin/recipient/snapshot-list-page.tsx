import { endpoints } from '#contract/endpoints.ts'
import type { Snapshot } from '#contract/recipient/snapshot/snapshots.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { None } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { paths } from '../paths.ts'
import { AskCard } from './ask-card.tsx'
import { snapshotLooks } from './looks.ts'
import { useQueryWords } from './snapshot-badge.tsx'

const List = listPage({
  list: endpoints.listSnapshots,
  words: 'snapshots',
  key: 'snapshotId',
  open: (row) => paths.snapshot(row.snapshotId),
  refreshEveryMs: 5_000,
  filters: (filter) => [filter.chips('state')],
  columns: (column) => [
    column.own('query', 300, (row) => <Query snapshot={row} />, { grows: true }),
    column.badge('state', 130, snapshotLooks),
    column.own('holders', 110, ({ holders }) => (holders === null ? <None /> : formatCount(holders)), {
      align: 'end',
    }),
    column.text('campaignName', 180),
    column.text('projectSymbol', 120),
    column.since('registeredAt', 130),
  ],
})

export function SnapshotListPage() {
  return <List lead={<AskCard />} />
}

function Query({ snapshot: { snapshotId, query } }: { snapshot: Snapshot }) {
  const queryWords = useQueryWords()
  return <TextLink to={paths.snapshot(snapshotId)}>{queryWords(query)}</TextLink>
}
