import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countPlaces, keepsPlace } from '#db/migration/places.ts'
import { reassignFee } from '#db/migration/reassign-fee.ts'
import { matchDeposits } from '#db/migration/source-chain-match.ts'
import { migrationRoutes } from '#db/schema.ts'
import {
  askFor,
  migrationIn,
  openMigrationWorld,
  saveDeposit,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'

let world: MigrationWorld
let serial = 0
beforeAll(async () => {
  world = await openMigrationWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.api.database.db.execute(sql`update migrations set state = 'expired', finished_at = now()`)
  await setSupply(1)
})

function db() {
  return world.api.database.db
}
function setSupply(supply: number | null) {
  return db().update(migrationRoutes).set({ supply }).where(eq(migrationRoutes.id, world.routeId))
}

/** A migration that waits for its fee, of a wallet of its own. */
async function opened(holder?: Awaited<ReturnType<typeof walletCaller>>) {
  const { caller, address } = holder ?? (await walletCaller(world.api))
  const tokenId = String(3_000 + ++serial)
  world.chains.owners.set(`${world.contract}/${tokenId}`, address)
  const { migrationId } = migrationIn(await askFor(caller, world, { wallet: address, tokenId }))
  return { caller, address, tokenId, migrationId }
}
function pay(from: string) {
  return saveDeposit(db(), { from, to: world.adminWallet })
}
async function rows(ids: number[]) {
  return db().execute<{ migration_id: string; fee_deposit_id: string | null; asked: string | null }>(sql`
    select migration_id, fee_deposit_id, return_asked_reason as asked from migrations
    where migration_id = any(${sql.param(ids)}::bigint[]) order by migration_id`)
}

test('the last place is that of one of twenty who pay at once, and the others get their fees back', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => opened()))
  const fees = await Promise.all(all.map(({ address }) => pay(address)))
  await Promise.all(fees.map((fee) => matchDeposits(db(), [fee], 'test')))
  const found = await rows(all.map(({ migrationId }) => migrationId))
  expect(found.every((it) => it.fee_deposit_id !== null)).toBe(true)
  expect(found.filter((it) => it.asked === null)).toHaveLength(1)
  expect(found.filter((it) => it.asked === 'SUPPLY_EXHAUSTED')).toHaveLength(19)
  expect(await countPlaces(db(), world.routeId)).toBe(1)
})

test('who comes too late is told before paying: with a migration already, and without one', async () => {
  const [first, late] = [await opened(), await opened()]
  const read = async ({ caller, migrationId }: typeof first) =>
    (await caller.send('get', `/api/migration/status/${migrationId}`)).body.returnValue
  expect(await read(late)).toMatchObject({ reason: null })
  await matchDeposits(db(), [await pay(first.address)], 'test')
  expect(await read(first)).toMatchObject({ reason: null })
  expect(await read(late)).toMatchObject({ reason: 'SUPPLY_EXHAUSTED' })
  const { caller, address } = await walletCaller(world.api)
  world.chains.owners.set(`${world.contract}/9999`, address)
  const refused = await askFor(caller, world, { wallet: address, tokenId: '9999' })
  expect(refused.body.resultCd).toBe('MIGRATION_CLOSED')
})

test('a place is free again once its migration is to end without a mint', async () => {
  const [first, next] = [await opened(), await opened()]
  await matchDeposits(db(), [await pay(first.address)], 'test')
  await first.caller.send('post', `/api/migration/status/${first.migrationId}/withdraw`, { body: {} })
  expect(await countPlaces(db(), world.routeId)).toBe(0)
  await matchDeposits(db(), [await pay(next.address)], 'test')
  expect(await rows([next.migrationId])).toMatchObject([{ asked: null }])
})

test('a fee that is reassigned takes the place of the one it came from', async () => {
  const holder = await walletCaller(world.api)
  const [givenUp, wanted] = [await opened(holder), await opened(holder)]
  await matchDeposits(db(), [await pay(holder.address)], 'test')
  expect((await rows([givenUp.migrationId]))[0]?.fee_deposit_id).not.toBeNull()
  const nft = { contract: world.contract, tokenId: wanted.tokenId }
  const nftId = await saveDeposit(db(), { from: holder.address, to: world.adminWallet, nft })
  await matchDeposits(db(), [nftId], 'test')
  expect(await reassignFee(db(), wanted.migrationId, 'test')).toBe(true)
  expect(await countPlaces(db(), world.routeId)).toBe(1)
})

test('of a supply that was made smaller, those that came first keep their places', async () => {
  await setSupply(3)
  const all = [await opened(), await opened(), await opened()]
  for (const { address } of all) await matchDeposits(db(), [await pay(address)], 'test')
  await setSupply(2)
  const kept = await Promise.all(all.map(({ migrationId }) => keepsPlace(db(), migrationId)))
  expect(kept).toEqual([true, true, false])
})
