import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelMaster } from '#api/run/control-run.ts'
import { listOpenTrees, freeLeaves, reserveLeaves } from '#db/tree/shares.ts'
import { audit } from '#worker/audit/main.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import { takeBackup } from '../support/database/backup.ts'
import {
  attemptsOf,
  author,
  command,
  ended,
  itemsOf,
  openLine,
  retireTrees,
  runOf,
  type Line,
} from '../support/line.ts'

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
    ...{ code: 0, said: { difference: 0, runs: [{ masterId, differences: [], ahead: [] }] } },
  })
}

describe('a run into a collection whose tree has room', () => {
  test('uses it, and pays for its mints alone: no rent', async () => {
    const masterId = await plan({ count: 64, hasOwnTree: true })
    const first = await plan({ count: 1 })
    await runToEnd(masterId)
    await runToEnd(first)
    // A tree of 128 leaves, of which 88 are free.
    const big = await plan({ count: 40, hasOwnTree: true })
    await line.db.execute(sql`select 1`)
    await runToEnd(big)
    expect(await free()).toEqual([24])
    const [made] = await treesOf(big)
    const next = await plan({ count: 24 })
    await runToEnd(next)
    expect(await treesOf(next)).toEqual([{ address: made?.address, max_depth: 6, leaves: 24 }])
    expect(await attemptsOf(line.db, next, 'tree')).toEqual([])
    const [fees] = await line.db.execute<{ fees: string }>(
      sql`select sum(fee_lamports)::text as fees from tx_log where master_id = ${next}`,
    )
    expect(await spentOf(next)).toBe(BigInt(fees?.fees ?? -1))
    for (const id of [big, next]) {
      await expectNothingTwice(id)
      await expectNoDifference(id)
    }
  })
})
