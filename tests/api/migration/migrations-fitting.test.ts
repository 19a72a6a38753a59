import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import {
  askFor,
  migrationIn,
  openMigrationWorld,
  saveDeposit,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'

let world: MigrationWorld
beforeAll(async () => {
  world = await openMigrationWorld()
})
afterAll(() => world.close())

let holder: Awaited<ReturnType<typeof walletCaller>>
async function begin(tokenId: string) {
  world.chains.owners.set(`${world.contract}/${tokenId}`, holder.address)
  return migrationIn(await askFor(holder.caller, world, { wallet: holder.address, tokenId })).migrationId
}
async function listed(query: string) {
  const { body } = await world.api.admin.send('get', `/api/admin/migrations?${query}`)
  const { rows, next } = endpoints.listMigrations.reply.parse(body.returnValue)
  return { ids: rows.map((row) => row.migrationId), next }
}
function came(input: Partial<Parameters<typeof saveDeposit>[1]> = {}) {
  return saveDeposit(world.api.database.db, { from: holder.address, to: world.adminWallet, ...input })
}

test('the migrations a transfer could be given to are those that could take it, a page at a time', async () => {
  holder = await walletCaller(world.api)
  const [first, second] = [await begin('101'), await begin('102')]
  const fee = await came()
  expect((await listed(`fitsDeposit=${fee}`)).ids).toEqual([second, first])
  expect(await listed(`fitsDeposit=${fee}&limit=1`)).toMatchObject({ ids: [second], next: String(second) })
  expect((await listed(`fitsDeposit=${fee}&search=101`)).ids).toEqual([first])

  const nft = await came({ nft: { contract: world.contract, tokenId: '101' } })
  expect((await listed(`fitsDeposit=${nft}`)).ids).toEqual([first])
  expect((await listed(`fitsDeposit=${await came({ valueWei: '1' })}`)).ids).toEqual([])

  const body = { migrationId: second, reason: 'Sent from the right wallet.' }
  await world.api.admin.send('post', `/api/admin/deposits/${fee}/match`, { body })
  expect((await listed(`fitsDeposit=${fee}`)).ids).toEqual([])
  expect((await listed(`fitsDeposit=${await came()}`)).ids).toEqual([first])
})
