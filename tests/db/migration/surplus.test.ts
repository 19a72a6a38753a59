import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expireMigration } from '#db/migration/migration-outcome.ts'
import { loseDeposits, saveDeposits } from '#db/migration/source-chain-deposits.ts'
import { matchDeposits } from '#db/migration/source-chain-match.ts'
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
      ...{ txHash, logIndex: -1, blockNumber, blockHash: `0x${String(blockNumber).padStart(64, '0')}` },
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
    await db().execute(sql`
      update migrations set fee_deposit_id = null, fee_wei = ${String(feeWei / 2n)} where old_wallet_address = ${holder.address}`)
    await db().execute(sql`update source_chain_deposits set handling = 'orphan' where deposit_id = ${ids[0]}`)
    await matchDeposits(db(), ids, 'test')
    await db().transaction((tx) => loseDeposits(tx, 'kaia', { above: 199_999, actor: 'test' }))
    await saveDeposits(db(), 'kaia', [at(200_002)], 'test')
    const parts = await coins()
    expect(parts.map((it) => it.state)).toEqual(['seen', 'seen', 'seen'])
    expect(parts.map((it) => BigInt(it.value))).toEqual([feeWei / 2n, feeWei, feeWei / 2n])
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
