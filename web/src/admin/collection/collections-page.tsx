import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collection/collections.ts'
import { endpoints } from '#contract/endpoints.ts'
import { launchKinds } from '#contract/operation/launch-kinds.ts'
import { formatCount, formatPercent } from '../../shared/format.ts'
import { TextLink } from '../../ui/address.tsx'
import { Text } from '../../ui/text.tsx'
import { useMay } from '../access.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { Chain } from '../parts/item-columns.tsx'
import { MasterBadge } from '../parts/status.tsx'
import { paths } from '../paths.ts'
import { ProjectFilter } from '../project/index.ts'
import { CollectionDialog } from './collection-form.tsx'

/** Collections with their state on chain; a new one is followed while it is made. */
export const CollectionsPage = listPage({
  list: endpoints.listCollections,
  words: 'collections',
  key: 'collectionId',
  refreshEveryMs: 3_000,
  form: CollectionDialog,
  createdBy: endpoints.createCollection,
  open: (row) => paths.master(row.masterId),
  filters: (filter) => [filter.own('projectId', ProjectFilter)],
  columns: (column) => [
    column.link('name', 240, {
      note: (row) => row.symbol,
      seed: (row) => `collection ${row.collectionId} ${row.symbol}`,
    }),
    column.own('projectSymbol', 110, (row) => (
      <TextLink to={paths.project(row.projectId)}>{row.projectSymbol}</TextLink>
    )),
    column.own('status', 140, (row) => <MasterBadge status={row.status} />),
    column.own('mintAddress', 190, (row) => <OnChain row={row} name="mintAddress" kind="address" />),
    column.own('signature', 190, (row) => <OnChain row={row} name="signature" kind="transaction" />),
    column.own('sellerFeeBasisPoints', 90, (row) => formatPercent(row.sellerFeeBasisPoints / 10_000, 2), {
      align: 'end',
    }),
    column.own('mintedCount', 150, (row) => <Minted row={row} />, { align: 'end' }),
    column.own('launch', 130, (row) => <Launches row={row} />),
    column.since('registeredAt', 120),
  ],
})

/** What was minted into it, with what of it is gone, where something is. */
function Minted({ row }: { row: Collection }) {
  const { t } = useTranslation()
  if (row.burntCount === 0) return formatCount(row.mintedCount)
  return (
    <span className="flex flex-col items-end">
      {formatCount(row.mintedCount)}
      <Text size="sm" tone="faint">
        {t('collections.burnt', { count: row.burntCount })}
      </Text>
    </span>
  )
}

/** What whoever is logged in can launch on a collection that is on chain. */
function Launches({ row }: { row: Collection }) {
  const { t } = useTranslation()
  const may = useMay()
  if (!row.mintAddress || !may(endpoints.createPlan)) return null
  return (
    <span className="flex gap-3">
      {launchKinds.map((kind) => (
        <TextLink key={kind} to={paths.createMasterOf(kind, row)}>
          {t(`wizard.kinds.${kind}.name`)}
        </TextLink>
      ))}
    </span>
  )
}

interface OnChainProps {
  row: Collection
  name: 'mintAddress' | 'signature'
  kind: 'address' | 'transaction'
}

function OnChain({ row, name, kind }: OnChainProps) {
  const { t } = useTranslation()
  const value = row[name]
  if (value === null)
    return (
      <Text size="sm" tone="faint">
        {t('collections.pending')}
      </Text>
    )
  const to = kind === 'transaction' ? paths.txLogWith({ signature: value }) : undefined
  return <Chain value={value} name={t(`collections.fields.${name}`)} kind={kind} to={to} />
}
