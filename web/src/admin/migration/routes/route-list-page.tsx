import { CircleCheck, CircleSlash, PenLine, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { AdminRoute } from '#contract/migration/migration-admin.ts'
import { formatCount, formatDuration, formatWei } from '#web/src/shared/format.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Badge } from '#web/src/ui/badge.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { useDenied } from '../../access.ts'
import { listPage } from '../../kit/list/list-page.tsx'
import { useWords } from '../../kit/words.ts'
import { OnSourceChain } from '../../parts/migration-status.tsx'
import { paths } from '../../paths.ts'
import { RouteDialog } from './route-form.tsx'

const end = { align: 'end' } as const

/** From which old project to which collection NFTs may migrate. */
export const RouteListPage = listPage({
  list: endpoints.listAdminRoutes,
  words: 'migrationRoutes',
  key: 'routeId',
  refreshEveryMs: 10_000,
  form: RouteDialog,
  createdBy: endpoints.createMigrationRoute,
  columns: (column, { modify }) => [
    column.own('route', 240, (row) => <Way row={row} />),
    column.own('closedBecause', 140, (row) => <StateBadge row={row} />),
    column.own('oldContract', 190, (row) => <OnChain row={row} name="oldContract" />),
    column.own('adminWallet', 190, (row) => <OnChain row={row} name="adminWallet" />),
    column.own('feeWei', 120, (row) => <OneLine>{`${formatWei(row.feeWei)} ${row.coin}`}</OneLine>, end),
    column.own(
      'timeLimitSeconds',
      120,
      (row) => <OneLine>{formatDuration(row.timeLimitSeconds)}</OneLine>,
      end,
    ),
    column.own('migrated', 120, (row) => <Migrated row={row} />, end),
    column.own('period', 220, (row) => <Period row={row} />),
    column.own('modify', 110, (row) => <Modify onPress={() => modify(row)} />, end),
  ],
})

interface CellProps {
  row: AdminRoute
}

function OneLine({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>
}

function OnChain({ row, name }: CellProps & { name: 'oldContract' | 'adminWallet' }) {
  const say = useWords('migrationRoutes')
  return <OnSourceChain chain={row.chain} value={row[name]} name={say(`fields.${name}`)} kind="address" />
}

function Migrated({ row: { migrated, supply } }: CellProps) {
  const say = useWords('migrationRoutes')
  const max = supply === null ? null : formatCount(supply)
  return <OneLine>{max === null ? formatCount(migrated) : say('supplyOf', { count: migrated, max })}</OneLine>
}

function Modify({ onPress }: { onPress: () => void }) {
  const denied = useDenied()
  const say = useWords('migrationRoutes')
  return (
    <Button
      size="sm"
      icon={PenLine}
      disabledReason={denied(endpoints.modifyMigrationRoute)}
      onClick={onPress}
    >
      {say('modify')}
    </Button>
  )
}

function Way({ row }: CellProps) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <TextLink to={paths.project(row.oldProjectId)}>{row.oldProjectName}</TextLink>
      <span aria-hidden>→</span>
      <TextLink to={paths.project(row.newProjectId)}>{row.newProjectName}</TextLink>
    </span>
  )
}

function StateBadge({ row }: CellProps) {
  const { t } = useTranslation()
  if (row.closedBecause === null)
    return (
      <Badge tone="success" icon={CircleCheck}>
        {t('migrationRoutes.open')}
      </Badge>
    )
  const isBroken = row.closedBecause === 'NOT_READY'
  return (
    <>
      <Badge tone={isBroken ? 'warning' : 'neutral'} icon={isBroken ? TriangleAlert : CircleSlash}>
        {t(`migrationRoutes.closed.${row.closedBecause}`)}
      </Badge>
      {isBroken && (
        <Text as="p" size="xs" tone="muted" className="mt-1 max-w-64">
          {t('migrationRoutes.notReadyNote')}
        </Text>
      )}
    </>
  )
}

function Period({ row }: CellProps) {
  const { t } = useTranslation()
  const at = (instant: string | null) => (instant ? <Time at={instant} /> : t('common.notSet'))
  return (
    <span className="whitespace-nowrap">
      {at(row.startsAt)} · {at(row.endsAt)}
    </span>
  )
}
