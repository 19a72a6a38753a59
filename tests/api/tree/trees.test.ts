import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { quoteSchema } from '#contract/operation/quote.ts'
import { treeRowSchema, treeSchema } from '#contract/tree/trees.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import {
  createCollection,
  createPlan,
  createProject,
  listText,
  planBody,
  saveTreeOf,
} from '../../support/world.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let api: TestApi
let projectId: number
let collectionId: number
let serial = 0

beforeAll(async () => {
  api = await openTestApi()
  await api.database.db.execute(sql`
    insert into chain_status (chain, reading) values ('solana', ${JSON.stringify({
      ...{ rpcs: [], rentBaseLamports: '650240', rentPerByteLamports: '5080', priorityMicroLamports: '0' },
      ...{ acceptsV1: true, slotMs: 400 },
    })}::jsonb)`)
  projectId = (await createProject(api.admin)).projectId
})
beforeEach(async () => {
  collectionId = (await createCollection(api.admin, api.database.db, projectId)).collectionId
})
afterAll(() => api.close())

function bodyOf(count: number, overrides: Record<string, unknown> = {}) {
  const text = listText(count, { prefix: `Shared ${++serial}` })
  return planBody({ projectId, collectionId, text, overrides })
}

async function quoteOf(count: number, overrides: Record<string, unknown> = {}) {
  const { body } = await api.admin.send('post', '/api/admin/plans/quote', {
    body: { projectId, collectionId, count, hasGuard: false, ...overrides },
  })
  const route = quoteSchema.parse(body.returnValue).routes.find(({ standard }) => standard === 'compressed')
  if (!route) throw new Error('There is no quote of compressed NFTs.')
  return route
}

/** A plan at the price of now. */
async function plan(count: number) {
  const { totalLamports } = await quoteOf(count)
  return createPlan(api.admin, bodyOf(count, { quotedLamports: totalLamports }))
}

/** A run that has ended, with the tree of 64 leaves it made and filled with so many. */
async function treeWith(leaves: number) {
  const { masterId } = await plan(1)
  const { db } = api.database
  await db.execute(sql`update minting_masters set status = '20' where master_id = ${masterId}`)
  const treeId = await saveTreeOf(db, masterId)
  await mint(treeId, masterId, leaves, '1 day')
  await db.execute(sql`
    with made as (
      insert into chunks (master_id, kind, state, tree_id, item_count, tx_version)
      values (${masterId}, 'tree', 'final', ${treeId}, 0, 'v0') returning chunk_id
    )
    insert into tx_log (chain, signature, kind, status, payer_address, slot, fee_lamports, spent_lamports, item_count, master_id, chunk_id)
    select 'solana', ${newWallet().address}, 'tree', 'final', 'the authority', 1, 10000, 23450000, 0, ${masterId}, chunk_id from made`)
  return { treeId, masterId }
}

/** A transaction of a run that is final since so long, with so many leaves. */
async function mint(treeId: number, masterId: number, leaves: number, ago: string) {
  await api.database.db.execute(sql`
    with made as (
      insert into chunks (master_id, kind, state, tree_id, item_count, tx_version)
      values (${masterId}, 'mint', 'final', ${treeId}, ${leaves}, 'v1') returning chunk_id
    )
    insert into tx_log (at, chain, signature, kind, status, payer_address, slot, fee_lamports, spent_lamports, item_count, master_id, chunk_id)
    select now() - ${ago}::interval, 'solana', ${newWallet().address}, 'mint', 'final', 'the authority', 2, 5000, 5000, ${leaves}, ${masterId}, chunk_id
    from made`)
}

async function listed(query = '') {
  const { body } = await api.admin.send('get', `/api/admin/trees?limit=200&${query}`)
  const { rows } = body.returnValue as { rows: unknown[] }
  return rows.map((row) => treeRowSchema.parse(row)).filter((row) => row.collectionId === collectionId)
}

async function read(treeId: number) {
  const { body } = await api.admin.send('get', `/api/admin/trees/${treeId}`)
  return treeSchema.parse(body.returnValue)
}

