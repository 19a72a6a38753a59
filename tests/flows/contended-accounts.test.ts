import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findOptionalChainStatus } from '#db/health/chain-reading.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { chunkPrice } from '#worker/engine/drive/money.ts'
import { watchChain } from '#worker/periodic/watch-chain.ts'
import { attemptsOf, ended, openLine, runOf, until, waits, type Line } from '../support/line.ts'
import { signAndDie } from '../support/sign-and-die.ts'
import { withWorker } from '../support/with-worker.ts'

/** What others pay for accounts that ours write to as well; blocks on the whole are empty. */
const paidMicroLamports = 150_000
const capMicroLamports = 200_000n

let line: Line
beforeAll(async () => {
  line = await openLine({
    env: {
      PRIORITY_FLOOR_MICRO_LAMPORTS: '1000',
      PRIORITY_CAP_MICRO_LAMPORTS: String(capMicroLamports),
    },
  })
})
afterEach(() => line.solana.faults.clear())
afterAll(() => line.close())

async function priceOf(masterId: number) {
  const run = await findOptionalRun(line.db, masterId)
  if (!run) throw new Error('There is no run.')
  return chunkPrice(line.ctx, run, line.wallet, await line.ctx.conditions())
}

/** The tree that the next runs mint into. */
async function makeTree() {
  const masterId = await line.plan({ count: 130 })
  await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
  const [row] = await line.db.execute<{ address: string }>(sql`select address from trees`)
  return row?.address ?? ''
}

test('a run whose tree is contended stops before its budget, which the fee of an empty network would not hold', async () => {
  const tree = await makeTree()
  await line.solana.faults.contend(tree, paidMicroLamports)
  const budgetLamports = 400_000n
  const masterId = await line.plan({ count: 120, settings: { budgetLamports } })
  const before = await priceOf(masterId)
  expect(before.atMostLamports).toBeGreaterThan(before.lamports)
  await withWorker(line, () => waits(line.db, masterId, 'BUDGET_REACHED'))
  const { spent } = await runOf(line.db, masterId)
  const sent = await attemptsOf(line.db, masterId)
  expect(sent.length).toBeGreaterThan(1)
  expect(BigInt(spent)).toBeLessThanOrEqual(budgetLamports)
  expect(BigInt(spent) / BigInt(sent.length)).toBeGreaterThan(50_000n)
  const { lamports, atMostLamports } = await priceOf(masterId)
  expect(lamports).toBe(atMostLamports)
  expect(BigInt(spent) + lamports).toBeGreaterThan(budgetLamports)
})

test('what expired offers more the next time, and that much is kept back for it', async () => {
  const masterId = await line.plan({ standard: 'token-metadata', count: 1 })
  await signAndDie(line, masterId)
  const signed = await priceOf(masterId)
  const [attempt] = await line.db.execute<{ fee: string }>(sql`
    update attempts set state = 'expired' where master_id = ${masterId} returning fee_lamports::text as fee`)
  await line.db.execute(sql`update chunks set state = 'planned' where master_id = ${masterId}`)
  const { lamports } = await priceOf(masterId)
  expect(lamports - signed.lamports).toBe(BigInt(attempt?.fee ?? 0))
})

test('a quote is made with what our wallets pay of late', async () => {
  await line.solana.faults.contend(line.wallet.address, paidMicroLamports)
  await until('what was read before is read anew', async () => {
    await watchChain(line.ctx)
    const status = await findOptionalChainStatus(line.db)
    return status?.reading.priorityMicroLamports === String(paidMicroLamports)
  })
})
