import {
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  LoaderCircle,
  Plus,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { RevealState } from '#contract/reveal/codes.ts'
import { formatCount } from '#web/src/shared/format.ts'
import type { Look } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { LinkFor } from '../parts/link-for.tsx'
import { paths } from '../paths.ts'

export const revealLooks: Record<RevealState, Look> = {
  committed: { tone: 'neutral', icon: CircleDashed },
  scheduled: { tone: 'info', icon: CalendarClock },
  running: { tone: 'info', icon: LoaderCircle, isMoving: true },
  revealed: { tone: 'success', icon: CircleCheck },
  rolling_back: { tone: 'warning', icon: LoaderCircle, isMoving: true },
  rolled_back: { tone: 'warning', icon: Undo2 },
  cancelled: { tone: 'neutral', icon: CircleSlash },
}

const List = listPage({
  list: endpoints.listReveals,
  words: 'reveals',
  key: 'revealId',
  refreshEveryMs: 5_000,
  create: paths.createReveal,
  createdBy: endpoints.createReveal,
  open: (row) => paths.reveal(row.revealId),
  filters: (filter) => [filter.search(), filter.chips('state')],
  columns: (column) => [
    column.link('name', 260, {
      note: (row) => row.collectionName,
      seed: (row) => `reveal ${row.revealId} ${row.name}`,
    }),
    column.badge('state', 140, revealLooks),
    column.word('way', 130),
    column.time('scheduledAt', 190),
    column.own(
      'progress',
      150,
      (row) => `${formatCount(row.revealedCount)} / ${formatCount(row.tokenCount)}`,
      { align: 'end' },
    ),
    column.since('registeredAt', 130),
  ],
})

/** Every reveal with its time and how far it is. */
export function RevealListPage() {
  return <List lead={<Others />} />
}

/** What else begins here. */
function Others() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap gap-2">
      <LinkFor by={endpoints.createReveal} to={paths.createSoccerReveal} icon={Plus}>
        {t('reveals.createSoccer')}
      </LinkFor>
      <LinkFor by={endpoints.revealToken} to={paths.revealApiCall}>
        {t('reveals.apiCall')}
      </LinkFor>
    </div>
  )
}
