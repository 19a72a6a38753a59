import { useTranslation } from 'react-i18next'
import type { TokenRow } from '#contract/token/tokens.ts'
import { endpoints } from '#contract/endpoints.ts'
import { formatUnits } from '../../shared/format.ts'
import { TextLink } from '../../ui/address.tsx'
import { Text } from '../../ui/text.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { Chain } from '../parts/item-columns.tsx'
import { MasterBadge } from '../parts/status.tsx'
import { paths } from '../paths.ts'
import { ProjectFilter } from '../project/index.ts'

/** Tokens that were made here; a new one is followed while it is made. */
export const TokenListPage = listPage({
  list: endpoints.listTokens,
  words: 'tokens',
  key: 'tokenId',
  refreshEveryMs: 3_000,
  create: paths.createToken,
  createdBy: endpoints.createToken,
  open: (row) => paths.token(row.tokenId),
  filters: (filter) => [filter.search(), filter.own('projectId', ProjectFilter)],
  columns: (column) => [
    column.link('name', 220, {
      note: (row) => row.symbol,
      seed: (row) => `token ${row.tokenId} ${row.symbol}`,
    }),
    column.own(
      'projectSymbol',
      110,
      (row) => <TextLink to={paths.project(row.projectId)}>{row.projectSymbol}</TextLink>,
      { leastPx: 95 },
    ),
    column.own('status', 140, (row) => <MasterBadge status={row.status} />),
    column.own('program', 120, (row) => <Program row={row} />, { leastPx: 105 }),
    column.own('mintAddress', 190, (row) => <Mint row={row} />),
    column.own('initialSupply', 170, (row) => formatUnits(row.initialSupply, row.decimals), {
      ...{ align: 'end', leastPx: 130 },
    }),
    column.own('price', 110, (row) => row.price ?? '', { align: 'end', leastPx: 95 }),
    column.own('run', 90, (row) => <TextLink to={paths.master(row.masterId)}>{row.masterId}</TextLink>, {
      leastPx: 75,
    }),
    column.since('registeredAt', 120),
  ],
})

function Program({ row }: { row: TokenRow }) {
  const { t } = useTranslation()
  return t(`tokens.programs.${row.program}`)
}

function Mint({ row }: { row: TokenRow }) {
  const { t } = useTranslation()
  if (row.mintAddress !== null)
    return <Chain value={row.mintAddress} name={t('tokens.fields.mintAddress')} kind="address" />
  return (
    <Text size="sm" tone="faint">
      {t('tokens.pending')}
    </Text>
  )
}
