import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resumeMaster } from '#api/run/control-run.ts'
import { listChunks, listItemsOfChunks, saveChunks } from '#db/run/chunks.ts'
import { saveTree, takeTreeNumber } from '#db/tree/trees.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { treeCapacity } from '#contract/mint/tree-shape.ts'
import { lastStage } from '#contract/run/canary.ts'
import { cutByStage } from '#worker/engine/planning/stages.ts'
import { stepOf } from '#worker/operations/index.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { newWallet } from '#tests/support/wallet/wallet.ts'
import {
  author,
  chunksOf,
  command,
  ended,
  itemsOf,
  openLine,
  runOf,
  until,
  waits,
  type Line,
} from '#tests/support/line.ts'
import { anyLimits } from '#tests/support/any-limits.ts'

describe('canary stages', () => {
  const items = (count: number) => Array.from({ length: count }, (_, at) => at)
  const sizes = (count: number, planned: number, isCanary = true) =>
    cutByStage(items(count), planned, isCanary).map((cut) => [cut.stage, cut.items.length])
  test('are one, ten, a hundred and all the rest', () => {
    expect(sizes(500, 0)).toEqual([
      [0, 1],
      [1, 10],
      [2, 100],
      [3, 389],
    ])
  })
  test('go on where the last batch ended', () => {
    expect(sizes(20, 5)).toEqual([
      [1, 6],
      [2, 14],
    ])
    expect(sizes(3, 111)).toEqual([[3, 3]])
  })
  test('keep the order and lose nothing', () => {
    expect(cutByStage(items(150), 3, true).flatMap((cut) => cut.items)).toEqual(items(150))
  })
  test('are one when the run has no canary', () => {
    expect(sizes(7, 0, false)).toEqual([[lastStage, 7]])
    expect(sizes(0, 0)).toEqual([])
  })
})

