import { randomBytes } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Connection } from '#db/connection.ts'
import { expireMigration } from '#db/migration/migration-outcome.ts'
import { loseDeposits, saveDeposits } from '#db/migration/source-chain-deposits.ts'
import { matchDeposits } from '#db/migration/source-chain-match.ts'
import { findBlockIfDue, listDueReturns } from '#db/migration/source-chain-sends.ts'
import { returnUnasked } from '#db/migration/held/surplus.ts'
import { migrationSchema } from '#contract/migration/migration.ts'
import {
  askFor,
  migrationIn,
  newEvmAddress,
  openMigrationWorld,
  saveDeposit,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'

const feeWei = 10n ** 17n
const dust = 5n * 10n ** 15n

let world: MigrationWorld
let holder: Awaited<ReturnType<typeof walletCaller>>
let serial = 0
beforeAll(async () => {
  world = await openMigrationWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  holder = await walletCaller(world.api)
})

function db() {
  return world.api.database.db
}
async function opened() {
  const tokenId = String(5_000 + ++serial)
  world.chains.owners.set(`${world.contract}/${tokenId}`, holder.address)
  return migrationIn(await askFor(holder.caller, world, { wallet: holder.address, tokenId })).migrationId
}
/** A migration whose route asks this much. */
async function openedFor(wei: bigint) {
  await db().execute(
    sql`update migration_routes set fee_wei = ${String(wei)} where route_id = ${world.routeId}`,
  )
  const migrationId = await opened()
  await db().execute(
    sql`update migration_routes set fee_wei = ${String(feeWei)} where route_id = ${world.routeId}`,
  )
  return migrationId
}
/** Ends the migration that has a fee, which is an orphan from then on. */
async function giveUp(feeId: number) {
  await db().execute(sql`
    update migrations set fee_deposit_id = null, state = 'expired', finished_at = now() where fee_deposit_id = ${feeId}`)
  await db().execute(sql`update source_chain_deposits set handling = 'orphan' where deposit_id = ${feeId}`)
}
function paid(valueWei: bigint, blockTime = new Date()) {
  const to = world.adminWallet
  return saveDeposit(db(), { from: holder.address, to, valueWei: String(valueWei), blockTime })
}
async function coins(from = holder.address) {
  const rows = await db().execute<{
    value: string
    handling: string
    role: string | null
    state: string
  }>(sql`
    select value_wei::text as value, handling, role, state from source_chain_deposits
    where from_address = ${from} and kind = 'fee' order by deposit_id`)
  return rows.map((row) => ({ ...row }))
}
async function page(migrationId: number) {
  const reply = await holder.caller.send('get', `/api/migration/status/${migrationId}`)
  return migrationSchema.parse(reply.body.returnValue)
}
function longAgo() {
  return new Date(Date.now() - 40 * 86_400_000)
}

describe('what was paid above a fee', () => {
  test('is a deposit of its own that goes back, once, to the wei, and is said on the page of its migration', async () => {
    const migrationId = await opened()
    const fee = await paid(feeWei * 3n + 1n)
    await Promise.all([1, 2, 3].map(() => matchDeposits(db(), [fee], 'test')))
    const surplus = String(feeWei * 2n + 1n)
    expect(await coins()).toMatchObject([
      { value: String(feeWei), handling: 'matched', role: null },
      { value: surplus, handling: 'return_planned', role: 'surplus' },
    ])
    expect(await page(migrationId)).toMatchObject({
      feeKeptWei: null,
      coinsBack: [{ role: 'surplus', valueWei: surplus, isBack: false, returnTxHash: null }],
    })
    const story = await world.api.admin.send('get', `/api/admin/migrations/${migrationId}`)
    expect(JSON.stringify(story.body.returnValue)).toContain(`"valueWei":"${surplus}"`)
  })
  test('is not the fee of another migration of the wallet, whatever it would be enough for', async () => {
    const [first, second] = [await opened(), await opened()]
    await matchDeposits(db(), [await paid(feeWei * 2n)], 'test')
    const surplus = await db().execute<{ deposit_id: string }>(sql`
      update source_chain_deposits set handling = 'orphan' where from_address = ${holder.address} and role = 'surplus'
      returning deposit_id`)
    await matchDeposits(db(), [Number(surplus[0]?.deposit_id)], 'test')
    expect((await page(first)).feeConfirmations).not.toBeNull()
    expect((await page(second)).feeConfirmations).toBeNull()
  })
  test('stays where it is worth no more than sending it, and that is said', async () => {
    const migrationId = await opened()
    await matchDeposits(db(), [await paid(feeWei + dust)], 'test')
    expect(await coins()).toMatchObject([{ value: String(feeWei + dust), handling: 'matched' }])
    expect(await page(migrationId)).toMatchObject({ feeKeptWei: String(dust), coinsBack: [] })
  })
  test('and the fee both go back when the migration ends: no more and no less than was paid', async () => {
    const migrationId = await opened()
    await matchDeposits(db(), [await paid(feeWei + dust + 1n)], 'test')
    await db().transaction((tx) =>
      expireMigration(tx, { migrationId, from: 'created', reason: 'WITHDRAWN', actor: 'test' }),
    )
    const all = await coins()
    expect(all.map((it) => it.handling)).toEqual(['return_planned', 'return_planned'])
    expect(all.reduce((sum, it) => sum + BigInt(it.value), 0n)).toBe(feeWei + dust + 1n)
  })
  test('leaves the chain with its fee in a fork, and comes back with it', async () => {
    await opened()
    const txHash = `0x${randomBytes(32).toString('hex')}`
    const at = (blockNumber: number) => ({
      ...{
        kind: 'fee' as const,
        amount: null,
        txHash,
        logIndex: -1,
        blockNumber,
        blockHash: `0x${String(blockNumber).padStart(64, '0')}`,
      },
      ...{
        blockTime: new Date(),
        from: holder.address,
        to: world.adminWallet,
        contract: null,
        tokenId: null,
      },
      valueWei: feeWei * 2n,
    })
    const ids = await saveDeposits(db(), 'kaia', [at(200_000)], 'test')
    await matchDeposits(db(), ids, 'test')
    await db().transaction((tx) => loseDeposits(tx, 'kaia', { above: 199_999, actor: 'test' }))
    expect((await coins()).map((it) => it.state)).toEqual(['reorged', 'reorged'])
    expect(await saveDeposits(db(), 'kaia', [at(200_001)], 'test')).toEqual(ids)
    const again = await coins()
    expect(again.map((it) => it.state)).toEqual(['seen', 'seen'])
    expect(again.map((it) => BigInt(it.value))).toEqual([feeWei, feeWei])
    // Taken by another migration, whose fee is lower, it is split once more; all three are of that block.
    await giveUp(ids[0] ?? 0)
    await openedFor(feeWei / 2n)
    await matchDeposits(db(), ids, 'test')
    await db().transaction((tx) => loseDeposits(tx, 'kaia', { above: 199_999, actor: 'test' }))
    await saveDeposits(db(), 'kaia', [at(200_002)], 'test')
    const parts = await coins()
    expect(parts.map((it) => it.state)).toEqual(['seen', 'seen', 'seen'])
    expect(parts.map((it) => BigInt(it.value))).toEqual([feeWei / 2n, feeWei, feeWei / 2n])
  })
})

describe('a stolen role of the API', () => {
  let stolen: Connection
  beforeAll(() => {
    stolen = connect(world.api.database.urlOf('api'), { max: 1, name: 'test' })
  })
  afterAll(() => stolen.close())
  const asApi = async (statement: SQL) => {
    try {
      return await stolen.db.execute<{ id: string | null }>(statement)
    } catch (error) {
      const cause: unknown = error instanceof Error ? error.cause : undefined
      return cause instanceof Error ? cause.message : String(error)
    }
  }
  const split = (fee: number, migrationId: number) =>
    asApi(sql`select split_surplus(${fee}::bigint, ${migrationId}::bigint) as id`)

  test('says nothing of how a fee is split: not of dust, not of places, not of the fee', async () => {
    const [fee, migrationId] = [await paid(feeWei), await opened()]
    await matchDeposits(db(), [fee], 'test')
    // A fee of more than was paid, with dust of less than nothing, would be sent back as more than was paid.
    const raised = sql`update migrations set fee_wei = ${String(feeWei * 1_000n)} where migration_id = ${migrationId}`
    expect(await asApi(raised)).toMatch('costs what its holder was told')
    const told = sql`select split_surplus(${fee}::bigint, ${migrationId}::bigint, ${String(-(10n ** 30n))}::numeric, -7) as id`
    expect(await asApi(told)).toMatch('does not exist')
    expect(await split(fee, migrationId)).toMatchObject([{ id: null }])
    expect(await coins()).toMatchObject([{ value: String(feeWei) }])
  })
  test('splits a fee into few rows, whatever it does with cheaper migrations', async () => {
    await opened()
    const fee = await paid(feeWei * 2n)
    await matchDeposits(db(), [fee], 'test')
    for (let part = 1n; part <= 3n; part += 1n) {
      await giveUp(fee)
      await openedFor(feeWei - part * dust * 2n)
      await matchDeposits(stolen.db, [fee], 'test')
    }
    const all = await coins()
    expect(all).toHaveLength(4)
    expect(all.reduce((sum, it) => sum + BigInt(it.value), 0n)).toBe(feeWei * 2n)
  })
  test('splits nothing off what is on its way back', async () => {
    const [migrationId, fee] = [await openedFor(feeWei * 3n), await paid(feeWei * 3n)]
    await matchDeposits(db(), [fee], 'test')
    const cheap = await openedFor(feeWei)
    await db().execute(sql`
      insert into source_chain_sends (chain, purpose, deposit_id, from_address, to_address, nonce, tx_hash, signed_bytes, state)
      values ('kaia', 'refund_fee', ${fee}, ${world.adminWallet}, ${holder.address}, 8, ${`0x${randomBytes(32).toString('hex')}`},
        '', 'sent')`)
    await db().execute(sql`update migrations set fee_deposit_id = null where migration_id = ${migrationId}`)
    await db().execute(sql`update migrations set fee_deposit_id = ${fee} where migration_id = ${cheap}`)
    expect(await split(fee, cheap)).toMatchObject([{ id: null }])
    expect(await coins()).toMatchObject([{ value: String(feeWei * 3n) }])
  })
  test('splits a fee as the worker does, and makes neither a surplus nor a smaller fee of rows that are there', async () => {
    await opened()
    const fee = await paid(feeWei * 3n)
    await matchDeposits(stolen.db, [fee], 'test')
    expect((await coins()).map((coin) => BigInt(coin.value))).toEqual([feeWei, feeWei * 2n])
    const other = await paid(feeWei)
    const stays = /stays what the chain showed/
    expect(
      await asApi(
        sql`update source_chain_deposits set value_wei = ${String(feeWei * 0n)} where deposit_id = ${fee}`,
      ),
    ).toMatch(stays)
    expect(
      await asApi(
        sql`update source_chain_deposits set role = 'surplus', with_id = ${fee} where deposit_id = ${other}`,
      ),
    ).toMatch(stays)
    expect(
      await asApi(
        sql`update source_chain_deposits set role = null where role = 'surplus' and with_id = ${fee}`,
      ),
    ).toMatch(stays)
  })
  test('has no return signed of more than its fee still is', async () => {
    const fee = await paid(feeWei * 3n)
    await db().execute(
      sql`update source_chain_deposits set handling = 'return_planned' where deposit_id = ${fee}`,
    )
    const [due] = (await listDueReturns(db(), 'kaia', 500)).filter((it) => it.depositId === fee)
    await db().execute(sql`update source_chain_deposits set handling = 'orphan' where deposit_id = ${fee}`)
    await opened()
    await matchDeposits(stolen.db, [fee], 'test')
    await db().execute(sql`update migrations set fee_deposit_id = null where fee_deposit_id = ${fee}`)
    await db().execute(
      sql`update source_chain_deposits set handling = 'return_planned' where deposit_id = ${fee}`,
    )
    const isDue = (valueWei: bigint) =>
      db().transaction((tx) => findBlockIfDue(tx, { depositId: fee, valueWei }))
    expect(await isDue(due?.valueWei ?? 0n)).toBeNull()
    expect(await isDue(feeWei)).toBe(90)
  })
})

describe('coin that no migration took', () => {
  const returned = () => returnUnasked(db(), 'kaia', 'test')

  test('goes back once its time is over, once, and is said beside the last fee of its sender', async () => {
    const migrationId = await opened()
    await matchDeposits(db(), [await paid(feeWei)], 'test')
    const [old, young] = [await paid(feeWei, longAgo()), await paid(feeWei)]
    const ids = (await Promise.all([returned(), returned()])).flat()
    expect(ids.filter((id) => id === old)).toHaveLength(1)
    expect(ids).not.toContain(young)
    expect(await page(migrationId)).toMatchObject({
      coinsBack: [{ role: 'double', valueWei: String(feeWei) }],
    })
  })
  test('stays while a migration waits for it, where it is dust, and where its sender proved nothing', async () => {
    const migrationId = await opened()
    const short = await paid(feeWei - 1n, longAgo())
    expect(await returned()).not.toContain(short)
    await db().execute(
      sql`update migrations set state = 'expired', finished_at = now() where migration_id = ${migrationId}`,
    )
    expect(await returned()).toContain(short)
    const small = await paid(dust, longAgo())
    const contract = newEvmAddress()
    const others = await saveDeposit(db(), { from: contract, to: world.adminWallet, blockTime: longAgo() })
    const ids = await returned()
    expect([ids.includes(small), ids.includes(others)]).toEqual([false, false])
  })
  test('that could not go back once is left to staff', async () => {
    const coin = await paid(feeWei, longAgo())
    await db().execute(sql`
      insert into source_chain_sends (chain, purpose, deposit_id, from_address, to_address, nonce, tx_hash, signed_bytes, state)
      values ('kaia', 'refund_fee', ${coin}, ${world.adminWallet}, ${holder.address}, 7, ${`0x${randomBytes(32).toString('hex')}`},
        '', 'failed')`)
    expect(await returned()).not.toContain(coin)
  })
})
