import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/connection.ts'
import { listItems, type ItemFilter, type ItemRow } from '../../db/queries/item-list.ts'

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

/**
 * The report of a run as CSV text, page by page: a reader that is slow makes it wait, and memory stays
 * flat. Starts with a BOM, so that Excel reads Korean; no cell runs as a formula there.
 */
export async function* reportCsv(db: Db, masterId: number, filter: ItemFilter): AsyncGenerator<string> {
  yield `\uFEFF${columns.join(',')}\r\n`
  for (let after = 0; ;) {
    const rows = await listItems(db, { masterId, after, limit: pageRows, filter })
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = last.item.rowNo
    await setImmediate()
  }
}

const lineOf = ({ item }: ItemRow) => {
  const cells = [
    item.rowNo,
    item.name,
    item.symbol,
    item.uri,
    item.owner,
    item.status,
    item.reasonCode,
    item.reasonDetail,
    item.assetId,
    item.leafIndex,
    item.signature,
    item.tokenAccount,
    item.metadataAccount,
    item.masterEditionAccount,
    item.modifiedAt.toISOString(),
  ]
  return `${cells.map(cellOf).join(',')}\r\n`
}

const cellOf = (value: string | number | null) => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
