import { KeyRound, Layers } from 'lucide-react'
import type { WaitingApproval } from '#contract/approval/approvals.ts'
import { endpoints } from '#contract/endpoints.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { None, type Look } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { Sol } from '../parts/sol.tsx'
import { paths } from '../paths.ts'

const kindLooks: Record<WaitingApproval['kind'], Look> = {
  run: { tone: 'info', icon: Layers },
  change: { tone: 'warning', icon: KeyRound },
}

/** All that waits for a second person, the oldest first. */
export const ApprovalListPage = listPage({
  list: endpoints.listApprovals,
  words: 'approvals',
  key: 'key',
  open: ({ kind, id }) => (kind === 'run' ? paths.master(id) : paths.change(id)),
  refreshEveryMs: 15_000,
  filters: (filter) => [filter.chips('kind')],
  columns: (column) => [
    column.link('name', 260, { label: (row) => <What row={row} /> }),
    column.badge('kind', 170, kindLooks),
    column.text('asker', 220),
    column.since('askedAt', 130),
    column.own('costLamports', 150, ({ costLamports }) =>
      costLamports === null ? <None /> : <Sol lamports={costLamports} />,
    ),
    column.own('items', 110, ({ items }) => (items === null ? <None /> : formatCount(items))),
  ],
})

function What({ row: { name, subject } }: { row: WaitingApproval }) {
  const say = useWords('approvals')
  return subject === null ? name : `${name} · ${say(`subjects.${subject}`)}`
}
