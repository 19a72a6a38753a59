import type { Db } from '#db/connection.ts'
import { listItems, type ItemFilter, type ItemRow } from '#db/run/item-list.ts'
import { csvPages, type Cell } from '../http/csv-pages.ts'
import { readNft } from './present-item.ts'

const pageRows = 2_000
const columns = [
  'row',
  'name',
  'symbol',
  'uri',
  'owner',
  'status',
  'reason_code',
  'reason_detail',
  'asset_id',
  'leaf_index',
  'signature',
  'token_account',
  'metadata_account',
  'master_edition_account',
  'modified_at',
] as const

/** The report of a run: every item a filter leaves, in row order. */
export function reportCsv(db: Db, masterId: number, filter: ItemFilter) {
  return csvPages<ItemRow>({
    columns,
    pageRows,
    read: (after, limit) => listItems(db, { masterId, after: after ?? 0, limit, filter }),
    keyOf: ({ item }) => item.rowNo,
    cellsOf,
  })
}

function cellsOf(row: ItemRow): Cell[] {
  const { item } = row
  const { payload, result } = readNft(row)
  return [
    item.rowNo,
    item.name,
    payload?.symbol ?? null,
    payload?.uri ?? null,
    item.owner,
    item.status,
    item.reasonCode,
    item.reasonDetail,
    item.assetId,
    result?.leafIndex ?? null,
    item.signature,
    result?.tokenAccount ?? null,
    result?.metadataAccount ?? null,
    result?.masterEditionAccount ?? null,
    item.modifiedAt.toISOString(),
  ]
}
