import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeLimits } from '#api/run/change-limits.ts'
import { resumeMaster } from '#api/run/control-run.ts'
import { quoteRoutes } from '#contract/mint/quote.ts'
import { testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import {
  attemptsOf,
  author,
  command,
  ended,
  itemsOf,
  openLine,
  runOf,
  waits,
  type Line,
} from '../support/line.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
  await line.startWorker()
})
afterAll(() => line.close())

function resume(masterId: number) {
  return command(line.db, (tx) => resumeMaster(tx, { masterId }, author))
}
async function completed(masterId: number) {
  return (await itemsOf(line.db, masterId)).filter((item) => item.status === '20').length
}
function bad(items: { name: string; uri: string; owner: string }[], rows: number[]) {
  return items.map((item, at) => (rows.includes(at) ? { ...item, name: item.name.padEnd(33, '!') } : item))
}
function list(count: number, tag: string) {
  return testItems(count, tag, [newWallet().address])
}
describe('a failed canary', () => {
  test('pauses the run before the rest is sent, and resuming continues', async () => {
    const masterId = await line.plan({ items: bad(list(6, 'canary'), [0]), settings: { isCanary: true } })
    await waits(line.db, masterId, 'CANARY_FAILED')
    expect(await runOf(line.db, masterId)).toMatchObject({ control: 'paused', stage: 1 })
    expect(await completed(masterId)).toBe(0)
    await resume(masterId)
    expect((await ended(line.db, masterId)).status).toBe('30')
    expect(await completed(masterId)).toBe(5)
  })
})

describe('the error rate', () => {
  test('stops a run whose items fail too often, and the rest is tried when a person resumes', async () => {
    // More than are on their way at once, whoever is slow: the rest is stopped.
    const rows = Array.from({ length: 120 }, (_, at) => at)
    const items = bad(list(120, 'rate'), rows)
    const masterId = await line.plan({ standard: 'token-metadata', items, settings: { errorRateMax: 0.5 } })
    await waits(line.db, masterId, 'ERROR_RATE_REACHED')
    expect(await runOf(line.db, masterId)).toMatchObject({ status: '10', control: 'paused' })
    await limits(masterId, null)
    await resume(masterId)
    expect((await ended(line.db, masterId)).status).toBe('40')
  })
})

function limits(masterId: number, budgetLamports: bigint | null) {
  return command(line.db, (tx) =>
    changeLimits(
      tx,
      {
        masterId,
        budgetLamports: budgetLamports === null ? null : String(budgetLamports),
        errorRateMax: null,
      },
      author,
    ),
  )
}
/** What the trees of a compressed run cost, fees included. */
async function treesLamports(count: number) {
  const input = {
    count,
    metadataBytesMean: 60,
    creatorsMean: 0,
    hasGuard: false,
  }
  const [compressed] = quoteRoutes(input, await line.ctx.conditions())
  return BigInt(compressed?.rentLamports ?? 0) + 10_000n
}

describe('the budget', () => {
  test.each([
    ['compressed', 200, false, 25_000n],
    ['token-metadata', 12, true, 70_000_000n],
  ] as const)(
    'stops a %s run before more is spent, and a higher limit lets it continue',
    async (standard, count, hasGuard, room) => {
      const budgetLamports = room + (standard === 'compressed' ? await treesLamports(count) : 0n)
      const masterId = await line.plan({
        ...{ standard, count, settings: { hasGuard, budgetLamports } },
        hasOwnTree: true,
      })
      await waits(line.db, masterId, 'BUDGET_REACHED')
      const { spent } = await runOf(line.db, masterId)
      expect(BigInt(spent)).toBeLessThanOrEqual(budgetLamports)
      expect(BigInt(spent)).toBeGreaterThan(budgetLamports - room)
      expect(await completed(masterId)).toBeGreaterThan(0)
      expect(await completed(masterId)).toBeLessThan(count)
      await limits(masterId, 1_000_000_000_000n)
      await resume(masterId)
      expect((await ended(line.db, masterId)).status).toBe('20')
      expect(await completed(masterId)).toBe(count)
    },
  )
  test('that cannot pay for one guard buys not even the tree', async () => {
    const budgetLamports = (await treesLamports(20)) + 500_000n
    const masterId = await line.plan({
      ...{ count: 20, settings: { hasGuard: true, budgetLamports } },
      hasOwnTree: true,
    })
    await waits(line.db, masterId, 'BUDGET_REACHED')
    expect(await attemptsOf(line.db, masterId)).toEqual([])
    expect(await attemptsOf(line.db, masterId, 'tree')).toEqual([])
  })
})

describe('waiting', () => {
  test('for the collection: the run continues by itself when it is made', async () => {
    const [row] = await line.db.execute<{ mint: string }>(
      sql`select mint_address as mint from collections where collection_id = ${line.collectionId}`,
    )
    await line.db.execute(
      sql`update collections set mint_address = null where collection_id = ${line.collectionId}`,
    )
    const masterId = await line.plan({ count: 2 })
    await waits(line.db, masterId, 'COLLECTION_NOT_READY')
    expect(await attemptsOf(line.db, masterId)).toEqual([])
    await line.db.execute(
      sql`update collections set mint_address = ${row?.mint ?? ''} where collection_id = ${line.collectionId}`,
    )
    expect(await ended(line.db, masterId)).toMatchObject({ status: '20', waiting: null })
  })
  test('for the key of the admin wallet: the run continues by itself when it is stored', async () => {
    const [key] = await line.db.execute<{ sealed: string }>(
      sql`delete from project_keys where project_id = ${line.projectId} returning sealed`,
    )
    const masterId = await line.plan({ count: 2 })
    await waits(line.db, masterId, 'SIGNER_MISSING')
    await line.db.execute(sql`
      insert into project_keys (project_id, purpose, address, sealed)
      values (${line.projectId}, 'admin', ${line.wallet.address}, ${key?.sealed ?? ''})`)
    expect(await ended(line.db, masterId)).toMatchObject({ status: '20', waiting: null })
  })
})
