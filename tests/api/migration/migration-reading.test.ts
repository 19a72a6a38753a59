import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toChecksum } from '#contract/evm-address.ts'
import { migrationSchema } from '#contract/migration/migration.ts'
import { readMigrationParity } from '#contract/migration/parity.ts'
import { lookUpMigrations } from '#contract/migration/public-migration.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { saveProof } from '#db/wallet/wallets.ts'
import { challengeReply } from '../../support/wallet/signers.ts'
import type { Caller } from '../../support/api.ts'
import {
  askFor,
  destinationOf,
  migrationIn,
  openMigrationWorld,
  saveDeposit,
  setState,
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
  tokenId = String(++serial)
  own(tokenId, holder.address)
})

function own(id: string, address: string) {
  return world.chains.owners.set(`${world.contract}/${id}`, address)
}
function run(caller: Caller, others: Record<string, string> = {}) {
  return askFor(caller, world, { wallet: holder.address, tokenId, ...others })
}

describe('migrations of others', () => {
  test('are not there: by id, in the list, in the stream, to withdraw', async () => {
    const { migrationId } = migrationIn(await run(holder.caller))
    const { caller } = await walletCaller(world.api)
    const read = await caller.send('get', `/api/migration/status/${migrationId}`)
    expect([read.status, read.body.resultCd]).toEqual([404, 'NOT_FOUND'])
    const withdrawn = await caller.send('post', `/api/migration/status/${migrationId}/withdraw`, { body: {} })
    expect(withdrawn.body.resultCd).toBe('NOT_FOUND')
    const listed = await caller.send('get', `/api/migration/mine?wallet=${holder.address}`)
    expect(listed.body.returnValue).toEqual([])
    const own = await holder.caller.send('get', `/api/migration/mine?wallet=${holder.address}`)
    expect(own.body.returnValue).toMatchObject([{ migrationId }])
  })
})

test('the message of where an NFT goes is written for an address Solana does not know only once that was confirmed', async () => {
  const { address } = newWallet()
  const ask = (newWalletAddress: string, isNeverUsedConfirmed: boolean) => {
    const body = destinationOf(world, { wallet: holder.address, newWalletAddress, tokenId })
    const path = '/api/migration/destination/challenge'
    return holder.caller.send('post', path, { body: { ...body, isNeverUsedConfirmed } })
  }
  const refused = await ask(address, false)
  expect([refused.status, refused.body.resultCd]).toEqual([409, 'SOLANA_ADDRESS_NEVER_USED'])
  const confirmed = challengeReply.parse((await ask(address, true)).body.returnValue)
  expect(confirmed.message).toContain('Solana does not know it yet')
  // Its own wallet has signed for it.
  const proof = {
    userUuid: holder.userUuid,
    family: 'solana',
    walletType: 'phantom',
    provenBy: 'key',
  } as const
  await saveProof(world.api.database.db, { ...proof, address })
  expect((await ask(address, false)).body.resultCd).toBe('SUCCESS')
  const known = newWallet().address
  world.chains.programs.set(known, '11111111111111111111111111111111')
  const used = challengeReply.parse((await ask(known, false)).body.returnValue)
  expect(used.message).not.toContain('not know')
})

describe('a migration looked up without an account', () => {
  const lookUp = async (query: string) => {
    const reply = await world.api.anybody.send('get', `/api/migration/look-up?${query}`)
    return { reply, found: lookUpMigrations.reply.parse(reply.body.returnValue) }
  }

  test('is found by its link and by either wallet, shows no person, and whole only the wallet that was given', async () => {
    const newWalletAddress = newWallet().address
    const { migrationId, runId } = migrationIn(await run(holder.caller, { newWalletAddress }))
    const { db } = world.api.database
    await db.execute(sql`update users set uid = 'kim@nft.example' where uuid = ${holder.userUuid}`)
    const old = `${toChecksum(holder.address).slice(0, 5)}…${toChecksum(holder.address).slice(-5)}`
    const next = `${newWalletAddress.slice(0, 5)}…${newWalletAddress.slice(-5)}`
    const byLink = await lookUp(`run=${runId}`)
    expect(byLink.found.rows).toMatchObject([
      { state: 'created', oldWalletAddress: old, newWalletAddress: next, feeTxHash: null },
    ])
    const text = JSON.stringify(byLink.reply.body)
    for (const secret of ['kim@nft.example', holder.userUuid, holder.address, newWalletAddress, '127.0.0.1'])
      expect(text).not.toContain(secret)
    expect(
      (await lookUp(`wallet=${holder.address.toUpperCase().replace('0X', '0x')}`)).found.rows,
    ).toMatchObject([{ oldWalletAddress: toChecksum(holder.address), newWalletAddress: next }])
    expect((await lookUp(`wallet=${newWalletAddress}`)).found.rows).toMatchObject([
      { oldWalletAddress: old, newWalletAddress },
    ])
    // What somebody reported is no transaction of the chain yet.
    await db.execute(
      sql`update migrations set fee_tx_hash = ${`0x${'7'.repeat(64)}`} where migration_id = ${migrationId}`,
    )
    expect((await lookUp(`run=${runId}`)).found.rows[0]?.feeTxHash).toBeNull()
  })

  test('is not there under another link, and needs one', async () => {
    expect((await lookUp('run=7c2b0f0e-6a53-4a3e-9d9b-2f0f4b7f0009')).found.rows).toEqual([])
    const none = await world.api.anybody.send('get', '/api/migration/look-up')
    expect([none.status, none.body.resultCd]).toEqual([400, 'BAD_REQUEST'])
  })
})