describe('the quote', () => {
  test('names the tree it will use, what it takes and what stays free, and costs what the mints cost', async () => {
    const alone = await quoteOf(20)
    expect(alone.usedTrees).toEqual([])
    expect(alone.trees).toMatchObject([{ maxDepth: 5, count: 1, freeAfter: 12 }])
    const { treeId } = await treeWith(40)
    const route = await quoteOf(20)
    expect(route.usedTrees).toMatchObject([{ treeId, maxDepth: 6, takes: 20, freeAfter: 4 }])
    expect(route).toMatchObject({ trees: [], rentLamports: '0', networkFeeLamports: route.totalLamports })
    // What it would have cost: the rent and the fee of the tree.
    expect(BigInt(route.newTreesLamports ?? 0)).toBe(BigInt(alone.rentLamports ?? 0) + 10_000n)
    expect(BigInt(alone.totalLamports) - BigInt(route.totalLamports)).toBe(
      BigInt(route.newTreesLamports ?? 0),
    )
  })

  test('has a new tree for what the others have no room for alone', async () => {
    const { treeId } = await treeWith(40)
    const route = await quoteOf(30)
    expect(route.usedTrees).toMatchObject([{ treeId, takes: 24, freeAfter: 0 }])
    expect(route.trees).toMatchObject([{ maxDepth: 3, count: 1, freeAfter: 2 }])
  })

  test('counts what is reserved for a run that waits for its start, and moves when it does', async () => {
    await treeWith(40)
    const before = await quoteOf(20)
    const { masterId } = await plan(20)
    expect((await quoteOf(20)).usedTrees).toMatchObject([{ takes: 4, freeAfter: 0 }])
    const late = bodyOf(20, { quotedLamports: before.totalLamports })
    const { body } = await api.admin.send('post', '/api/admin/plans', { body: late })
    expect(body.resultCd).toBe('QUOTE_MOVED')
    // Cancelled, it gives back what it did not mint.
    await api.database.db.execute(sql`update minting_masters set status = '40' where master_id = ${masterId}`)
    expect((await quoteOf(20)).usedTrees).toMatchObject([{ takes: 20, freeAfter: 4 }])
  })

  test('leaves alone a tree that takes no more, that is still to be made, or that has not the buffer of reveals', async () => {
    const { treeId } = await treeWith(40)
    const state = (to: string) =>
      api.database.db.execute(sql`update trees set state = ${to} where tree_id = ${treeId}`)
    for (const to of ['full', 'planned']) {
      await state(to)
      expect((await quoteOf(20)).usedTrees).toEqual([])
    }
    await state('ready')
    expect((await quoteOf(20)).usedTrees).toHaveLength(1)
    await api.database.db.execute(
      sql`update collections set will_reveal = true where collection_id = ${collectionId}`,
    )
    const revealed = await quoteOf(20)
    expect(revealed.usedTrees).toEqual([])
    expect(revealed.trees).toMatchObject([{ maxDepth: 14, maxBufferSize: 256, canopyDepth: 8 }])
  })

  test('knows no tree of another project, or without a collection', async () => {
    await treeWith(40)
    const stranger = await createProject(api.admin, { symbol: `S${++serial}` })
    expect((await quoteOf(20, { projectId: stranger.projectId })).usedTrees).toEqual([])
    expect((await quoteOf(20, { collectionId: null })).usedTrees).toEqual([])
  })
})

test('a collection says when it is made whether it will be revealed', async () => {
  const make = async (overrides: Record<string, unknown>) => {
    const { body } = await api.admin.send('post', '/api/admin/collections', {
      body: {
        projectId,
        name: 'R',
        symbol: 'R',
        uri: 'https://example.com/r.json',
        sellerFeeBasisPoints: 0,
        ...overrides,
      },
    })
    return (body.returnValue as { willReveal: boolean }).willReveal
  }
  expect(await make({ willReveal: true })).toBe(true)
  expect(await make({})).toBe(false)
})

describe('the list of trees', () => {
  test('says room, forecast, cost, authority and runs', async () => {
    const { treeId, masterId } = await treeWith(40)
    const waiting = await plan(8)
    await api.database.db.execute(
      sql`update trees set created_at = now() - interval '10 days' where tree_id = ${treeId}`,
    )
    const [row] = await listed()
    expect(row).toMatchObject({
      ...{ treeId, collectionId, projectId, state: 'ready', maxDepth: 6, takesReveals: false },
      ...{ capacity: 64, minted: 40, reserved: 8, free: 16, unexplained: 0 },
      ...{ costLamports: '23450000', authority: 'the authority', runCount: 2 },
    })
    // 40 in ten days: 16 last four days.
    expect(row?.perDay).toBeCloseTo(4, 2)
    const days = (Date.parse(row?.fillsAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(3.9)
    expect(days).toBeLessThan(4.1)
    expect((await read(treeId)).runs).toMatchObject([
      { masterId: waiting.masterId, isMaker: false, minted: 0, reserved: 8, status: '0' },
      { masterId, isMaker: true, minted: 40, reserved: 0, status: '20' },
    ])
  })

  test('knows no forecast where nothing was minted lately, and none where nothing is free', async () => {
    const { treeId, masterId } = await treeWith(40)
    await api.database.db.execute(
      sql`update tx_log set at = now() - interval '31 days' where master_id = ${masterId}`,
    )
    expect(await read(treeId)).toMatchObject({ perDay: null, fillsAt: null, free: 24 })
    await mint(treeId, masterId, 24, '1 hour')
    expect(await read(treeId)).toMatchObject({ fillsAt: null, free: 0, minted: 64 })
  })

  test('counts leaves that no item explains, and has nothing free in a tree that takes no more', async () => {
    const { treeId } = await treeWith(40)
    await api.database.db.execute(sql`
      insert into unexplained_assets (collection_id, tree_id, asset_id, signature, slot)
      values (${collectionId}, ${treeId}, ${newWallet().address}, 's', 1)`)
    expect(await read(treeId)).toMatchObject({ unexplained: 1, free: 23 })
    expect((await quoteOf(23)).usedTrees).toMatchObject([{ takes: 23, freeAfter: 0 }])
    await api.database.db.execute(sql`update trees set state = 'full' where tree_id = ${treeId}`)
    expect(await read(treeId)).toMatchObject({ state: 'full', free: 0 })
  })

  test('takes filters by project, collection and state, and finds an address', async () => {
    const { treeId } = await treeWith(1)
    const { address } = await read(treeId)
    const ids = async (query: string) => (await listed(query)).map((row) => row.treeId)
    expect(await ids(`collectionId=${collectionId}&state=ready`)).toEqual([treeId])
    expect(await ids(`projectId=${projectId}`)).toEqual([treeId])
    expect(await ids('state=full')).toEqual([])
    const { body } = await api.admin.send('get', `/api/admin/trees?search=${address}`)
    expect((body.returnValue as { rows: unknown[] }).rows).toHaveLength(1)
  })
})
