import { endpoints } from '#contract/endpoints.ts'
import type { ApplicationWindow } from '#contract/airdrop/windows.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { formatCount } from '../../shared/format.ts'
import { TextLink } from '../../ui/address.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { ProjectFilter } from '../project/index.ts'
import { windowLooks } from './looks.ts'
import { titleOfWindow } from './window-select.tsx'

/** When applications for airdrops are taken. */
export const WindowListPage = listPage({
  list: endpoints.listApplicationWindows,
  words: 'applicationWindows',
  id: 'application-windows',
  key: 'windowId',
  create: paths.createApplicationWindow,
  createdBy: endpoints.createApplicationWindow,
  open: (row) => paths.applicationWindow(row.windowId),
  refreshEveryMs: 10_000,
  filters: (filter) => [filter.search(), filter.own('projectId', ProjectFilter)],
  columns: (column) => [
    column.link(currentLanguage() === 'kor' ? 'titleKor' : 'titleEng', 300, { label: titleOfWindow }),
    column.badge('phase', 130, windowLooks),
    column.time('opensAt', 200),
    column.time('closesAt', 200),
    column.own('counts', 150, (row) => <Taken row={row} />),
    column.own('inRounds', 110, ({ inRounds }) => formatCount(inRounds), { align: 'end' }),
    column.text('projectSymbol', 120),
  ],
})

/** Received and accepted, and the way to them. */
function Taken({ row: { counts, applicationsMax, windowId } }: { row: ApplicationWindow }) {
  const say = useWords('applicationWindows')
  const { received, accepted } = counts
  const to = paths.airdropApplicationsWith({ windowId })
  return (
    <>
      <TextLink to={to}>{`${formatCount(received)} · ${formatCount(accepted)}`}</TextLink>
      {applicationsMax !== null && (
        <span className="ml-2 text-sm">
          {say('taken', { count: received + accepted, max: applicationsMax })}
        </span>
      )}
    </>
  )
}