test('the metadata of both NFTs is compared by their bytes, and what cannot be read has no hash', async () => {
  const { migrationId } = migrationIn(await run(holder.caller))
  const read = async () => {
    const reply = await holder.caller.send('get', `/api/migration/status/${migrationId}/parity`)
    return readMigrationParity.reply.parse(reply.body.returnValue)
  }
  expect((await read()).new).toBeNull()
  const { old } = await read()
  expect(old === null || old.json === null).toBe(true)
})

describe('withdrawing', () => {
  test('is written down once, and the NFT is not taken on again before it has ended', async () => {
    const { migrationId } = migrationIn(await run(holder.caller))
    const path = `/api/migration/status/${migrationId}/withdraw`
    const [first, second] = [
      await holder.caller.send('post', path, { body: {} }),
      await holder.caller.send('post', path, { body: {} }),
    ]
    expect([first.body.resultCd, second.body.resultCd]).toEqual(['SUCCESS', 'SUCCESS'])
    expect((await run(holder.caller)).body.resultCd).toBe('MIGRATION_ENDING')
  })
  test('is too late once the NFT was seen', async () => {
    const { migrationId } = migrationIn(await run(holder.caller))
    const nft = { contract: world.contract, tokenId }
    const id = await saveDeposit(world.api.database.db, { from: holder.address, to: world.adminWallet, nft })
    await world.api.database.db.execute(
      sql`update migrations set nft_deposit_id = ${id} where migration_id = ${migrationId}`,
    )
    const reply = await holder.caller.send('post', `/api/migration/status/${migrationId}/withdraw`, {
      body: {},
    })
    expect(reply.body.resultCd).toBe('NOT_ALLOWED_NOW')
  })
})

test('lists the NFTs the wallet owns, with those that are on their way marked', async () => {
  const { migrationId } = migrationIn(await run(holder.caller))
  const other = String(++serial)
  own(other, holder.address)
  const reply = await holder.caller.send('get', '/api/migration/nfts')
  expect(reply.body.returnValue).toMatchObject({
    rows: [
      { tokenId, migrationId, name: `Old Kongz #${tokenId}` },
      { tokenId: other, migrationId: null },
    ],
    isCut: false,
    balances: [{ chain: 'kaia', balanceWei: '1000000000000000000' }],
  })
})

test('counts blocks above a transfer, at most as many as it needs', async () => {
  const { db } = world.api.database
  const { migrationId } = migrationIn(await run(holder.caller))
  const depositId = await saveDeposit(db, { from: holder.address, to: world.adminWallet, state: 'seen' })
  await db.execute(
    sql`update migrations set fee_deposit_id = ${depositId} where migration_id = ${migrationId}`,
  )
  await db.execute(
    sql`insert into source_chain_blocks (chain, block_number, block_hash) values ('kaia', 93, '0x')`,
  )
  const read = async () =>
    migrationIn(await holder.caller.send('get', `/api/migration/status/${migrationId}`))
  expect(await read()).toMatchObject({ feeConfirmations: 3, nftConfirmations: null })
  await db.execute(
    sql`insert into source_chain_blocks (chain, block_number, block_hash) values ('kaia', 193, '0x')`,
  )
  expect((await read()).feeConfirmations).toBe(5)
})

describe('the stream of migrations', () => {
  const listSchema = z.array(migrationSchema)
  const readStream = async (
    isEnough: (list: z.output<typeof listSchema>) => boolean,
    lastEventId?: string,
  ) => {
    const response = await holder.caller.raw('get', '/api/migration/events', {
      headers: lastEventId ? { 'last-event-id': lastEventId } : {},
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    let polls = 0
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done) return { polls, isEnded: true }
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const found = /^id: (.+)\nevent: migrations\ndata: (.*)$/.exec(block)
        if (!found) continue
        polls++
        const list = listSchema.parse(JSON.parse(found[2] ?? ''))
        if (!isEnough(list)) continue
        await reader?.cancel()
        return { polls, isEnded: false, id: found[1], list }
      }
    }
  }

  test('sends the list at once, also to one that comes back, and again when one of them moves', async () => {
    const { migrationId } = migrationIn(await run(holder.caller))
    const first = await readStream((list) => list.length === 1)
    const again = await readStream((list) => list.length === 1, first.id)
    expect(again.id).toBe(first.id)
    const moved = readStream((list) => list[0]?.state === 'nft_seen')
    await setState(world.api.database.db, migrationId, 'nft_seen')
    expect((await moved).isEnded).toBe(false)
  })
  test('ends with the session', async () => {
    let hasBegun = false
    const ended = readStream(() => {
      hasBegun = true
      return false
    })
    await expect.poll(() => hasBegun).toBe(true)
    await holder.caller.send('post', '/api/login/doLogout', { body: {} })
    expect((await ended).isEnded).toBe(true)
  })
  test('wants a session', async () => {
    expect((await world.api.anybody.raw('get', '/api/migration/events')).status).toBe(401)
  })
})

test('a link is looked up so often from an address, and then no more for a while', async () => {
  const path = '/api/migration/look-up?run=7c2b0f0e-6a53-4a3e-9d9b-2f0f4b7f0009'
  const codes = []
  for (let looks = 0; looks <= 60; looks++)
    codes.push((await world.api.anybody.send('get', path)).body.resultCd)
  expect([codes[0], codes.at(-1)]).toEqual(['SUCCESS', 'TOO_MANY_REQUESTS'])
})
