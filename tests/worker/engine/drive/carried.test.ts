import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countChunks } from '#db/run/chunks.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { claimChunks } from '#worker/engine/drive/claim-chunks.ts'
import { chunkPrice, spendingLimit } from '#worker/engine/drive/money.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { chunksOf, openLine, until, type Line } from '#tests/support/line.ts'
import { newPayouts, payoutRuns } from '#tests/support/kinds/payouts.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
beforeEach(() => line.db.execute(sql`update minting_masters set status = '40'`))
afterAll(() => line.close())

const { sendCoin } = payoutRuns(() => line)
const each = 1_000_000_000n

/** As many payouts as a transaction holds. */
const full = 60n * each

/** A run of payouts of one coin each. */
async function started(payouts: number, budgetLamports: bigint | null = null) {
  const given = newPayouts(payouts).map((payout) => ({ ...payout, amount: each }))
  const masterId = await sendCoin({ payouts: given, settings: { budgetLamports } })
  await planRun(line.ctx, { masterId })
  return masterId
}

async function count(masterId: number) {
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('The run is missing.')
  const counts = await countChunks(line.db, masterId, line.ctx.policy.releaseAgainMs)
  const spending = await spendingLimit(line.ctx, run, authority, counts)
  return {
    run,
    counts,
    spending,
    fee: await chunkPrice(line.ctx, run, authority, await line.ctx.conditions()),
  }
}

async function holds(lamports: bigint) {
  const account = { lamports, data: new Uint8Array(), owner: '1'.repeat(32) }
  await line.solana.faults.setAccount(line.wallet.address, account)
  await until('the chain says so', async () => {
    const [balance] = await line.ctx.chain.balances([line.wallet.address])
    return balance === lamports
  })
}

test('a chunk is planned with what its items carry, and is as dear as that and its fee', async () => {
  const payouts = newPayouts(3)
  const masterId = await sendCoin({ payouts })
  await planRun(line.ctx, { masterId })
  const { counts, spending, fee } = await count(masterId)
  const sum = payouts.reduce((all, { amount }) => all + amount, 0n)
  expect(await chunksOf(line.db, masterId)).toHaveLength(1)
  expect(counts.carried).toEqual({ underway: 0n, unfinalized: 0n, dearest: sum })
  expect(spending.price.lamports).toBe(fee.lamports + sum)
})

test('what is on its way keeps back what it carries from balance and budget, and from other runs of the wallet', async () => {
  const { rentBaseLamports } = await line.ctx.conditions()
  const masterId = await started(240)
  const { fee } = await count(masterId)
  await holds(3n * (full + fee.atMostLamports) + rentBaseLamports)
  const before = await count(masterId)
  expect(before.spending).toMatchObject({ chunks: 3, price: { lamports: full + fee.lamports } })
  const { address } = line.wallet
  const claim = ({ run, counts, spending }: Awaited<ReturnType<typeof count>>) =>
    claimChunks(line.ctx, run, {
      ...{ address, stage: 9, limit: 9, sharedRoom: Number.POSITIVE_INFINITY },
      ...{ spending, counts },
    })
  const other = await started(240)
  const otherBefore = await count(other)
  const claimed = (await claim(before)).map(({ chunkId }) => chunkId)
  expect(claimed).toHaveLength(3)
  const items = (await chunksOf(line.db, masterId)).filter(({ chunk_id: id }) => claimed.includes(Number(id)))
  const underway = each * BigInt(items.reduce((sum, chunk) => sum + chunk.item_count, 0))
  // The other run counted before that, and sees it all the same.
  expect(await claim(otherBefore)).toEqual([])
  const after = await count(masterId)
  expect(after.counts.carried).toEqual({ underway, unfinalized: underway, dearest: full })
  expect(after.spending).toMatchObject({ chunks: 0, missingLamports: 0n })
})

test('a budget is reached before what is carried goes over it', async () => {
  const masterId = await started(2, each)
  const { spending } = await count(masterId)
  expect(spending).toMatchObject({ chunks: 0, isBudgetReached: true })
})