describe('on the line', () => {
  let line: Line
  beforeAll(async () => {
    line = await openLine()
  })
  /** Workers come when a run is prepared, not before. */
  const completed = async (masterId: number) => {
    const worker = await line.startWorker()
    expect((await ended(line.db, masterId)).status).toBe('20')
    await worker.close()
  }
  afterAll(() => line.close())

  /** The run's first tree, far too small. */
  const smallTree = async (masterId: number) => {
    const run = await findOptionalRun(line.db, masterId)
    if (!run) throw new Error('The run is missing.')
    return line.db.transaction(async (tx) => {
      const { collectionId } = line
      const n = await takeTreeNumber(tx, { masterId, collectionId, isOwn: false })
      const tree = await saveTree(tx, {
        masterId,
        n,
        address: line.ctx.keyring.tree(run, n).address,
        maxDepth: 3,
        maxBufferSize: 8,
        canopyDepth: 0,
      })
      await saveChunks(tx, [
        {
          masterId,
          kind: 'tree',
          treeId: tree.id,
          parentId: null,
          stage: 0,
          txVersion: 'v0',
          guardSeed: null,
          mustSimulate: false,
          itemIds: [],
        },
      ])
      return tree
    })
  }
  const trees = async (masterId: number) => {
    const rows = await line.db.execute<{ n: number; max_depth: number; state: string; leaves: number }>(sql`
      select (row_number() over (order by t.n) - 1)::int as n, t.max_depth, t.state, (select count(*)::int from nfts x join minting_items i using (item_id)
        where i.master_id = t.master_id and x.tree_address = t.address) as leaves
      from trees t where master_id = ${masterId} order by n`)
    return [...rows]
  }
  test('a run larger than its tree gets the next one, and both are filled in order', async () => {
    // A tree that another run is still to make is not counted on.
    const other = await line.plan({ count: 40 })
    await planRun(line.ctx, { masterId: other })
    await line.db.execute(sql`update minting_masters set control = 'paused' where master_id = ${other}`)
    const masterId = await line.plan({ count: 20 })
    await smallTree(masterId)
    await completed(masterId)
    expect(await trees(masterId)).toEqual([
      { n: 0, max_depth: 3, state: 'ready', leaves: treeCapacity({ maxDepth: 3 }) },
      { n: 1, max_depth: 5, state: 'ready', leaves: 12 },
    ])
  })

  test('a tree that fills up early sends the remaining items to the next one', async () => {
    const masterId = await line.plan({ count: 8, hasOwnTree: true })
    const { n } = await smallTree(masterId)
    await fillByHand(masterId, n, 3)
    const worker = await line.startWorker()
    await waits(line.db, masterId, 'CHAIN_AHEAD')
    expect(await runOf(line.db, masterId)).toMatchObject({
      control: 'paused',
      waiting: { params: { adopted: '0', unexplained: '3' } },
    })
    await command(line.db, (tx) => resumeMaster(tx, { masterId }, author))
    await worker.close()
    await completed(masterId)
    const [first, second] = await trees(masterId)
    expect(first).toMatchObject({ n: 0, state: 'full', leaves: 0 })
    expect(second).toMatchObject({ n: 1, state: 'ready', leaves: 8 })
    expect((await itemsOf(line.db, masterId)).every((item) => item.status === '20')).toBe(true)
  })
  /** Makes the run's first tree and mints strangers into it, before any worker sees the run. */
  const fillByHand = async (masterId: number, n: number, count: number) => {
    const { chain, keyring } = line.ctx
    const run = await findOptionalRun(line.db, masterId)
    const authority = run && keyring.authority(run)
    if (!run || !authority) throw new Error('The run is missing.')
    const tree = keyring.tree(run, n)
    const options = async () => ({
      blockhash: await chain.latestBlockhash(),
      computeUnits: 1_400_000,
      microLamports: 0n,
      limits: anyLimits,
    })
    const shape = { maxDepth: 3, maxBufferSize: 8, canopyDepth: 0 }
    await land(chain.programs.tree.build({ authority, tree, ...shape }, await options()))
    const strangers = Array.from({ length: count }, (_, at) => ({
      key: `stranger ${at}`,
      name: `stranger ${at}`,
      symbol: '',
      uri: 'https://example.test/stranger.json',
      owner: newWallet().address,
      sellerFeeBasisPoints: 0,
      creators: [],
      isMutable: true,
    }))
    const context = {
      standard: 'compressed' as const,
      version: 'v1' as const,
      authority,
      collectionMint: run.collection?.mintAddress ?? '',
      treeAddress: tree.address,
      mintSecret: new Uint8Array(32),
      guard: null,
    }
    await land(chain.programs.mint.build(context, strangers, await options()))
    await line.db.execute(sql`update trees set state = 'ready' where master_id = ${masterId}`)
    await line.db.execute(
      sql`update chunks set state = 'final' where master_id = ${masterId} and kind = 'tree'`,
    )
  }
  const land = async ({ signature, bytes }: { signature: string; bytes: Uint8Array }) => {
    await line.ctx.chain.broadcast(bytes)
    await until('it is final', async () => {
      const [status] = await line.ctx.chain.statuses([signature])
      return status?.confirmation === 'finalized' && status.err === null
    })
  }

  test.each([
    ['compressed', false],
    ['compressed', true],
    ['token-metadata', true],
  ] as const)(
    'no %s transaction of long and short texts is larger than the network takes (guard: %s)',
    async (standard, hasGuard) => {
      const items = Array.from({ length: 60 }, (_, at) => ({
        name: `${at} ${'콩'.repeat(at % 9)}`,
        uri: `https://example.test/${hasGuard}/${standard}/${at}/${'x'.repeat((at * 37) % 150)}`,
        owner: newWallet().address,
      }))
      const masterId = await line.plan({ standard, items, settings: { hasGuard } })
      await completed(masterId)
      const chunkIds = (await chunksOf(line.db, masterId, 'mint')).map((chunk) => Number(chunk.chunk_id))
      const run = await findOptionalRun(line.db, masterId)
      const authority = run && line.ctx.keyring.authority(run)
      const [chunks, rows] = await Promise.all([
        listChunks(line.db, chunkIds),
        listItemsOfChunks(line.db, chunkIds),
      ])
      if (!run || !authority) throw new Error('The run is missing.')
      expect(rows).toHaveLength(60)
      const blockhash = await line.ctx.chain.latestBlockhash()
      for (const { chunk, tree } of chunks) {
        const work = { run, chunk, tree, items: rows.filter((row) => row.chunkId === chunk.id), authority }
        const { bytes } = await stepOf(work).build(line.ctx, work, {
          blockhash,
          computeUnits: 1_400_000,
          microLamports: 1n,
          limits: anyLimits,
        })
        expect(bytes.length).toBeLessThanOrEqual(chunk.txVersion === 'v1' ? 4_096 : 1_232)
      }
    },
  )

  test('a run planned in several batches, beside other runs, fills one tree', async () => {
    const masterId = await line.plan({ count: 450, hasOwnTree: true })
    await planRun(line.ctx, { masterId })
    expect(await trees(masterId)).toMatchObject([{ n: 0, max_depth: 9 }])
    const chunks = await chunksOf(line.db, masterId, 'mint')
    expect(chunks.reduce((sum, chunk) => sum + chunk.item_count, 0)).toBe(450)
  })
})
