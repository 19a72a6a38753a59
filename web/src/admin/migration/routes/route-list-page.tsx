import { CircleCheck, CircleSlash, PenLine, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { AdminRoute } from '#contract/migration/migration-admin.ts'
import { formatCount, formatDuration, formatWei } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Badge } from '#web/src/ui/badge.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { SimpleTable } from '#web/src/ui/data/simple-table.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { Time } from '#web/src/ui/time.tsx'
import { DataPage, DataView } from '../../frames/data-page.tsx'
import { OnSourceChain } from '../../parts/migration-status.tsx'
import { paths } from '../../paths.ts'
import { RouteDialog } from './route-dialog.tsx'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

/** From which old project to which collection NFTs may migrate. */
export function RouteListPage() {
  const { t } = useTranslation()
  const { data, error, isLoading, mutate } = useApi(
    endpoints.listAdminRoutes,
    {},
    { refreshInterval: 10_000 },
  )
  const [subject, setSubject] = useState<AdminRoute | 'new' | null>(null)
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => setSubject('new')}>
      {t('migrationRoutes.create')}
    </Button>
  )
  return (
    <DataPage
      title={t('migrationRoutes.title')}
      description={t('migrationRoutes.description')}
      actions={create}
    >
      <Card isFlush>
        <DataView
          state={{
            isLoading: isLoading && !data,
            isEmpty: data?.length === 0,
            error,
            onRetry: () => void mutate(),
          }}
          empty={
            <Blank seed="migration routes" title={t('migrationRoutes.empty')}>
              {t('migrationRoutes.emptyNext')}
            </Blank>
          }
        >
          <SimpleTable
            label={t('migrationRoutes.title')}
            columns={routeColumns(t, setSubject)}
            rows={data ?? []}
            keyOf={(row) => row.routeId}
          />
        </DataView>
      </Card>
      <RouteDialog subject={subject} onClose={() => setSubject(null)} onSaved={() => void mutate()} />
    </DataPage>
  )
}

function routeColumns(t: TFunction, onModify: (route: AdminRoute) => void) {
  const name = (key: AdminKeyBelow<'migrationRoutes.fields'>) => t(`migrationRoutes.fields.${key}`)
  const end = 'end' as const
  return [
    { id: 'route', header: name('route'), cell: (row: AdminRoute) => <Way row={row} /> },
    { id: 'state', header: name('state'), cell: (row: AdminRoute) => <StateBadge row={row} /> },
    {
      id: 'contract',
      header: name('contract'),
      cell: (row: AdminRoute) => (
        <OnSourceChain chain={row.chain} value={row.oldContract} name={name('contract')} kind="address" />
      ),
    },
    {
      id: 'adminWallet',
      header: name('adminWallet'),
      cell: (row: AdminRoute) => (
        <OnSourceChain chain={row.chain} value={row.adminWallet} name={name('adminWallet')} kind="address" />
      ),
    },
    {
      id: 'fee',
      header: name('fee'),
      align: end,
      cell: (row: AdminRoute) => (
        <span className="whitespace-nowrap">{`${formatWei(row.feeWei)} ${row.coin}`}</span>
      ),
    },
    {
      id: 'timeLimit',
      header: name('timeLimit'),
      align: end,
      cell: (row: AdminRoute) => (
        <span className="whitespace-nowrap">{formatDuration(row.timeLimitSeconds)}</span>
      ),
    },
    {
      id: 'migrated',
      header: name('migrated'),
      align: end,
      cell: (row: AdminRoute) => (
        <span className="whitespace-nowrap">
          {row.supply === null
            ? formatCount(row.migrated)
            : t('migrationRoutes.supplyOf', { count: row.migrated, max: formatCount(row.supply) })}
        </span>
      ),
    },
    { id: 'period', header: name('period'), cell: (row: AdminRoute) => <Period row={row} /> },
    {
      id: 'modify',
      header: t('migrationRoutes.modify'),
      align: end,
      cell: (row: AdminRoute) => (
        <Button size="sm" icon={PenLine} onClick={() => onModify(row)}>
          {t('migrationRoutes.modify')}
        </Button>
      ),
    },
  ]
}

function Way({ row }: { row: AdminRoute }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <TextLink to={paths.project(row.oldProjectId)}>{row.oldProjectName}</TextLink>
      <span aria-hidden>→</span>
      <TextLink to={paths.project(row.newProjectId)}>{row.newProjectName}</TextLink>
    </span>
  )
}

function StateBadge({ row }: { row: AdminRoute }) {
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

function Period({ row }: { row: AdminRoute }) {
  const { t } = useTranslation()
  const at = (instant: string | null) => (instant ? <Time at={instant} /> : t('common.notSet'))
  return (
    <span className="whitespace-nowrap">
      {at(row.startsAt)} · {at(row.endsAt)}
    </span>
  )
}
