import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForPayer } from '#db/locks.ts'
import { countChunks } from '#db/run/chunks.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { claimChunks } from '#worker/engine/drive/claim-chunks.ts'
import { spendingLimit } from '#worker/engine/drive/money.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { openLine, until, type Line } from '#tests/support/line.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

test('what a run planned after its money was counted waits until it is counted again', async () => {
  const masterId = await started()
  const before = await count(masterId)
  await planRun(line.ctx, { masterId })
  expect(await claim(before)).toBe(0)
  expect(await claim(await count(masterId))).toBe(1)
})

test('of two runs that their payer cannot both pay a tree for, the later one waits, however late the first was planned', async () => {
  const first = await started()
  const second = await started()
  await planRun(line.ctx, { masterId: second })
  const { spending } = await count(second)
  const balance = (spending.reservedLamports * 3n) / 2n
  await setBalance(balance)
  await until(
    'the chain says so',
    async () => (await line.ctx.chain.balances([line.wallet.address]))[0] === balance,
  )
  const counted = await count(second)
  expect(counted.spending.chunks).toBeGreaterThan(0)
  const claimed = await line.db.transaction(async (tx) => {
    await waitForPayer(tx, line.wallet.address)
    const claiming = claim(counted)
    await until('the second has read what the first costs', isLockAwaited)
    await planRun(line.ctx, { masterId: first })
    await line.db.execute(
      sql`update chunks set released_at = now() where master_id = ${first} and kind = 'tree'`,
    )
    return { claiming }
  })
  expect(await claimed.claiming).toBe(0)
})

async function started() {
  const masterId = await line.plan({ count: 60, hasOwnTree: true })
  await line.db.execute(sql`update minting_masters set status = '10' where master_id = ${masterId}`)
  return masterId
}

async function count(masterId: number) {
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('The run is missing.')
  const counts = await countChunks(line.db, masterId, line.ctx.policy.releaseAgainMs)
  return { run, counts, spending: await spendingLimit(line.ctx, run, authority, counts) }
}

async function claim({ run, counts, spending }: Awaited<ReturnType<typeof count>>) {
  const { address } = line.wallet
  return (await claimChunks(line.ctx, run, { address, stage: 9, limit: 1, spending, counts })).length
}

async function isLockAwaited() {
  const [row] = await line.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
  return row?.n === 1
}

function setBalance(lamports: bigint) {
  const owner = '1'.repeat(32)
  return line.solana.faults.setAccount(line.wallet.address, { lamports, data: new Uint8Array(), owner })
}
