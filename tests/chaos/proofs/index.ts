import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import { audit, listAssets, startNotes, type Audit } from '../audit.ts'
import type { ApiProcess } from '../api-process.ts'
import type { AskedItem, Note } from './asked.ts'
import { proveBooks } from './books.ts'
import { proveContent } from './content.ts'
import { proveLeaves } from './leaves.ts'
import { createReader } from './rpc.ts'

/** All that can be known of mints from the chain and from what was asked for. Nothing here is the worker's. */
export async function auditMints(
  db: Db,
  input: {
    rpcUrl: string
    masterIds: number[]
    api: ApiProcess
    wallet: string
    sink: string
    asked: AskedItem[]
  },
): Promise<Audit> {
  const { rpcUrl, masterIds, asked, wallet } = input
  const { result, note } = startNotes()
  const found = await audit(db, rpcUrl, masterIds)
  for (const kind of ['duplicates', 'missing', 'wrong'] as const) result[kind] += found[kind]
  result.notes.push(...found.notes)
  await proveRows(db, asked, note)
  const [row] = await db.execute<{ mint: string | null }>(sql`select mint_address as mint from collections`)
  const collection = row?.mint ?? ''
  const assets = await listAssets(rpcUrl, collection)
  const reader = createReader(rpcUrl)
  const facts = { reader, asked, assets, wallet, collection }
  proveContent(facts, note)
  await proveLeaves({ ...facts, inRows: await countByTree(db) }, note)
  await proveBooks(db, { ...input, reader, assets, receivers: new Set() }, note)
  return result
}

/** Each item of each list is in the rows, once, as it was asked for. */
async function proveRows(db: Db, asked: AskedItem[], note: Note) {
  const rows = await db.execute<{ name: string; uri: string; owner: string; payload: string }>(sql`
    select i.name, i.payload->>'uri' as uri, i.owner,
      jsonb_build_array(payload->'symbol', payload->'sellerFeeBasisPoints', payload->'creators')::text as payload
    from minting_items i join minting_masters m using (master_id) join mint_plans p using (plan_id) where p.kind = 'mint'`)
  const inRows = new Map<string, number>()
  const shapeOf = (parts: unknown[]) => JSON.stringify(parts)
  for (const { name, uri, owner, payload } of rows) {
    const [symbol, royalty, creators] = JSON.parse(payload) as [string, number, AskedItem['creators']]
    const shares = creators.map(({ address, share }) => [address, share])
    const shape = shapeOf([name, uri, owner, symbol, royalty, shares])
    inRows.set(shape, (inRows.get(shape) ?? 0) + 1)
  }
  for (const { name, uri, owner, symbol, sellerFeeBasisPoints, creators } of asked) {
    const shares = creators.map(({ address, share }) => [address, share])
    const times = inRows.get(shapeOf([name, uri, owner, symbol, sellerFeeBasisPoints, shares])) ?? 0
    if (times !== 1) note(times === 0 ? 'missing' : 'wrong', 1, `${name} is in the rows ${times} times`)
  }
}

async function countByTree(db: Db): Promise<Map<string, number>> {
  const rows = await db.execute<{ tree: string; leaves: number }>(sql`
    select result->>'treeAddress' as tree, count(*)::int as leaves from minting_items
    where status = '20' and result->>'treeAddress' is not null group by 1`)
  return new Map(rows.map(({ tree, leaves }) => [tree, leaves]))
}
