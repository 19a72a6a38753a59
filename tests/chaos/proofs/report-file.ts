import Papa from 'papaparse'
import { sql } from 'drizzle-orm'
import type { PlanKind } from '#contract/codes/status.ts'
import type { Db } from '#db/connection.ts'
import type { ApiProcess } from '../api-process.ts'
import type { ChainAsset } from '../audit.ts'
import type { Note } from './asked.ts'

interface Landed {
  slot: number
  meta: { fee: number }
}
type ReportRow = Partial<Record<string, string>>

const groupOf: Record<string, string> = {
  CANCELLED: 'cancelled',
  EXCLUDED: 'excluded',
  REPAIRED: 'excluded',
  RETURNED: 'returned',
}

/**
 * The report of each run as an operator downloads it: one row an item, each word of it what the rows say, and what is completed in it is on
 * the chain as it says, with the transaction, its slot and its fee.
 */
export async function proveReportFiles(
  db: Db,
  input: {
    masterIds: number[]
    api: Pick<ApiProcess, 'download'>
    reader: { transaction(signature: string): Promise<Landed> }
    assets: (Pick<ChainAsset, 'id' | 'owner'> & { leaf: { index: number } | null })[]
  },
  note: Note,
): Promise<void> {
  const { masterIds, api, reader } = input
  const assets = new Map(input.assets.map((asset) => [asset.id, asset]))
  const transactionOf = remembered((signature: string) => reader.transaction(signature))
  for (const masterId of masterIds) {
    const text = await api.download(`/api/admin/masters/${masterId}/report.csv`)
    const { data } = Papa.parse<ReportRow>(text ?? '', { header: true, skipEmptyLines: true })
    const items = await listItems(db, masterId)
    if (data.length !== items.length)
      note('wrong', 1, `the report of run ${masterId} has ${data.length} rows, the run ${items.length} items`)
    const reported = new Map(data.map((row) => [row['row'] ?? '', row]))
    for (const item of items) {
      const row = reported.get(item.row) ?? {}
      const where = `report of run ${masterId}, row ${item.row}`
      const differ = (name: string, expected: string | undefined) => {
        if ((row[name] ?? '') !== (expected ?? ''))
          note('wrong', 1, `${where}: ${name} is ${row[name]}, expected ${expected}`)
      }
      for (const [name, expected] of Object.entries(expectedOf(item))) differ(name, expected)
      if (row['status'] !== 'completed' || isDoneByOthers(item)) continue
      const found = await transactionOf(row['signature'] ?? '')
      for (const [name, expected] of Object.entries(onChain(found, assets.get(row['asset_id'] ?? ''), item)))
        differ(name, expected)
    }
  }
}

interface ItemRow extends Record<string, unknown> {
  row: string
  name: string
  owner: string
  uri: string | null
  amount: string | null
  /** Of a token; null: it is SOL. */
  decimals: string | null
  status: string
  reason_code: string | null
  asset_id: string | null
  /** Of the NFT that it was done to; null for one that it makes, and for coins. */
  given_id: string | null
  signature: string | null
  leaf_index: string | null
  /** What may be done again was so already. */
  was_there: string | null
  kind: PlanKind
}

async function listItems(db: Db, masterId: number) {
  return [
    ...(await db.execute<ItemRow>(sql`
      select i.row_no::text as row, i.name, i.owner, i.payload->>'uri' as uri, i.payload->>'amount' as amount,
        i.payload->>'decimals' as decimals, i.status,
        i.reason_code, i.asset_id, i.payload->>'assetId' as given_id, i.signature, i.result->>'leafIndex' as leaf_index,
        i.result->>'wasThere' as was_there, p.kind
      from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
      where i.master_id = ${masterId} order by i.row_no`)),
  ]
}

/** What the rows say. Neither a name nor an address of chaos begins as a formula does. */
function expectedOf(item: ItemRow): Record<string, string> {
  const status = item.status === '20' ? 'completed' : (groupOf[item.reason_code ?? ''] ?? 'failed')
  const isDone = item.status === '20'
  return {
    ...{ name: item.name, [walletOf[item.kind]]: item.owner, status, reason_code: item.reason_code ?? '' },
    ...(isDone && { signature: item.signature ?? '' }),
    ...(item.uri !== null && { uri: item.uri }),
    ...(item.kind === 'mint' && { asset_id: item.asset_id ?? '', leaf_index: item.leaf_index ?? '' }),
    ...(item.given_id !== null && { asset_id: item.given_id }),
    ...sumsOf(item),
  }
}

/** What the wallet of an item is called. */
const walletOf: Record<PlanKind, string> = {
  mint: 'owner',
  collection: 'owner',
  burn: 'owner',
  sendCoin: 'recipient',
  sendToken: 'recipient',
  transfer: 'recipient',
  reveal: 'authority',
  verifyCreator: 'creator',
  verifyCollection: 'authority',
  updateAuthority: 'newAuthority',
  createToken: 'owner',
  mintToken: 'recipient',
  burnToken: 'owner',
  freezeToken: 'owner',
  updateToken: 'authority',
}

/** It was so before anything was sent for it: no transaction of ours did it. */
function isDoneByOthers({ signature, reason_code: reason, was_there: wasThere }: ItemRow) {
  return signature === null && (reason === 'ALREADY_DONE' || wasThere === 'true')
}

/** What was to be sent or burnt, and what arrived or is gone: all of it, as the tokens of chaos take no fee. */
function sumsOf({ kind, amount, decimals, status }: ItemRow): Record<string, string> {
  if (amount === null) return {}
  const sum = decimalText(amount, Number(decimals ?? 9))
  const done = status === '20' ? sum : ''
  if (decimals === null) return { amount_sol: sum, received_sol: done }
  return { amount: sum, [kind === 'burnToken' ? 'burnt' : 'received']: done }
}

function decimalText(units: string, decimals: number): string {
  if (decimals === 0) return units
  const digits = units.padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** What the chain says. */
function onChain(
  { meta, slot }: Landed,
  asset: { owner: string; leaf: { index: number } | null } | undefined,
  { kind }: ItemRow,
): Record<string, string> {
  const cost = { transaction_fee_lamports: String(meta.fee), slot: String(slot) }
  if (kind !== 'mint') return cost
  return { ...cost, owner: asset?.owner ?? 'nobody', leaf_index: asset?.leaf ? String(asset.leaf.index) : '' }
}

function remembered<T>(read: (key: string) => Promise<T>) {
  const known = new Map<string, Promise<T>>()
  return (key: string) => {
    const found = known.get(key) ?? read(key)
    known.set(key, found)
    return found
  }
}
