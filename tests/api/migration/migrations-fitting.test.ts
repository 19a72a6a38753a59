import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { replaceSend } from '#db/migration/source-chain-replacements.ts'
import { sourceChainSends } from '#db/schema.ts'
import {
  askFor,
  migrationIn,
  newEvmAddress,
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

test('what goes back says every hash of its nonce, and which of them was confirmed', async () => {
  holder = await walletCaller(world.api)
  const migrationId = await begin('103')
  const { db } = world.api.database
  const depositId = await came()
  const [first, raised] = [1, 2].map(() => `0x${randomBytes(32).toString('hex')}`)
  const get = (path: string) => world.api.admin.send('get', path)
  const sends = () => db.select().from(sourceChainSends).where(eq(sourceChainSends.depositId, depositId))
  await db.execute(sql`
    insert into source_chain_sends (chain, purpose, deposit_id, migration_id, from_address, to_address, nonce, tx_hash, signed_bytes,
      fee_wei, state)
    values ('kaia', 'refund_fee', ${depositId}, ${migrationId}, ${newEvmAddress()}, ${holder.address}, 7, ${first}, '', 1, 'sent')`)
  const take = async (txHash = '', feeWei = '') => {
    const [send] = await sends()
    const next = { txHash, feeWei, signedBytes: new Uint8Array() }
    return send && replaceSend(db, send, { next, actor: 'test' })
  }
  const shown = async () => {
    const deposit = await get(`/api/admin/deposits/${depositId}`)
    const story = await get(`/api/admin/migrations/${migrationId}`)
    return [
      endpoints.readDeposit.reply.parse(deposit.body.returnValue).sends,
      endpoints.readMigrationStory.reply.parse(story.body.returnValue).sends,
    ]
  }
  await take(raised, '2')
  const open = { txHash: raised, feeWei: '2', state: 'sent', others: [{ txHash: first, feeWei: '1' }] }
  expect(await shown()).toMatchObject([[open], [open]])
  // What was offered first is the one that gets into a block.
  await take(first, '1')
  await db.execute(sql`update source_chain_sends set state = 'final' where deposit_id = ${depositId}`)
  const final = { txHash: first, state: 'final', others: [{ txHash: raised, feeWei: '2' }] }
  expect(await shown()).toMatchObject([[final], [final]])
})
