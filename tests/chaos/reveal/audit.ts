import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { sql } from 'drizzle-orm'
import { verifyOpening } from '#contract/reveal/verify-opening.ts'
import type { Db } from '#db/connection.ts'
import { listAssets } from '../audit.ts'
import type { SentTransfer } from './holders.ts'

export interface RevealAudit {
  revealed: number
  /** NFTs that were revealed more than once. */
  doubled: number
  /** NFTs that show what they showed before. */
  missing: number
  /** NFTs that show something else, or belong to somebody else than their holders gave them to. */
  wrong: number
  /** Entries that are not public, or do not lead to the root. */
  unproven: number
  runs: number
  /** Transfers of holders that landed. */
  transfers: number
  notes: string[]
}

interface Asked {
  rpcUrl: string
  revealId: number
  collectionMint: string
  /** What each NFT becomes, and who held it at first. */
  expected: { assetId: string; name: string; uri: string; owner: string; before: string }[]
  /** What holders signed since. */
  sent: readonly SentTransfer[]
}

/** Compares what the chain shows with what was committed to; it uses nothing of the worker. */
export async function auditReveal(
  db: Db,
  { rpcUrl, revealId, collectionMint, expected, sent }: Asked,
): Promise<RevealAudit> {
  const notes: string[] = []
  const assets = new Map((await listAssets(rpcUrl, collectionMint)).map((asset) => [asset.id, asset]))
  const updates = await countUpdates(rpcUrl, [...treesOf(await treeRows(db))])
  const given = await listLanded(rpcUrl, sent)
  const ownerOf = new Map(given.map(({ assetId, to }) => [assetId, to]))
  let [revealed, missing, wrong] = [0, 0, 0]
  for (const { assetId, name, uri, owner: firstOwner, before } of expected) {
    const owner = ownerOf.get(assetId) ?? firstOwner
    const asset = assets.get(assetId)
    const isSo = asset?.name === name && asset.uri === uri && asset.owner === owner
    if (isSo) revealed++
    else if (asset?.name === before) missing++
    else wrong++
    if (!isSo) notes.push(`${assetId}: ${asset?.name} of ${asset?.owner}, asked for ${name} of ${owner}`)
  }
  const doubled = Math.max(0, updates - expected.length)
  if (updates !== expected.length) notes.push(`${updates} updates of leaves for ${expected.length} NFTs`)
  return {
    revealed,
    doubled,
    missing,
    wrong,
    transfers: given.length,
    notes,
    ...(await proofsOf(db, revealId)),
  }
}

async function proofsOf(db: Db, revealId: number) {
  const [reveal] = await db.execute<{ root: string; count: number; runs: number }>(sql`
    select root, entry_count as count, (select count(*)::int from reveal_runs x where x.reveal_id = r.reveal_id) as runs
    from reveals r where reveal_id = ${revealId}`)
  const entries = await db.execute<{
    index: number
    entry: string
    salt: string | null
    path: string[] | null
  }>(sql`
    select entry_no as index, entry, salt, path from reveal_entries where reveal_id = ${revealId}`)
  const commitment = { root: reveal?.root ?? '', count: reveal?.count ?? 0 }
  const unproven = [...entries].filter(
    ({ index, entry, salt, path }) =>
      salt === null || path === null || verifyOpening(commitment, { index, entry, salt, path }) !== null,
  ).length
  return { unproven, runs: reveal?.runs ?? 0 }
}

/** Those that landed and changed something, in the order of the chain. */
async function listLanded(rpcUrl: string, sent: readonly SentTransfer[]): Promise<SentTransfer[]> {
  const landed: (SentTransfer & { slot: number })[] = []
  for (const transfer of sent) {
    const { value } = await ask<{ value: ({ slot: number; err: unknown } | null)[] }>(
      rpcUrl,
      'getSignatureStatuses',
      [[transfer.signature], { searchTransactionHistory: true }],
    )
    const [status] = value
    if (status && status.err === null) landed.push({ ...transfer, slot: status.slot })
  }
  return landed.toSorted((one, other) => one.slot - other.slot)
}

function treeRows(db: Db) {
  return db.execute<{ address: string }>(
    sql`select distinct tree_address as address from nfts where tree_address is not null`,
  )
}
function treesOf(rows: Iterable<{ address: string }>): Set<string> {
  return new Set(Array.from(rows, ({ address }) => address))
}

const bubblegum = 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'
/** The first eight bytes of an instruction of Anchor. */
const updateMetadata = createHash('sha256').update('global:update_metadata').digest().subarray(0, 8)

/** Updates of leaves in all successful transactions of these trees, by the chain alone. */
async function countUpdates(rpcUrl: string, trees: string[]): Promise<number> {
  let found = 0
  const seen = new Set<string>()
  for (const tree of trees) {
    for (let before: string | undefined; ;) {
      const page = await ask<{ signature: string; err: unknown }[]>(rpcUrl, 'getSignaturesForAddress', [
        tree,
        { limit: 1_000, ...(before && { before }) },
      ])
      for (const { signature, err } of page) {
        if (err !== null || seen.has(signature)) continue
        seen.add(signature)
        found += await updatesOf(rpcUrl, signature)
      }
      before = page.at(-1)?.signature
      if (page.length < 1_000) break
    }
  }
  return found
}

interface Transaction {
  transaction: {
    message: { accountKeys: string[]; instructions: { programIdIndex: number; data: string }[] }
  }
}

async function updatesOf(rpcUrl: string, signature: string): Promise<number> {
  const found = await ask<Transaction | null>(rpcUrl, 'getTransaction', [
    signature,
    { encoding: 'json', maxSupportedTransactionVersion: 1, commitment: 'finalized' },
  ])
  if (!found) return 0
  const { accountKeys, instructions } = found.transaction.message
  return instructions.filter(
    ({ programIdIndex, data }) => accountKeys[programIdIndex] === bubblegum && isUpdate(data),
  ).length
}

function isUpdate(data: string): boolean {
  return Buffer.from(base58.decode(data)).subarray(0, 8).equals(updateMetadata)
}

async function ask<T>(url: string, method: string, params: unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result: T }).result
}
