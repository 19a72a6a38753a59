import { base58 } from '@scure/base'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/connection.ts'
import type { Caller } from './api.ts'
import { newWallet } from './wallet/wallet.ts'

export function projectBody(overrides: Record<string, unknown> = {}) {
  return {
    symbol: 'PKONG',
    name: 'Punky Kongz',
    nameKor: '펑키콩즈',
    mainnet: 'solana',
    creatorFeePercent: 5,
    projectFeePercent: 2.5,
    ...overrides,
  }
}

function valueOf<T>(schema: z.ZodType<T>, reply: { body: { returnValue?: unknown } }): T {
  return schema.parse(reply.body.returnValue)
}

/** A project whose admin key is stored. */
export async function createProject(admin: Caller, overrides: Record<string, unknown> = {}) {
  const wallet = newWallet()
  const reply = await admin.send('post', '/api/admin/projects', {
    body: projectBody({ secretKeys: { admin: wallet.secret }, ...overrides }),
  })
  return { ...valueOf(z.object({ projectId: z.number() }), reply), wallet }
}

export function collectionBody(projectId: number) {
  return {
    projectId,
    name: 'Kongz',
    symbol: 'KONG',
    uri: 'https://example.com/collection.json',
    sellerFeeBasisPoints: 500,
  }
}

/** A collection that is on chain, as the worker would leave it. */
export async function createCollection(admin: Caller, db: Db, projectId: number) {
  const reply = await admin.send('post', '/api/admin/collections', { body: collectionBody(projectId) })
  const made = valueOf(z.object({ collectionId: z.number(), masterId: z.number() }), reply)
  await db.execute(
    sql`update collections set mint_address = ${newWallet().address} where collection_id = ${made.collectionId}`,
  )
  return made
}

/** Canonical CSV of `count` rows. */
export function listText(count: number, input: { prefix?: string; owner?: string } = {}) {
  const owner = input.owner ?? newWallet().address
  const prefix = input.prefix ?? 'Kong'
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `${prefix} #${n + 1},KONG,https://example.com/${encodeURIComponent(prefix)}/${n + 1}.json,${owner},,5%,`,
  )
  return ['name,symbol,uri,owner,creators,royalty,attributes', ...rows].join('\n')
}

export function planBody(input: {
  projectId: number
  collectionId: number
  text: string
  overrides?: Record<string, unknown>
}) {
  return {
    projectId: input.projectId,
    collectionId: input.collectionId,
    name: 'First drop',
    standard: 'compressed',
    hasGuard: false,
    startAt: null,
    budgetLamports: null,
    errorRateMax: null,
    isCanary: false,
    quotedLamports: '1000000',
    list: { text: input.text, options: {} },
    ...input.overrides,
  }
}

const madePlan = z.object({ planId: z.number(), masterId: z.number() })

export async function createPlan(admin: Caller, body: ReturnType<typeof planBody>) {
  const reply = await admin.send('post', '/api/admin/plans', { body })
  if (reply.body.resultCd !== 'SUCCESS') throw new Error(`The plan was refused: ${reply.body.resultCd}.`)
  return valueOf(madePlan, reply)
}

/** A project, its collection on chain and a plan of `count` items waiting to be started. */
export async function createWorld(admin: Caller, db: Db, count = 3) {
  const { projectId, wallet } = await createProject(admin)
  const { collectionId } = await createCollection(admin, db, projectId)
  const owner = newWallet().address
  const made = await createPlan(
    admin,
    planBody({ projectId, collectionId, text: listText(count, { owner }) }),
  )
  return { projectId, wallet, collectionId, owner, ...made }
}

/** Puts all items of a run in one chunk with one attempt that cannot be proven, the run in progress. */
export async function leaveUnknown(db: Db, masterId: number, status: '10' | '90' = '90') {
  const [row] = await db.execute<{ attempt_id: string; chunk_id: string }>(sql`
    with m as (update minting_masters set status = ${status}, started_at = now() where master_id = ${masterId}),
    c as (
      insert into chunks (master_id, kind, state, item_count, tx_version, attempt_count)
      select ${masterId}, 'mint', 'unknown', count(*), 'v1', 1 from minting_items where master_id = ${masterId}
      returning chunk_id
    ), placed as (
      insert into chunk_items (chunk_id, position, item_id)
      select c.chunk_id, row_no - 1, item_id from c, minting_items where master_id = ${masterId}
    ), moved as (
      update minting_items set status = '10', chunk_id = c.chunk_id from c where master_id = ${masterId}
    )
    insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height,
      fee_lamports, first_item_instruction, instructions_per_item, state, signed_by)
    select chunk_id, ${masterId}, 1, ${base58.encode(Buffer.from(crypto.getRandomValues(new Uint8Array(64))))},
      '\\x00', 'hash', 100, 5000, 0, 1, 'unknown', 'worker' from c
    returning attempt_id, chunk_id`)
  return { attemptId: Number(row?.attempt_id), chunkId: Number(row?.chunk_id) }
}

/** A tree of 64 leaves that a run made, final on chain. @returns its id. */
export async function saveTreeOf(db: Db, masterId: number, overrides: { maxDepth?: number } = {}) {
  const [row] = await db.execute<{ tree_id: string }>(sql`
    insert into trees (master_id, n, address, max_depth, max_buffer_size, canopy_depth, state)
    select ${masterId}, count(*), ${newWallet().address}, ${overrides.maxDepth ?? 6}, 16, 0, 'ready'
    from trees where master_id = ${masterId}
    returning tree_id`)
  return Number(row?.tree_id)
}
