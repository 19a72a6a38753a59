import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { dependencySchema } from '#contract/health/health.ts'
import { readSourceChains } from '#contract/dashboard/source-chains.ts'
import { readMigrationStory } from '#contract/migration/migration-admin.ts'
import { saveSourceBalance, saveSourceReading } from '#db/migration/source-chain-state.ts'
import {
  openAdminMigration,
  openMigrationWorld,
  saveDeposit,
  setState,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'

let world: MigrationWorld
beforeAll(async () => {
  world = await openMigrationWorld()
})
afterAll(() => world.close())

const good = { name: 'good.example', healthy: true, latencyMs: 7, reason: null, head: 120, blocksBehind: 0 }
const away = {
  name: 'away.example',
  healthy: false,
  latencyMs: null,
  reason: 'timed-out',
  head: null,
  blocksBehind: null,
} as const

async function kaia() {
  const reply = await world.api.admin.send('get', '/api/admin/source-chains')
  const [state, ...others] = readSourceChains.reply.parse(reply.body.returnValue).chains
  expect(others).toEqual([])
  if (!state) throw new Error('Kaia is not there.')
  return state
}
async function ownWallet() {
  return (await kaia()).wallets.find(({ address }) => address.toLowerCase() === world.adminWallet)
}
function database() {
  return world.api.database.db
}
/** A refund that is over, and what its gas cost. */
async function saveSpent({ paidWei, daysAgo, nonce }: { paidWei: string; daysAgo: number; nonce: number }) {
  const depositId = await saveDeposit(database(), { from: world.contract, to: world.adminWallet })
  await database().execute(
    sql`update source_chain_deposits set handling = 'returned' where deposit_id = ${depositId}`,
  )
  await database().execute(sql`
    insert into source_chain_sends (chain, purpose, deposit_id, from_address, to_address, nonce, tx_hash, signed_bytes, fee_wei,
      paid_wei, state, block_number, block_hash, final_at)
    values ('kaia', 'refund_fee', ${depositId}, ${world.adminWallet}, ${world.contract}, ${nonce}, ${`0x${nonce}`}, '', 9, ${paidWei},
      'final', 1, '0x1', now() - ${daysAgo} * interval '1 day')`)
}

test('before a worker has looked, nothing is known, and days left are unknown', async () => {
  expect(await kaia()).toMatchObject({
    at: null,
    isReadable: false,
    rpcs: [],
    head: null,
    readBlock: null,
    blocksUnread: null,
  })
  expect(await ownWallet()).toMatchObject({
    balanceWei: null,
    spentPerDayWei: null,
    daysLeft: null,
    isLow: false,
  })
})

test('says which RPC is away and since when, how far is read, and what a wallet holds and lasts', async () => {
  await saveSourceReading(database(), 'kaia', [good, away])
  const first = (await kaia()).rpcs
  await saveSourceReading(database(), 'kaia', [good, away])
  await database().execute(
    sql`insert into source_chain_blocks (chain, block_number, block_hash) values ('kaia', 90, '0x1')`,
  )
  const state = await kaia()
  expect(state).toMatchObject({
    isReadable: true,
    quorum: 1,
    isStale: false,
    head: 120,
    readBlock: 90,
    blocksUnread: 30,
  })
  expect(state.rpcs).toEqual([
    { ...good, awaySince: null },
    { ...away, awaySince: expect.any(String) },
  ])
  await database().execute(
    sql`insert into source_chain_blocks (chain, block_number, block_hash) values ('kaia', 121, '0x2')`,
  )
  // Read after an RPC was asked for its newest: the newest is not below it.
  expect(await kaia()).toMatchObject({ head: 121, readBlock: 121, blocksUnread: 0 })
  // It is away since it was first.
  expect(state.rpcs[1]?.awaySince).toBe(first[1]?.awaySince)
  await saveSourceReading(database(), 'kaia', [away])
  expect(await kaia()).toMatchObject({ isReadable: false, rpcs: [{ name: away.name }] })
  await saveSourceReading(database(), 'kaia', [good])
  expect(await kaia()).toMatchObject({ isReadable: true, rpcs: [{ ...good, awaySince: null }] })

  const coin = 10n ** 18n
  await saveSourceBalance(database(), { chain: 'kaia', address: world.adminWallet, balanceWei: 3n * coin })
  await saveSpent({ paidWei: String(coin), daysAgo: 2, nonce: 1 })
  await saveSpent({ paidWei: String(coin), daysAgo: 1, nonce: 2 })
  // Long ago says nothing of a day of now.
  await saveSpent({ paidWei: String(90n * coin), daysAgo: 30, nonce: 3 })
  const owed = await saveDeposit(database(), {
    from: world.contract,
    to: world.adminWallet,
    valueWei: String(coin),
  })
  await database().execute(sql`
    update source_chain_deposits set handling = 'return_planned', modified_at = now() - interval '2 hours' where deposit_id = ${owed}`)
  // Two coins in two days, and one of the three goes back.
  expect(await ownWallet()).toMatchObject({
    ...{ balanceWei: String(3n * coin), owedWei: String(coin), daysLeft: 2, isLow: false },
    spentPerDayWei: expect.stringMatching(/^(1000|9999)\d+$/),
  })
  expect((await kaia()).returns).toEqual({ planned: 1, oldestMinutes: 120, isHeldUp: true })
})

test('readiness says of a chain that works what a wallet lacks and what is held up, in coins', async () => {
  await saveSourceBalance(database(), { chain: 'kaia', address: world.adminWallet, balanceWei: 1n })
  expect(await ownWallet()).toMatchObject({ balanceWei: '1', daysLeft: 0, isLow: true })
  const { body } = await world.api.anybody.send('get', '/api/health/ready')
  const dependencies = z.array(dependencySchema).parse(body.params?.['dependencies'])
  expect(dependencies.find(({ name }) => name === 'kaia')).toEqual({
    ...{ name: 'kaia', ok: true },
    detail: expect.stringMatching(
      /^0x\w{40} holds 0\.000000000000000001 KAIA, for 0 days\. 1 returns wait, the oldest for 120 minutes\.$/,
    ),
  })
  await database().execute(sql`update source_balances set at = now() - interval '1 hour'`)
  expect(await ownWallet()).toMatchObject({ balanceWei: null, daysLeft: null, isLow: false })
})

test('the story of a migration says which RPC it waits for, while its next step needs the chain', async () => {
  const { migrationId } = await openAdminMigration(world.api, world.chains)
  const wait = async () => {
    const { body } = await world.api.admin.send('get', `/api/admin/migrations/${migrationId}`)
    return readMigrationStory.reply.parse(body.returnValue).sourceWait
  }
  expect(await wait()).toBeNull()
  await saveSourceReading(database(), 'kaia', [away])
  expect(await wait()).toEqual({
    at: expect.any(String),
    isStale: false,
    rpcs: [{ name: away.name, reason: 'timed-out' }],
  })
  await setState(database(), migrationId, 'mint_planned')
  expect(await wait()).toBeNull()
  await setState(database(), migrationId, 'return_planned')
  await database().execute(sql`update source_chain_status set at = now() - interval '1 hour'`)
  expect(await wait()).toMatchObject({ isStale: true })
})
