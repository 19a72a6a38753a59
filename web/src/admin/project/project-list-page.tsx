import { KeyRound, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { KeyPurpose, Project } from '#contract/project/projects.ts'
import { formatPercent } from '../../shared/format.ts'
import { Address } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { None } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { paths } from '../paths.ts'

const nameOptions = {
  note: (row: Project) => row.symbol,
  seed: (row: Project) => `project ${row.projectId} ${row.symbol}`,
}
const shared = {
  list: endpoints.listProjects,
  words: 'projects',
  key: 'projectId',
  create: paths.createProject,
  createdBy: endpoints.registerProject,
  open: (row: Project) => paths.project(row.projectId),
} as const
function percent(value: number): string {
  return formatPercent(value / 100, 2)
}

const Projects = listPage({
  ...shared,
  filters: (filter) => [filter.search()],
  columns: (column) => [
    column.link('name', 240, nameOptions),
    column.text('nameKor', 140),
    column.word('mainnet', 105),
    column.own(
      'fees',
      170,
      (row) => `${percent(row.creatorFeePercent)} · ${percent(row.projectFeePercent)}`,
      {
        align: 'end',
      },
    ),
    column.time('startTime', 165),
    column.time('endTime', 165),
    column.own('modified', 120, (row) => <RelativeTime at={row.modifiedAt ?? row.registeredAt} />, {
      align: 'end',
    }),
  ],
})

const Wallets = listPage({
  ...shared,
  id: 'projects-wallets',
  title: 'walletsTitle',
  description: 'walletsDescription',
  filters: (filter) => [filter.search()],
  columns: (column) => [
    column.link('name', 240, nameOptions),
    column.own('adminWalletAddress', 270, (row) => <Wallet row={row} purpose="admin" />),
    column.own('feeWalletAddress', 270, (row) => <Wallet row={row} purpose="fee" />),
    column.own('listingWalletAddress', 270, (row) => <Wallet row={row} purpose="listing" />),
  ],
})

/** The projects: as a list, by admin wallet (`?view=wallets`), or to choose one to modify (`?pick=modify`). */
export function ProjectListPage() {
  const { t } = useTranslation()
  const [{ view, pick }] = useFilters(['view', 'pick'])
  const List = view === 'wallets' ? Wallets : Projects
  const lead = pick === 'modify' && <Notice title={t('projects.pick')}>{t('projects.pickNext')}</Notice>
  return <List lead={lead} />
}

function Wallet({ row, purpose }: { row: Project; purpose: KeyPurpose }) {
  const { t } = useTranslation()
  const stored = row.storedKeys.find((key) => key.purpose === purpose)
  const address = stored?.address ?? row[`${purpose}WalletAddress`]
  if (!address) return <None />
  return (
    <>
      <Address value={address} name={t('home.wallet')} />
      <Badge tone={stored ? 'success' : 'warning'} icon={stored ? KeyRound : TriangleAlert}>
        {t(stored ? 'projects.keyStored' : 'projects.keyMissing')}
      </Badge>
    </>
  )
}
