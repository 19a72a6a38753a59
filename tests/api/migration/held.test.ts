import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Caller } from '../../support/api.ts'
import {
  askFor,
  migrationIn,
  openMigrationWorld,
  saveDeposit,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'

let world: MigrationWorld
let holder: Awaited<ReturnType<typeof walletCaller>>
let serial = 0
let tokenId = ''
beforeAll(async () => {
  world = await openMigrationWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  holder = await walletCaller(world.api)
  tokenId = String(900 + ++serial)
})

const longAgo = new Date('2026-01-01T00:00:00Z')

/** An NFT that the holder sent to us, long before the login. */
async function sent(blockTime = longAgo) {
  const nft = { contract: world.contract, tokenId }
  world.chains.owners.set(`${world.contract}/${tokenId}`, world.adminWallet)
  return saveDeposit(world.api.database.db, { from: holder.address, to: world.adminWallet, nft, blockTime })
}
function paid(valueWei?: string) {
  const from = { from: holder.address, to: world.adminWallet, blockTime: longAgo }
  return saveDeposit(world.api.database.db, { ...from, ...(valueWei !== undefined && { valueWei }) })
}
function claim(caller = holder.caller, wallet = holder.address) {
  return askFor(caller, world, { wallet, tokenId })
}
function takeBack(depositId: number, caller = holder.caller) {
  return caller.send('post', `/api/migration/held/${depositId}/return`, { body: {} })
}
async function held(caller: Caller = holder.caller) {
  const { body } = await caller.send('get', '/api/migration/held')
  return endpoints.listHeld.reply.parse(body.returnValue)
}
async function handlingOf(depositId: number) {
  const [row] = await world.api.database.db.execute<{ handling: string; note: string | null }>(
    sql`select handling, note from source_chain_deposits where deposit_id = ${depositId}`,
  )
  return row
}

describe('what a wallet sent to us and nobody asked for', () => {
  test('is seen by whoever proved the wallet: NFTs and coin, however old, and by nobody else', async () => {
    const [nft, coin] = [await sent(), await paid()]
    expect(await held()).toMatchObject({
      unreadChains: [],
      rows: [
        { depositId: coin, kind: 'fee', state: 'held', valueWei: '100000000000000000', coin: 'KAIA' },
        { depositId: nft, kind: 'nft', tokenId, name: `Old Kongz #${tokenId}`, canMigrate: true },
      ],
    })
    expect((await held((await walletCaller(world.api)).caller)).rows).toEqual([])
    const owned = await holder.caller.send('get', '/api/migration/nfts')
    expect(owned.body.returnValue).toMatchObject({ rows: [{ tokenId, isHeld: true, migrationId: null }] })
  })
  test('is left out where the chain says that it is not with us, and cannot be claimed or taken back', async () => {
    const depositId = await sent()
    world.chains.owners.set(`${world.contract}/${tokenId}`, `0x${'9'.repeat(40)}`)
    expect((await held()).rows).toEqual([])
    expect((await takeBack(depositId)).body.resultCd).toBe('NOT_ALLOWED_NOW')
    expect((await claim()).body.resultCd).toBe('NFT_NOT_OWNED')
    expect(await handlingOf(depositId)).toMatchObject({ handling: 'orphan' })
  })
  test('is not said to be nothing while the chain does not answer', async () => {
    await sent()
    world.chains.isDown = true
    try {
      const { body } = await holder.caller.send('get', '/api/migration/held')
      expect(body.resultCd).toBe('SOURCE_CHAIN_UNREACHABLE')
      await paid()
      expect(await held()).toMatchObject({ unreadChains: ['kaia'], rows: [{ kind: 'fee' }] })
    } finally {
      world.chains.isDown = false
    }
  })
})

describe('a claim', () => {
  test('of an NFT from before the login makes a migration that has it, and the coin that came with it', async () => {
    const [nft, coin] = [await sent(), await paid()]
    const migration = migrationIn(await claim())
    expect(migration).toMatchObject({ state: 'created', nftConfirmations: 5, feeConfirmations: 5 })
    expect(await handlingOf(nft)).toMatchObject({ handling: 'matched' })
    expect(await handlingOf(coin)).toMatchObject({ handling: 'matched' })
    expect((await held()).rows).toEqual([])
  })
  test('asks for the fee as usual where none is there', async () => {
    await sent()
    expect(migrationIn(await claim())).toMatchObject({ feeTxHash: null, nftTxHash: expect.any(String) })
  })
  test('of another wallet is refused, and changes nothing', async () => {
    const depositId = await sent()
    const thief = await walletCaller(world.api)
    expect((await claim(thief.caller, thief.address)).body.resultCd).toBe('NFT_NOT_OWNED')
    expect((await claim(thief.caller)).body.resultCd).toBe('WALLET_ADDRESSES_DIFFER')
    expect((await takeBack(depositId, thief.caller)).body.resultCd).toBe('NOT_FOUND')
    expect(await handlingOf(depositId)).toMatchObject({ handling: 'orphan' })
  })
  test('made on two devices at once is one migration', async () => {
    await sent()
    const newWalletAddress = migrationIn(await claim()).newWalletAddress
    const again = await Promise.all(
      [1, 2].map(() => askFor(holder.caller, world, { wallet: holder.address, tokenId, newWalletAddress })),
    )
    expect(new Set(again.map((it) => migrationIn(it).migrationId)).size).toBe(1)
  })
})

describe('taking back what is of a contract that no project has', () => {
  const strange = (from = holder.address) =>
    saveDeposit(world.api.database.db, {
      ...{ from, to: world.adminWallet, kind: 'multi' as const, blockTime: longAgo },
      nft: { contract: `0x${'c'.repeat(40)}`, tokenId },
    })
  const codeOf = async (depositId: number) => (await takeBack(depositId)).body.resultCd

  test('is possible three times a day, and what was tried and reverted is one of them and waits for staff', async () => {
    const [failed, second, third, fourth] = [
      await strange(),
      await strange(),
      await strange(),
      await strange(),
    ]
    expect(await codeOf(failed)).toBe('SUCCESS')
    const { db } = world.api.database
    await db.execute(sql`
      insert into source_chain_sends (chain, purpose, deposit_id, from_address, to_address, nonce, tx_hash, signed_bytes, state)
      values ('kaia', 'return_token', ${failed}, ${world.adminWallet}, ${holder.address}, 3, ${`0x${'f'.repeat(64)}`}, '', 'failed')`)
    await db.execute(sql`update source_chain_deposits set handling = 'orphan' where deposit_id = ${failed}`)
    expect((await held()).rows.find((it) => it.depositId === failed)).toMatchObject({ canTakeBack: false })
    expect(await codeOf(failed)).toBe('NOT_ALLOWED_NOW')
    expect([await codeOf(second), await codeOf(third), await codeOf(fourth)]).toEqual([
      ...['SUCCESS', 'SUCCESS', 'NOT_ALLOWED_NOW'],
    ])
  })
  test('has an end for a wallet of ours too, whoever sent it', async () => {
    const depositId = await strange()
    await world.api.database.db.execute(sql`
      insert into source_chain_deposits (chain, kind, tx_hash, log_index, block_number, block_hash, block_time, from_address,
        to_address, contract, token_id, amount, state, handling)
      select 'kaia', 'multi', '0xdd' || n, n, n, '0x', now(), '0xee' || n, ${world.adminWallet}, '0xcc', '1', 1, 'final', 'returned'
      from generate_series(1, 20) n`)
    expect(await codeOf(depositId)).toBe('NOT_ALLOWED_NOW')
    await world.api.database.db.execute(sql`
      update source_chain_deposits set modified_at = now() - interval '2 days' where tx_hash like '0xdd%'`)
    expect(await codeOf(depositId)).toBe('SUCCESS')
  })
})

describe('taking back', () => {
  test('has it sent back once, also when it is asked for twice at once', async () => {
    const depositId = await sent()
    const replies = await Promise.all([takeBack(depositId), takeBack(depositId)])
    expect(replies.map((it) => it.body.resultCd)).toEqual(['SUCCESS', 'SUCCESS'])
    expect(replies[0]?.body.returnValue).toMatchObject({ state: 'goingBack', canTakeBack: false })
    expect(await handlingOf(depositId)).toMatchObject({ handling: 'return_planned' })
    const events = await world.api.database.db.execute(sql`
      select 1 from events where entity = 'deposit' and entity_id = ${depositId} and to_state = 'return_planned'`)
    expect(events.length).toBe(1)
  })
  test('and a claim at the same moment: one of them, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      tokenId = String(900 + ++serial)
      const depositId = await sent()
      const [claimed, taken] = await Promise.all([claim(), takeBack(depositId)])
      const isTaken = taken.body.resultCd === 'SUCCESS'
      expect(claimed.body.resultCd).toBe(isTaken ? 'NFT_NOT_OWNED' : 'SUCCESS')
      expect(await handlingOf(depositId)).toMatchObject({ handling: isTaken ? 'return_planned' : 'matched' })
    }
  })
  test('and staff who send it back at the same moment: it goes back once', async () => {
    const depositId = await sent()
    const body = { reason: 'Asked by mail.' }
    const [, staff] = await Promise.all([
      takeBack(depositId),
      world.api.admin.send('post', `/api/admin/deposits/${depositId}/return`, { body }),
    ])
    expect(['SUCCESS', 'NOT_ALLOWED_NOW']).toContain(staff.body.resultCd)
    expect(await handlingOf(depositId)).toMatchObject({ handling: 'return_planned' })
  })
  test('is not possible of what a fork took away, nor of coin that is worth less than sending it', async () => {
    const depositId = await sent()
    await world.api.database.db.execute(
      sql`update source_chain_deposits set state = 'reorged' where deposit_id = ${depositId}`,
    )
    expect((await takeBack(depositId)).body.resultCd).toBe('NOT_FOUND')
    expect((await claim()).body.resultCd).toBe('NFT_NOT_OWNED')
    const dust = await paid('5000000000000000')
    expect((await held()).rows).toMatchObject([{ depositId: dust, canTakeBack: false }])
    expect((await takeBack(dust)).body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
  test('is listed until its wallet has had it for a while', async () => {
    const depositId = await paid()
    await takeBack(depositId)
    expect((await held()).rows).toMatchObject([{ depositId, state: 'goingBack' }])
    await world.api.database.db.execute(
      sql`update source_chain_deposits set handling = 'returned' where deposit_id = ${depositId}`,
    )
    expect((await held()).rows).toMatchObject([{ depositId, state: 'back', canTakeBack: false }])
  })
})
