import type { TFunction } from 'i18next'
import type { Item } from '#contract/run/masters.ts'
import { formatCount } from '../../shared/format.ts'
import { Address, TextLink } from '../../ui/address.tsx'
import type { Column } from '../../ui/data/column.ts'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useExplorer } from '../config.ts'
import { paths } from '../paths.ts'
import { ItemBadge } from './status.tsx'
import { useReasonText } from './use-reason-text.ts'
import type { PlanKind } from '#contract/codes/status.ts'
import { partsOf, type ItemParts } from '#contract/operation/operations.ts'
import { KindPicture } from './kind-picture.tsx'

/** The columns of items of all kinds. */
export function itemColumns(t: TFunction): Column<Item>[] {
  return columnsWith(t, { isNft: true, isSum: false, hasUri: true, wallet: 'owner' })
}

/** The columns of items of one kind: what they have, and nothing else. */
export function itemColumnsOf(t: TFunction, kind: PlanKind): Column<Item>[] {
  return columnsWith(t, partsOf(kind))
}

function columnsWith(t: TFunction, { isNft, isSum, hasUri, wallet: role }: ItemParts): Column<Item>[] {
  const wallet = t(`item.${role}`)
  const asset: Column<Item> = {
    id: 'asset',
    header: t('item.asset'),
    widthPx: 180,
    cell: (row) => (
      <Chain
        value={row.assetId}
        name={t('item.asset')}
        kind="address"
        to={paths.item(row.masterId, row.itemId)}
      />
    ),
  }
  const uri: Column<Item> = {
    id: 'uri',
    header: t('item.fields.uri'),
    widthPx: 220,
    cell: (row) => <Uri uri={row.uri} />,
  }
  return [
    {
      id: 'name',
      header: t(isSum ? 'item.fields.amount' : 'item.name'),
      widthPx: 230,
      grows: true,
      cell: (row) => <Name row={row} hasPicture={isNft} />,
    },
    {
      id: 'state',
      header: t('item.state'),
      widthPx: 130,
      cell: (row) => <ItemBadge group={row.group} burntAt={row.burntAt} />,
    },
    {
      id: 'owner',
      header: wallet,
      widthPx: 180,
      cell: (row) => <Chain value={row.owner} name={wallet} kind="address" />,
    },
    ...(isNft ? [asset] : []),
    {
      id: 'signature',
      header: t('item.signature'),
      widthPx: 180,
      cell: (row) => (
        <Chain
          value={row.signature}
          name={t('item.signature')}
          kind="transaction"
          to={row.signature ? paths.txLogWith({ signature: row.signature }) : undefined}
        />
      ),
    },
    ...(hasUri ? [uri] : []),
    { id: 'reason', header: t('item.reason'), widthPx: 220, cell: (row) => <Reason code={row.reasonCode} /> },
    { id: 'row', header: t('item.row'), widthPx: 80, align: 'end', cell: (row) => formatCount(row.row) },
    {
      id: 'modified',
      header: t('item.modified'),
      widthPx: 120,
      align: 'end',
      cell: (row) => <RelativeTime at={row.modifiedAt} />,
    },
  ]
}

function Name({ row, hasPicture }: { row: Item; hasPicture: boolean }) {
  return (
    <>
      {hasPicture && <KindPicture kind={row.kind} seed={`${row.symbol} ${row.name} ${row.uri}`} />}
      <span className="min-w-0 truncate">
        <TextLink to={paths.item(row.masterId, row.itemId)}>{row.name}</TextLink>
      </span>
    </>
  )
}

/** Characters of a URI that are shown: its end, because all of a run begin alike. */
const uriEnd = 22

function Uri({ uri }: { uri: string }) {
  if (uri === '') return <Text tone="faint">·</Text>
  return (
    <span title={uri} className="truncate font-mono text-sm">
      {uri.length > uriEnd + 1 ? `…${uri.slice(-uriEnd)}` : uri}
    </span>
  )
}

interface ChainProps {
  value: string | null
  name: string
  kind: 'address' | 'transaction'
  to?: string | undefined
  /** Every character of it, for who has to compare it. */
  isWhole?: boolean
}

/** An address or signature with the ways onward: our own page always, the explorer where one knows the network. */
export function Chain({ value, name, kind, to, isWhole }: ChainProps) {
  const explorer = useExplorer()
  if (value === null) return <Text tone="faint">·</Text>
  return <Address value={value} name={name} to={to} href={explorer[kind](value)} isWhole={isWhole} />
}

function Reason({ code }: { code: string | null }) {
  const reasonText = useReasonText()
  return code === null ? (
    <Text tone="faint">·</Text>
  ) : (
    <span className="truncate">{reasonText(code).title}</span>
  )
}
