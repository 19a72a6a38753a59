import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelMaster } from '#api/run/control-run.ts'
import { findLastKnownMint } from '#db/census/known-leaves.ts'
import { findSmallestBuffer } from '#db/tree/buffers.ts'
import { findTreeId } from '#db/tree/trees.ts'
import { listOpenTrees, freeLeaves, reserveLeaves } from '#db/tree/shares.ts'
import { audit } from '#worker/run/audit-main.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { auditedRuns } from '../../support/audited-runs.ts'
import { takeBackup } from '../../support/database/backup.ts'
import {
  attemptsOf,
  author,
  command,
  ended,
  itemsOf,
  openLine,
  runOf,
  until,
  type Line,
} from '../../support/line.ts'
import { testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { isSoak } from '../../support/soak.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

const { plan, expectNothingTwice, withWorker } = auditedRuns(() => line)

async function runToEnd(...masterIds: number[]) {
  await withWorker(async () => {
    for (const masterId of masterIds) expect((await ended(line.db, masterId)).status).toBe('20')
  })
}

/** A tree with room: 40 of its 64 leaves are minted. */
async function treeWithRoom() {
  const masterId = await plan({ count: 40, hasOwnTree: true })
  await runToEnd(masterId)
  const [tree] = await treesOf(masterId)
  expect(tree).toMatchObject({ max_depth: 6, leaves: 40 })
  return { masterId, address: tree?.address ?? '' }
}

interface TreeRow extends Record<string, unknown> {
  address: string
  max_depth: number
  /** Of the run. */
  leaves: number
}

/** The trees that NFTs of a run are in. */
async function treesOf(masterId: number): Promise<TreeRow[]> {
  const rows = await line.db.execute<TreeRow>(sql`
    select t.address, t.max_depth, count(*)::int as leaves
    from nfts n join minting_items i using (item_id) join trees t on t.address = n.tree_address
    where i.master_id = ${masterId} group by t.tree_id order by t.tree_id`)
  return [...rows]
}

/** Where a census looks for what the rows of a tree lack: after the last leaf they know. */
async function notInRows({ address }: { address: string }) {
  const treeId = (await findTreeId(line.db, address)) ?? 0
  const after = await findLastKnownMint(line.db, treeId)
  expect(after).not.toBeNull()
  return line.ctx.chain.programs.census.listSignatures(address, after)
}

async function spentOf(masterId: number) {
  return BigInt((await runOf(line.db, masterId)).spent)
}

/** Leaves of the open trees that nobody is promised. */
async function free() {
  const open = await listOpenTrees(line.db, {
    ...{ masterId: null, collectionId: line.collectionId, willReveal: false },
  })
  return open.map(freeLeaves)
}

async function reservedFor(masterId: number) {
  const rows = await line.db.execute<{ reserved: number }>(
    sql`select reserved from tree_shares where master_id = ${masterId} order by tree_id`,
  )
  return rows.map(({ reserved }) => reserved)
}

async function expectNoDifference(masterId: number) {
  const lines: string[] = []
  const code = await audit(['--run', String(masterId), '--json'], parseWorkerEnv(line.env), (text) =>
    lines.push(text),
  )
  expect({ code, said: JSON.parse(lines.join('')) }).toMatchObject({
    ...{ code: 0, said: { difference: 0, runs: [{ masterId, differences: [] }] } },
  })
}

describe('a run into a collection whose tree has room', () => {
  test('uses it, and pays for its mints alone: no rent', async () => {
    const first = await treeWithRoom()
    expect(await free()).toEqual([24])
    const masterId = await plan({ count: 20 })
    await runToEnd(masterId)
    expect(await treesOf(masterId)).toEqual([{ address: first.address, max_depth: 6, leaves: 20 }])
    expect(await attemptsOf(line.db, masterId, 'tree')).toEqual([])
    const [fees] = await line.db.execute<{ fees: string }>(
      sql`select sum(fee_lamports)::text as fees from tx_log where master_id = ${masterId}`,
    )
    expect(await spentOf(masterId)).toBe(BigInt(fees?.fees ?? -1))
    expect(await free()).toEqual([4])
    for (const id of [first.masterId, masterId]) {
      await expectNothingTwice(id)
      await expectNoDifference(id)
    }
  })

  test.runIf(isSoak)('fills it, and makes a tree for the rest alone', async () => {
    const first = await treeWithRoom()
    const masterId = await plan({ count: 30 })
    await runToEnd(masterId)
    const [old, made] = await treesOf(masterId)
    expect(old).toEqual({ address: first.address, max_depth: 6, leaves: 24 })
    expect(made).toMatchObject({ max_depth: 3, leaves: 6 })
    await expectNothingTwice(masterId)
  })

  test('leaves a tree without the buffer of reveals alone, when its collection is to be revealed', async () => {
    await treeWithRoom()
    await line.db.execute(sql`update collections set will_reveal = true`)
    const masterId = await plan({ count: 9 })
    await runToEnd(masterId)
    await line.db.execute(sql`update collections set will_reveal = false`)
    const [tree] = await line.db.execute(
      sql`select max_depth, max_buffer_size, canopy_depth from trees where master_id = ${masterId}`,
    )
    expect(tree).toEqual({ max_depth: 14, max_buffer_size: 256, canopy_depth: 8 })
  })
})

describe('runs at the same time', () => {
  test('share a tree by what is reserved for each: nothing is minted twice, and none gets less than it reserved', async () => {
    const first = await treeWithRoom()
    const [one, other] = [await plan({ count: 14 }), await plan({ count: 14 })]
    await Promise.all([one, other].map((masterId) => planRun(line.ctx, { masterId })))
    const reserved = [...(await reservedFor(one)), ...(await reservedFor(other))]
    // Of 24 leaves one gets 14 and the other what is left, and a tree for the rest.
    expect(reserved.toSorted((a, b) => a - b)).toEqual([4, 10, 14])
    expect(await free()).toEqual([0])
    await runToEnd(one, other)
    const inFirst = [...(await treesOf(one)), ...(await treesOf(other))].filter(
      ({ address }) => address === first.address,
    )
    expect(inFirst.reduce((sum, { leaves }) => sum + leaves, 0)).toBe(24)
    for (const masterId of [one, other]) await expectNothingTwice(masterId)
  })

  test.runIf(isSoak)(
    'both count on two workers, which die between what they reserved and what they minted',
    async () => {
      await treeWithRoom()
      const [one, other] = [await plan({ count: 10 }), await plan({ count: 14 })]
      // A worker that dies after it planned: what it reserved stays with the run, and is used once.
      await planRun(line.ctx, { masterId: one })
      expect(await reservedFor(one)).toEqual([10])
      await planRun(line.ctx, { masterId: one })
      expect(await reservedFor(one)).toEqual([10])
      const workers = [await line.startWorker(), await line.startWorker()]
      for (const masterId of [one, other]) expect((await ended(line.db, masterId)).status).toBe('20')
      for (const worker of workers) await worker.close()
      expect(await free()).toEqual([0])
      for (const masterId of [one, other]) await expectNothingTwice(masterId)
    },
  )
})

describe('what is reserved', () => {
  const reserve = (masterId: number, count: number) =>
    line.db.transaction((tx) =>
      reserveLeaves(tx, { masterId, collectionId: line.collectionId, willReveal: false }, count),
    )

  test.runIf(isSoak)(
    'is kept from the next run while its own waits for its start, and given back when that is cancelled',
    async () => {
      await treeWithRoom()
      // Nothing of it is ever minted: the audit need not ask.
      const waiting = await line.plan({ count: 10 })
      await line.db.execute(sql`update minting_masters set start_at = null where master_id = ${waiting}`)
      expect(await reserve(waiting, 10)).toBe(10)
      expect(await free()).toEqual([14])
      const next = await plan({ count: 20 })
      expect(await reserve(next, 20)).toBe(14)
      expect(await free()).toEqual([0])
      await command(line.db, (tx) => cancelMaster(tx, { masterId: waiting, reason: 'not now' }, author))
      await line.db.execute(sql`update minting_masters set start_at = null where master_id = ${next}`)
      await withWorker(async () => void (await ended(line.db, waiting)))
      expect(await free()).toEqual([10])
      expect(await reserve(next, 6)).toBe(6)
      expect(await reservedFor(waiting)).toEqual([0])
      expect(await reservedFor(next)).toEqual([20])
      await line.db.execute(sql`update minting_masters set start_at = now() where master_id = ${next}`)
      await runToEnd(next)
      expect(await attemptsOf(line.db, next, 'tree')).toEqual([])
      await expectNothingTwice(next)
    },
  )

  test('may be more than a restored database remembers: the chain is adopted, and nothing is minted twice', async () => {
    const first = await treeWithRoom()
    const lost = testItems(10, 'shared and lost', [newWallet().address])
    const backup = await takeBackup(line.db)
    const before = await line.plan({ items: lost })
    await runToEnd(before)
    const assets = (await itemsOf(line.db, before)).map((item) => item.asset_id)
    const signatures = (await attemptsOf(line.db, before)).map(({ signature }) => signature)
    await backup.restore()
    expect(await notInRows(first)).toEqual(signatures)
    line.ctx.memory.censuses.clear()
    // Another run plans its items into the leaves that are taken on chain.
    const other = await plan({ count: 20 })
    const again = await plan({ items: lost })
    await runToEnd(other, again)
    expect((await itemsOf(line.db, again)).map((item) => item.asset_id)).toEqual(assets)
    for (const masterId of [first.masterId, other, again]) {
      await expectNothingTwice(masterId)
      await expectNoDifference(masterId)
    }
  })

  test.runIf(isSoak)(
    'is given back, but for what was minted, when a run is cancelled in its middle',
    async () => {
      await treeWithRoom()
      const masterId = await plan({ count: 20, settings: { isCanary: true } })
      await withWorker(async () => {
        await until('its canary is final', async () =>
          (await itemsOf(line.db, masterId)).some(({ status }) => status === '20'),
        )
        await command(line.db, (tx) => cancelMaster(tx, { masterId, reason: 'enough' }, author))
        await ended(line.db, masterId)
      })
      const minted = (await itemsOf(line.db, masterId)).filter(({ status }) => status === '20').length
      expect(await free()).toEqual([24 - minted])
    },
  )
})

test('what is done to NFTs of a small tree goes out in as few at a time as its proofs outlive', async () => {
  const items = testItems(5, 'to burn', [line.wallet.address])
  const minting = await line.plan({ items, hasOwnTree: true })
  await runToEnd(minting)
  const assetIds = (await itemsOf(line.db, minting)).map((item) => item.asset_id ?? '')
  const masterId = await line.burn({ standard: 'compressed', assetIds })
  const smallest = () =>
    findSmallestBuffer(line.db, { masterId, releaseAgainMs: line.ctx.policy.releaseAgainMs })
  expect(await smallest()).toBeNull()
  await planRun(line.ctx, { masterId })
  expect(await smallest()).toBe(8)
  await runToEnd(masterId)
})
