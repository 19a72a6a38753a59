import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { toChecksum } from '#contract/evm-address.ts'
import {
  askFor,
  migrationIn,
  newEvmAddress,
  openMigrationWorld,
  saveDeposit,
  saveStoppedWallet,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'

let world: MigrationWorld
beforeAll(async () => {
  world = await openMigrationWorld()
})
afterAll(() => world.close())

const body = { reason: 'A payment of the treasurer.' }
function accept(strayId: number) {
  return world.api.admin.send('post', `/api/admin/strays/${strayId}/accept`, { body })
}
async function walletOf(address: string) {
  const reply = await world.api.admin.send('get', '/api/admin/stopped-wallets')
  const wallets = endpoints.listStoppedWallets.reply.parse(reply.body.returnValue)
  return wallets.find((wallet) => wallet.address === toChecksum(address)) ?? null
}

describe('a stopped wallet', () => {
  test('is listed with its numbers and what nothing explains, without what is accepted already', async () => {
    const address = newEvmAddress()
    const strayId = await saveStoppedWallet(world.api.database.db, { address })
    expect(await walletOf(address)).toMatchObject({
      ...{ code: 'CHAIN_AHEAD', chain: 'kaia', chainNonce: 5, nextNonce: 4, missing: 1, error: null },
      strays: [{ strayId, nonce: 4, valueWei: '100000000000000000', migrationId: null, acceptedAt: null }],
    })
  })

  test('goes on once its stray is accepted, with a reason that the audit log keeps; once only', async () => {
    const { db } = world.api.database
    const address = newEvmAddress()
    const strayId = await saveStoppedWallet(db, { address })
    const reply = await accept(strayId)
    expect(endpoints.acceptStray.reply.parse(reply.body.returnValue).acceptedAt).not.toBeNull()
    expect(await walletOf(address)).toBeNull()
    const [nonces] = await db.execute(
      sql`select next_nonce from source_chain_nonces where address = ${address}`,
    )
    expect(nonces).toMatchObject({ next_nonce: '5' })
    expect(
      await db.execute(
        sql`select action, reason from audit_log where entity = 'stray' and entity_id = ${String(strayId)}`,
      ),
    ).toMatchObject([{ action: 'stray.accept', reason: body.reason }])
    expect((await accept(strayId)).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })

  test('cannot go on without what gives back the deposit of a migration under way', async () => {
    const { db } = world.api.database
    const { caller, address: receiver } = await walletCaller(world.api)
    world.chains.owners.set(`${world.contract}/77`, receiver)
    const { migrationId } = migrationIn(await askFor(caller, world, { wallet: receiver, tokenId: '77' }))
    const address = newEvmAddress()
    const strayId = await saveStoppedWallet(db, { address, receiver })
    const depositId = await saveDeposit(db, { from: receiver, to: address })
    const give = (handling: string) =>
      db.execute(sql`
        with given as (update source_chain_deposits set handling = ${handling} where deposit_id = ${depositId})
        update migrations set fee_deposit_id = ${depositId} where migration_id = ${migrationId}`)
    await give('matched')
    expect(await walletOf(address)).toMatchObject({ strays: [{ strayId, migrationId }] })
    expect((await accept(strayId)).body).toMatchObject({
      resultCd: 'NOT_ALLOWED_NOW',
    })
    await db.execute(sql`update migrations set fee_deposit_id = null where migration_id = ${migrationId}`)
    expect((await accept(strayId)).status).toBe(200)
  })

  test('that could not be read says so', async () => {
    const address = newEvmAddress()
    await world.api.database.db.execute(sql`
      insert into source_chain_nonces (chain, address, next_nonce, census_error)
      values ('kaia', ${address}, 0, 'An RPC could not be reached.')`)
    expect(await walletOf(address)).toMatchObject({
      ...{
        code: 'CHAIN_NOT_READ',
        chainNonce: null,
        missing: 0,
        error: 'An RPC could not be reached.',
        strays: [],
      },
    })
  })
})
