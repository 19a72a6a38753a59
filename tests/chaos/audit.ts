import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'

export interface Audit {
  /** Assets on chain beyond the first for the same planned NFT, or that no plan asked for; burnt ones that no plan asked for. */
  duplicates: number
  /** Planned, valid NFTs that are not on chain; burnt ones that are. */
  missing: number
  /** Rows that say something else than the chain does. */
  wrong: number
  notes: string[]
}

export interface ChainAsset {
  id: string
  key: string
  name: string
  uri: string
  owner: string
  delegate: string | null
  symbol: string
  sellerFeeBasisPoints: number
  creators: { address: string; share: number; verified: boolean }[]
  /** The collection it is in, verified. */
  collection: string | null
  /** Of an NFT of Token Metadata its update authority. */
  authority: string
  isMutable: boolean
  /** Null: an NFT of Token Metadata. */
  leaf: { tree: string; index: number; hash: string } | null
}

/** Items that were given up before anything of them was on chain. */
const neverMade = ['CANCELLED', 'EXCLUDED']

/** Compares what the chain holds with what the database says, item by item. Knows nothing of how it was minted. */
export async function audit(db: Db, rpcUrl: string, masterIds: number[]): Promise<Audit> {
  const collections = await db.execute<{ mint: string }>(
    sql`select mint_address as mint from collections where mint_address is not null`,
  )
  const assets = (await Promise.all([...collections].map(({ mint }) => listAssets(rpcUrl, mint)))).flat()
  const items = await db.execute<{
    name: string
    uri: string
    owner: string
    status: string
    asset_id: string | null
    reason_code: string | null
  }>(sql`
    select i.name, i.payload->>'uri' as uri, i.owner, i.status, i.asset_id, i.reason_code
    from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id)
    where i.master_id = any(${sql.param(masterIds)}::bigint[]) and p.kind = 'mint'`)
  const onChain = new Map<string, ChainAsset[]>()
  for (const asset of assets) onChain.set(asset.key, [...(onChain.get(asset.key) ?? []), asset])
  const { result, note } = startNotes()
  for (const item of items) {
    const key = keyOf(item)
    const found = onChain.get(key) ?? []
    onChain.delete(key)
    const isGivenUp = item.status === '40' && neverMade.includes(item.reason_code ?? '')
    if (isGivenUp) {
      if (found.length > 0)
        note('duplicates', found.length, `${item.name} is ${item.reason_code}, and minted`)
      continue
    }
    const isUsable = new TextEncoder().encode(item.name).length <= 32
    if (found.length > 1) note('duplicates', found.length - 1, `${item.name} is ${found.length} assets`)
    if (isUsable && found.length === 0)
      note('missing', 1, `${item.name} (${item.status} ${item.reason_code ?? ''})`)
    const expected = isUsable ? '20' : '40'
    if (item.status !== expected)
      note('wrong', 1, `${item.name} is ${item.status} ${item.reason_code ?? ''}, expected ${expected}`)
    else if (isUsable && found[0] && item.asset_id !== found[0].id)
      note('wrong', 1, `${item.name} has asset ${item.asset_id}, the chain ${found[0].id}`)
  }
  for (const [key, extra] of onChain) note('duplicates', extra.length, `on chain, in no plan: ${key}`)
  await auditRows(db, masterIds, note)
  return result
}

/** Of each kind so many are told: a hundred of one must not hide the one of another. */
const notesMax = 20

/** An audit without findings, and what adds one. */
export function startNotes() {
  const result: Audit = { duplicates: 0, missing: 0, wrong: 0, notes: [] }
  const note = (kind: 'duplicates' | 'missing' | 'wrong', count: number, text: string) => {
    result[kind] += count
    if (result.notes.filter((it) => it.startsWith(kind)).length < notesMax)
      result.notes.push(`${kind}: ${text}`)
  }
  return { result, note }
}

