import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForPayer } from '#db/locks.ts'
import { countChunks } from '#db/run/chunks.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { claimChunks } from '#worker/engine/drive/claim-chunks.ts'
import { spendingLimit } from '#worker/engine/drive/money.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { ended, itemsOf, openLine, until, type Line } from '#tests/support/line.ts'
import { testItems } from '#tests/support/rows.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

test('runs that change one tree share what may be on its way, and none waits for the end of another', async () => {
  const items = testItems(4, 'to burn', [line.wallet.address])
  const minted = await line.plan({ items, hasOwnTree: true })
  const elsewhere = await line.plan({
    items: testItems(2, 'elsewhere', [line.wallet.address]),
    hasOwnTree: true,
  })
  const worker = await line.startWorker()
  for (const masterId of [minted, elsewhere]) expect((await ended(line.db, masterId)).status).toBe('20')
  await worker.close()
  const here = (await itemsOf(line.db, minted)).map((item) => item.asset_id ?? '')
  const [first, second] = [await burning(here.slice(0, 3)), await burning(here.slice(3))]
  const apart = await burning((await itemsOf(line.db, elsewhere)).map((item) => item.asset_id ?? ''))
  expect(await claim(await count(first))).toBe(1)

  // With one of its own on its way already, a run may be given none.
  const busy = async (masterId: number) => {
    const counted = await count(masterId)
    return { ...counted, counts: { ...counted.counts, underway: 1 } }
  }
  const takeBack = () =>
    line.db.execute(sql`update chunks set released_at = null where master_id in (${second}, ${apart})`)
  const room = (sharedRoom: number) => ({ limit: 1, sharedRoom })
  // Three leaves are on their way, so there is room for more than three chunks of one leaf, and for no fewer.
  expect(await claim(await busy(second), room(3))).toBe(0)
  expect(await claim(await busy(apart), room(3))).toBe(1)
  expect(await claim(await busy(second), room(4))).toBe(1)
  await takeBack()
  expect(await claim(await count(second), room(1))).toBe(1)
  await takeBack()
  // Whoever pays for the others.
  await line.db.execute(
    sql`update project_keys set address = 'another' where address = ${line.wallet.address}`,
  )
  expect(await claim(await busy(second), room(3))).toBe(0)
  await line.db.execute(
    sql`update project_keys set address = ${line.wallet.address} where address = 'another'`,
  )

  // What was confirmed takes no place, and neither does what was put on the queue too long ago.
  await line.db.execute(sql`update chunks set state = 'landed' where master_id = ${first}`)
  expect(await claim(await busy(second), room(1))).toBe(1)
  await takeBack()
  await line.db.execute(
    sql`update chunks set state = 'planned', released_at = now() - interval '1 hour' where master_id = ${first}`,
  )
  expect(await claim(await busy(second), room(1))).toBe(1)
  await takeBack()

  // A mint that adds leaves to the tree changes it as often as it adds any; that it was made does not.
  await line.db.execute(sql`
    update minting_masters set status = '10' where master_id = ${minted}`)
  expect(await claim(await busy(second), room(1))).toBe(1)
  await takeBack()
  await line.db.execute(sql`update chunks set state = 'sent' where master_id = ${minted}`)
  expect(await claim(await busy(second), room(4))).toBe(0)
  expect(await claim(await busy(second), room(5))).toBe(1)
  await line.db.execute(sql`
    update minting_masters set status = '20' where master_id in (${first}, ${second}, ${apart}, ${minted})`)
})

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

/** A run of burns that is planned, and drives nothing by itself. */
async function burning(assetIds: string[]) {
  const masterId = await line.burn({ standard: 'compressed', assetIds })
  await line.db.execute(sql`update minting_masters set status = '10' where master_id = ${masterId}`)
  await planRun(line.ctx, { masterId })
  return masterId
}

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

async function claim(
  { run, counts, spending }: Awaited<ReturnType<typeof count>>,
  room = { limit: 1, sharedRoom: Number.POSITIVE_INFINITY },
) {
  const { address } = line.wallet
  return (await claimChunks(line.ctx, run, { address, stage: 9, ...room, spending, counts })).length
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
