import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../support/api.ts'
import {
  askFor,
  askUnsigned,
  migrationIn,
  newEvmAddress,
  openMigrationWorld,
  runQuery,
  saveDeposit,
  setState,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

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
  tokenId = String(++serial)
  own(tokenId, holder.address)
})

function own(id: string, address: string) {
  return world.chains.owners.set(`${world.contract}/${id}`, address)
}
function run(caller: Caller, others: Record<string, string> = {}) {
  return askFor(caller, world, { wallet: holder.address, tokenId, ...others })
}

describe('asking for a migration', () => {
  test('opens it with the record the specification names, and says SUCCESS', async () => {
    world.chains.metadata.set(`${world.contract}/${tokenId}`, {
      name: 'Kong of the chain',
      image: 'https://example.com/kong.png',
    })
    const reply = await run(holder.caller, {
      oldNftName: 'Kong of a liar',
      newWalletAddress: newWallet().address,
    })
    expect([reply.status, reply.body.resultCd]).toEqual([200, 'SUCCESS'])
    expect(migrationIn(reply)).toMatchObject({
      state: 'created',
      status: '0',
      regId: holder.address,
      oldNftId: tokenId,
      oldNftName: 'Kong of the chain',
      oldNftImage: 'https://example.com/kong.png',
      feeWei: '100000000000000000',
      coin: 'KAIA',
      depth: 5,
      oldProjectName: 'Old Kongz',
    })
  })
  test('gives it the time of its route by the clock of the database, however far ahead that of the API is', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
    try {
      await run(holder.caller, { newWalletAddress: newWallet().address })
    } finally {
      vi.useRealTimers()
    }
    const rows = await world.api.database.db.execute(sql`
      select m.deadline = m.reg_time + r.time_limit_seconds * interval '1 second' as is_exact
      from migrations m join migration_routes r using (route_id) where m.old_nft_id = ${tokenId}`)
    expect(rows).toMatchObject([{ is_exact: true }])
  })
  test('is refused while migration is not open; one that was begun before continues', async () => {
    const newWalletAddress = newWallet().address
    const begun = migrationIn(await run(holder.caller, { newWalletAddress }))
    const set = async (state: string) => {
      const { body } = await world.api.admin.send('get', '/api/admin/features')
      const { rows } = body.returnValue as { rows: { feature: string; version: number }[] }
      const version = rows.find((row) => row.feature === 'migration')?.version
      await world.api.admin.send('put', '/api/admin/features/migration', { body: { state, version } })
    }
    await set('closed')
    try {
      const other = String(++serial)
      own(other, holder.address)
      const refused = await run(holder.caller, { tokenId: other, newWalletAddress })
      expect([refused.status, refused.body.resultCd]).toEqual([409, 'FEATURE_NOT_OPEN'])
      expect(refused.body.params).toMatchObject({ feature: 'migration', state: 'closed' })
      const gone = await run(holder.caller, { newWalletAddress, feeTxHash: `0x${'a'.repeat(64)}` })
      expect(migrationIn(gone).migrationId).toBe(begun.migrationId)
    } finally {
      await set('open')
    }
    expect((await run(holder.caller, { newWalletAddress })).body.resultCd).toBe('SUCCESS')
  })
  test('shows what the client says of an NFT only where its metadata cannot be read, and only safe pictures', async () => {
    const shown = migrationIn(
      await run(holder.caller, { oldNftName: ' Kong ', oldNftImage: 'javascript:alert(1)' }),
    )
    expect([shown.oldNftName, shown.oldNftImage]).toEqual(['Kong', null])
  })
  test('is the same migration when it is asked twice at once, from two windows and with two spellings', async () => {
    const newWalletAddress = newWallet().address
    const spelled = { newWalletAddress, oldNftContract: world.contract.toUpperCase().replace('0X', '0x') }
    const replies = await Promise.all([
      run(holder.caller, { newWalletAddress }),
      run(holder.caller, spelled),
      run(holder.caller, { newWalletAddress }),
    ])
    expect(replies.map((reply) => reply.body.resultCd)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
    expect(new Set(replies.map((reply) => migrationIn(reply).migrationId)).size).toBe(1)
    const events = await world.api.database.db.execute(
      sql`select 1 from events where entity = 'migration' and entity_id = ${migrationIn(replies[0]).migrationId}`,
    )
    expect(events.length).toBe(1)
  })
  test('takes hashes later, replaces them until the transfer was found, and never after', async () => {
    const newWalletAddress = newWallet().address
    const [first, second, third] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}`)
    const { migrationId } = migrationIn(await run(holder.caller, { newWalletAddress }))
    expect(
      migrationIn(await run(holder.caller, { newWalletAddress, feeTxHash: first ?? '' })).feeTxHash,
    ).toBe(first)
    expect(
      migrationIn(await run(holder.caller, { newWalletAddress, feeTxHash: second ?? '' })).feeTxHash,
    ).toBe(second)
    const depositId = await saveDeposit(world.api.database.db, {
      from: holder.address,
      to: world.adminWallet,
    })
    await world.api.database.db.execute(
      sql`update migrations set fee_deposit_id = ${depositId} where migration_id = ${migrationId}`,
    )
    await run(holder.caller, { newWalletAddress, feeTxHash: third ?? '' })
    const [row] = await world.api.database.db.execute<{ fee_tx_hash: string }>(
      sql`select fee_tx_hash from migrations where migration_id = ${migrationId}`,
    )
    expect(row?.fee_tx_hash).toBe(second)
  })
  test('changes the Solana address until the NFT was seen, and then no more', async () => {
    const { migrationId } = migrationIn(await run(holder.caller))
    const other = newWallet().address
    expect(migrationIn(await run(holder.caller, { newWalletAddress: other })).newWalletAddress).toBe(other)
    await setState(world.api.database.db, migrationId, 'nft_seen')
    const late = await run(holder.caller)
    expect([late.status, late.body.resultCd]).toEqual([409, 'SOLANA_ADDRESS_FIXED'])
  })
  test('leaves the Solana address alone when a page that knows an older one reports a hash', async () => {
    const first = newWallet().address
    await run(holder.caller, { newWalletAddress: first })
    const second = newWallet().address
    await run(holder.caller, { newWalletAddress: second })
    const feeTxHash = `0x${'4'.repeat(64)}`
    const asked = { wallet: holder.address, tokenId, newWalletAddress: first, feeTxHash }
    const reported = migrationIn(await askUnsigned(holder.caller, world, asked))
    expect(reported).toMatchObject({ newWalletAddress: second, feeTxHash })
  })
  test('takes an NFT that was handed over before it was asked for, from the wallet that handed it over', async () => {
    own(tokenId, world.adminWallet)
    expect((await run(holder.caller)).body.resultCd).toBe('NFT_NOT_OWNED')
    const nft = { contract: world.contract, tokenId }
    await saveDeposit(world.api.database.db, { from: newEvmAddress(), to: world.adminWallet, nft })
    expect((await run(holder.caller)).body.resultCd).toBe('NFT_NOT_OWNED')
    await saveDeposit(world.api.database.db, { from: holder.address, to: world.adminWallet, nft })
    expect((await run(holder.caller)).body.resultCd).toBe('SUCCESS')
  })
})

describe('asking for a migration is refused', () => {
  test('to a stranger, who posts it first', async () => {
    const stranger = await walletCaller(world.api)
    const first = await run(stranger.caller)
    expect([first.status, first.body.resultCd, first.body.returnMessage]).toEqual([
      403,
      'WALLET_ADDRESSES_DIFFER',
      'Wallet addresses are different.',
    ])
    const own = await run(stranger.caller, { oldWalletAddress: stranger.address })
    expect(own.body.resultCd).toBe('NFT_NOT_OWNED')
    expect((await run(holder.caller)).body.resultCd).toBe('SUCCESS')
  })
  test('to somebody without a session, without the token, or from another site', async () => {
    expect((await run(world.api.anybody)).body.resultCd).toBe('SIGNED_OUT')
    const path = `/api/migration/run?${runQuery(world, { wallet: holder.address, tokenId })}`
    const send = (headers: Record<string, string>) => holder.caller.send('post', path, { body: {}, headers })
    expect((await send({ 'x-csrf-token': 'wrong' })).body.resultCd).toBe('CSRF_MISMATCH')
    expect((await send({ origin: 'https://evil.example' })).body.resultCd).toBe('CSRF_MISMATCH')
  })
  test.each([
    [{ oldProjectId: '999999' }, 404, "There's no such Project."],
    [{ oldNftContract: newEvmAddress() }, 404, "There's no such Project."],
    [{ oldWalletType: 'dcent' }, 400, 'This wallet is not currently supported.'],
    [{ newWalletAddress: '' }, 400, 'Please enter your Solana wallet address.'],
    [
      { newWalletAddress: '0x52908400098527886E0F7030069857D2E4169EE7' },
      400,
      'This is not the address of a Solana wallet. Please check it again.',
    ],
    [
      { newWalletAddress: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
      400,
      'This is not the address of a Solana wallet. Please check it again.',
    ],
  ])('with %o', async (others, status, message) => {
    const reply = await run(holder.caller, others)
    expect([reply.status, reply.body.returnMessage]).toEqual([status, message])
  })
  test('for a project on a chain nothing can migrate from', async () => {
    const reply = await run(holder.caller, { oldProjectId: String(world.newProjectId) })
    expect(reply.body.returnMessage).toBe('Unsupported mainnet.')
  })
  test('for a token account, by what the chain says of the address', async () => {
    const { address } = newWallet()
    world.chains.programs.set(address, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
    const reply = await run(holder.caller, { newWalletAddress: address })
    expect(reply.body).toMatchObject({
      resultCd: 'SOLANA_ADDRESS_REFUSED',
      params: { verdict: 'TOKEN_ACCOUNT' },
    })
  })
  test('while the chain does not answer', async () => {
    world.chains.isDown = true
    const reply = await run(holder.caller)
    world.chains.isDown = false
    expect([reply.status, reply.body.returnCd]).toEqual([503, '2'])
  })
  test.each([
    ['is_on = false', 'SWITCHED_OFF'],
    ['supply = 0', 'SUPPLY_EXHAUSTED'],
  ])('on a route with %s', async (change, closedBecause) => {
    const { db } = world.api.database
    await db.execute(sql`update migration_routes set ${sql.raw(change)}`)
    const reply = await run(holder.caller)
    await db.execute(sql`update migration_routes set is_on = true, supply = null`)
    expect(reply.body).toMatchObject({ resultCd: 'MIGRATION_CLOSED', params: { closedBecause } })
  })
  test.each([
    ["start_time = now() + interval '1 hour'", 'This migration has not started yet.'],
    ['end_time = now()', 'This migration has ended.'],
  ])('by a project with %s', async (change, message) => {
    const { db } = world.api.database
    await db.execute(sql`update projects set ${sql.raw(change)} where project_id = ${world.oldProjectId}`)
    const reply = await run(holder.caller)
    await db.execute(sql`update projects set start_time = null, end_time = null`)
    expect([reply.body.resultCd, reply.body.returnMessage]).toEqual(['MIGRATION_CLOSED', message])
  })
  test('to the next owner only until the idle request of the seller has ended', async () => {
    const { migrationId } = migrationIn(await run(holder.caller))
    const buyer = await walletCaller(world.api)
    const ask = () => run(buyer.caller, { oldWalletAddress: buyer.address })
    expect((await ask()).body.resultCd).toBe('NFT_ALREADY_MIGRATING')
    const asked = () =>
      world.api.database.db.execute(
        sql`select return_asked_reason as reason from migrations where migration_id = ${migrationId}`,
      )
    expect(await asked()).toMatchObject([{ reason: null }])
    own(tokenId, buyer.address)
    expect((await ask()).body.resultCd).toBe('NFT_ALREADY_MIGRATING')
    expect(await asked()).toMatchObject([{ reason: 'WITHDRAWN' }])
    await setState(world.api.database.db, migrationId, 'expired')
    expect((await ask()).body.resultCd).toBe('SUCCESS')
  })
})