/** Inside the database: no live attempts, no half-moved rows, counts that agree with each other. */
export async function auditRows(
  db: Db,
  masterIds: number[],
  note: (kind: 'wrong', count: number, text: string) => void,
) {
  const ids = sql`any(${sql.param(masterIds)}::bigint[])`
  const checks = {
    'attempt still live': sql`select count(*)::int as n from attempts where master_id = ${ids} and state in ('signed', 'sent', 'landed', 'unknown')`,
    'chunk still open': sql`select count(*)::int as n from chunks where master_id = ${ids} and state in ('planned', 'signed', 'sent', 'landed', 'unknown')`,
    'two final attempts of one chunk': sql`select count(*)::int as n from (select chunk_id from attempts where master_id = ${ids} and state = 'final' group by 1 having count(*) > 1) x`,
    'NFT row beside its item': sql`select count(*)::int as n from minting_items i join nfts n using (item_id) where i.master_id = ${ids}
      and (i.status, n.status) not in (('20', '20'), ('40', '5'))`,
    'final item without event': sql`select count(*)::int as n from minting_items i where i.master_id = ${ids} and i.status = '20'
      and (select count(*) from events e where e.entity = 'item' and e.entity_id = i.item_id and e.to_state = '20') <> 1`,
    'run whose sum is not what is done': sql`select count(*)::int as n from unnest(${sql.param(masterIds)}::bigint[]) as m(id)
      where (select coalesce(sum(items), 0) from completions where master_id = m.id)
        <> (select count(*) from minting_items where master_id = m.id and status = '20')`,
  }
  for (const [name, query] of Object.entries(checks)) {
    const [row] = await db.execute<{ n: number }>(query)
    if (row && row.n > 0) note('wrong', row.n, `${name}: ${row.n}`)
  }
}

export function keyOf(input: { name: string; uri: string; owner: string }) {
  return `${input.name}|${input.uri}|${input.owner}`
}

const pageSize = 1_000

/** Every asset of a collection, as the DAS API reports it. */
export async function listAssets(rpcUrl: string, collection: string): Promise<ChainAsset[]> {
  const found: ChainAsset[] = []
  for (let page = 1; ; page += 1) {
    const params = { groupKey: 'collection', groupValue: collection, page, limit: pageSize }
    const reply = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAssetsByGroup', params }),
    })
    const { result } = (await reply.json()) as { result: { items: DasAsset[] } }
    for (const asset of result.items) found.push(toAsset(asset))
    if (result.items.length < pageSize) return found
  }
}

/** The same of assets that no list of their collection has any more; what is burnt is left out. */
export async function listAssetsById(rpcUrl: string, ids: string[]): Promise<ChainAsset[]> {
  if (ids.length === 0) return []
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getAssets', params: { ids } }),
  })
  const { result } = (await reply.json()) as { result: (DasAsset | null)[] }
  return result.flatMap((asset) => (asset && !asset.burnt ? [toAsset(asset)] : []))
}

interface DasAsset {
  id: string
  content: { json_uri: string; metadata: { name: string; symbol: string } }
  ownership: { owner: string; delegate: string | null }
  royalty: { basis_points: number }
  creators: { address: string; share: number; verified: boolean }[]
  authorities: { address: string }[]
  grouping: { group_key: string; group_value: string }[]
  mutable: boolean
  burnt: boolean
  compression: { compressed: boolean; tree: string; leaf_id: number; asset_hash: string }
}

function toAsset(asset: DasAsset): ChainAsset {
  const { content, ownership, compression } = asset
  const { owner, delegate } = ownership
  const { name } = content.metadata
  const uri = content.json_uri
  return {
    ...{ id: asset.id, name, uri, owner, delegate, isMutable: asset.mutable },
    key: keyOf({ name, uri, owner }),
    symbol: content.metadata.symbol,
    sellerFeeBasisPoints: asset.royalty.basis_points,
    creators: asset.creators,
    authority: asset.authorities[0]?.address ?? '',
    collection: asset.grouping.find((group) => group.group_key === 'collection')?.group_value ?? null,
    leaf: compression.compressed
      ? { tree: compression.tree, index: compression.leaf_id, hash: compression.asset_hash }
      : null,
  }
}
