import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticesOf } from '../../support/notice/notice-rows.ts'
import type { Caller, Reply } from '../../support/api.ts'
import {
  askFor,
  askUnsigned,
  destinationOf,
  migrationIn,
  openMigrationWorld,
  saveDeposit,
  setState,
  signDestination,
  walletCaller,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'
import {
  challengeReply,
  evmSigner,
  signerAt,
  signedChallenge,
  type TestSigner,
} from '../../support/wallet/signers.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let world: MigrationWorld
let holder: Awaited<ReturnType<typeof walletCaller>>
let signer: TestSigner
let serial = 100
let tokenId = ''
beforeAll(async () => {
  world = await openMigrationWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  holder = await walletCaller(world.api)
  signer = keyOf(holder.address)
  tokenId = ownNext()
})

function keyOf(address: string) {
  const found = signerAt(address)
  if (!found) throw new Error(`Nobody has the key of ${address}.`)
  return found
}
function ownNext() {
  const id = String(++serial)
  world.chains.owners.set(`${world.contract}/${id}`, holder.address)
  return id
}
function bodyOf(newWalletAddress: string, ...tokenIds: string[]) {
  const bodies = tokenIds.map((id) =>
    destinationOf(world, { wallet: holder.address, newWalletAddress, tokenId: id }),
  )
  const [first] = bodies
  return { ...first, nfts: bodies.flatMap((it) => it.nfts) }
}
function run(newWalletAddress: string, id = tokenId, others: Record<string, string> = {}) {
  return askUnsigned(holder.caller, world, {
    wallet: holder.address,
    tokenId: id,
    newWalletAddress,
    ...others,
  })
}
async function codeOf(reply: Promise<Reply>) {
  const { status, body } = await reply
  return [status, body.resultCd]
}
function challengeCode(body: unknown) {
  return codeOf(holder.caller.send('post', '/api/migration/destination/challenge', { body }))
}
async function ask(body: unknown, caller: Caller = holder.caller) {
  const reply = await caller.send('post', '/api/migration/destination/challenge', { body })
  return challengeReply.parse(reply.body.returnValue)
}
function post(challengeId: string, signature: string, caller: Caller = holder.caller) {
  return caller.send('post', '/api/migration/destination', { body: { challengeId, signature } })
}
async function countMigrations() {
  const [row] = await world.api.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from migrations where old_wallet_address = ${holder.address}`,
  )
  return row?.count
}

const refused = [409, 'DESTINATION_NOT_SIGNED']

describe('the message', () => {
  test('says in plain words which NFTs go to which Solana address, in both languages', async () => {
    const { address } = newWallet()
    const second = ownNext()
    const { message } = await ask(bodyOf(address, tokenId, second, tokenId))
    for (const part of [address, `#${tokenId}, #${second} (`, 'NFTs that migrate (2)', 'Old Kongz'])
      expect(message).toContain(part)
    expect(message).toMatch(/Nonce: [0-9a-f]{32}\n/)
    expect(message).toMatch(/Expiration Time: \d{4}-/)
    expect(message).not.toContain('wants you to sign in')
    const kor = await holder.caller.send('post', '/api/migration/destination/challenge?lang=kor', {
      body: bodyOf(address, tokenId),
    })
    expect(challengeReply.parse(kor.body.returnValue).message).toContain('마이그레이션할 NFT (1개)')
  })
  test('is written for a proven wallet and an address of a wallet only', async () => {
    const { address } = newWallet()
    const other = { ...bodyOf(address, tokenId), oldWalletAddress: evmSigner().address }
    expect(await challengeCode(other)).toEqual([403, 'WALLET_ADDRESSES_DIFFER'])
    expect(await challengeCode(bodyOf(address.toLowerCase(), tokenId))).toEqual([
      400,
      'SOLANA_ADDRESS_REFUSED',
    ])
    expect(await challengeCode({ ...bodyOf(address, tokenId), oldWalletType: 'ledger' })).toEqual([
      400,
      'WALLET_NOT_SUPPORTED',
    ])
  })
})

describe('a migration', () => {
  test('is opened for what the old wallet signed: one signature for many', async () => {
    const { address } = newWallet()
    const second = ownNext()
    const reply = await signDestination(holder.caller, signer, bodyOf(address, tokenId, second))
    expect(reply.body.returnValue).toMatchObject({
      newWalletAddress: address,
      nfts: [{ tokenId }, { tokenId: second }],
    })
    for (const id of [tokenId, second])
      expect(migrationIn(await run(address, id))).toMatchObject({
        newWalletAddress: address,
        destinationSignedAt: expect.any(String),
      })
  })
  test('is not opened by the session alone, and nothing is kept', async () => {
    expect(await codeOf(run(newWallet().address))).toEqual(refused)
    expect(await codeOf(run(newWallet().address, tokenId, { feeTxHash: `0x${'1'.repeat(64)}` }))).toEqual(
      refused,
    )
    expect(await countMigrations()).toBe(0)
  })
  test('is not opened for another address or another NFT than was signed', async () => {
    const { address } = newWallet()
    await signDestination(holder.caller, signer, bodyOf(address, tokenId))
    expect(await codeOf(run(newWallet().address))).toEqual(refused)
    expect(await codeOf(run(address, ownNext()))).toEqual(refused)
    expect(await countMigrations()).toBe(0)
  })
  test('goes where the wallet signed last: an address of before is one that was not signed', async () => {
    const [first, last] = [newWallet().address, newWallet().address]
    await signDestination(holder.caller, signer, bodyOf(first, tokenId))
    await signDestination(holder.caller, signer, bodyOf(last, tokenId))
    expect(await codeOf(run(first))).toEqual(refused)
    expect(migrationIn(await run(last)).newWalletAddress).toBe(last)
  })
  test('is not opened by what an earlier owner of the NFT signed', async () => {
    const { address } = newWallet()
    await signDestination(holder.caller, signer, bodyOf(address, tokenId))
    const buyer = await walletCaller(world.api)
    world.chains.owners.set(`${world.contract}/${tokenId}`, buyer.address)
    const asked = { wallet: buyer.address, tokenId, newWalletAddress: address }
    expect(await codeOf(askUnsigned(buyer.caller, world, asked))).toEqual(refused)
  })
})

describe('a signature', () => {
  test('of another wallet counts for nothing, and uses the message up', async () => {
    const { address } = newWallet()
    const { challengeId, message } = await ask(bodyOf(address, tokenId))
    expect(await codeOf(post(challengeId, evmSigner().sign(message)))).toEqual([401, 'SIGNATURE_INVALID'])
    expect(await codeOf(post(challengeId, signer.sign(message)))).toEqual([409, 'CHALLENGE_USED'])
    expect(await codeOf(run(address))).toEqual(refused)
  })
  test('over a changed message counts for nothing', async () => {
    const { address } = newWallet()
    const { challengeId, message } = await ask(bodyOf(address, tokenId))
    const changed = message.replace(address, newWallet().address)
    expect(await codeOf(post(challengeId, signer.sign(changed)))).toEqual([401, 'SIGNATURE_INVALID'])
    const { challengeId: next, message: other } = await ask(bodyOf(address, tokenId))
    expect(await codeOf(post(next, signer.sign(other.replace(`#${tokenId}`, '#1'))))).toEqual([
      401,
      'SIGNATURE_INVALID',
    ])
    expect(await codeOf(run(address))).toEqual(refused)
  })
  test('is taken once, and within its time', async () => {
    const { address } = newWallet()
    const { challengeId, message } = await ask(bodyOf(address, tokenId))
    expect(await codeOf(post(challengeId, signer.sign(message)))).toEqual([200, 'SUCCESS'])
    expect(await codeOf(post(challengeId, signer.sign(message)))).toEqual([409, 'CHALLENGE_USED'])
    const late = await ask(bodyOf(newWallet().address, tokenId))
    await world.api.database.db.execute(
      sql`update login_challenges set expires_at = now() where challenge_id = ${late.challengeId}`,
    )
    expect(await codeOf(post(late.challengeId, signer.sign(late.message)))).toEqual([
      409,
      'CHALLENGE_EXPIRED',
    ])
    expect(migrationIn(await run(address)).newWalletAddress).toBe(address)
  })
  test('for a login is none for a destination, and the other way round', async () => {
    const login = await signedChallenge(holder.caller, signer)
    expect(await codeOf(post(login.challengeId, login.signature))).toEqual([409, 'CHALLENGE_UNKNOWN'])
    const { challengeId, message } = await ask(bodyOf(newWallet().address, tokenId))
    const body = { challengeId, signature: signer.sign(message) }
    expect(await codeOf(world.api.anybody.send('post', '/api/login/verify', { body }))).toEqual([
      409,
      'CHALLENGE_UNKNOWN',
    ])
  })
  test('is taken in a session of that wallet only', async () => {
    const { address } = newWallet()
    const { challengeId, message } = await ask(bodyOf(address, tokenId))
    const stranger = await walletCaller(world.api)
    expect(await codeOf(post(challengeId, signer.sign(message), stranger.caller))).toEqual([
      403,
      'WALLET_ADDRESSES_DIFFER',
    ])
    expect(await codeOf(post(challengeId, signer.sign(message), world.api.anybody))).toEqual([
      401,
      'SIGNED_OUT',
    ])
    expect(await codeOf(post(challengeId, signer.sign(message)))).toEqual([200, 'SUCCESS'])
  })
})

describe('the address of a migration under way', () => {
  async function opened() {
    const newWalletAddress = newWallet().address
    const asked = { wallet: holder.address, tokenId, newWalletAddress, oldNftName: 'Kong' }
    return migrationIn(await askFor(holder.caller, world, asked))
  }
  async function addressOf(migrationId: number) {
    const reply = await holder.caller.send('get', `/api/migration/status/${migrationId}`)
    return migrationIn(reply).newWalletAddress
  }
  test('is not changed by the session alone', async () => {
    const { migrationId, newWalletAddress } = await opened()
    expect(await codeOf(run(newWallet().address))).toEqual(refused)
    expect(await addressOf(migrationId)).toBe(newWalletAddress)
  })
  test('is changed by a new signature, and whoever asked for it is told', async () => {
    const { migrationId } = await opened()
    const { address } = newWallet()
    await signDestination(holder.caller, signer, bodyOf(address, tokenId))
    expect(await addressOf(migrationId)).toBe(address)
    expect(await noticesOf(world.api.database.db, holder.userUuid)).toMatchObject([
      { code: 'migrationAddressChanged', params: { migrationId, name: 'Kong', address } },
    ])
    const events = await world.api.database.db.execute(sql`
      select to_state from events where entity = 'migration' and entity_id = ${migrationId} order by seq`)
    expect(events).toMatchObject([{ to_state: 'created' }, { to_state: 'address_changed' }])
  })
  test('stays once the NFT was seen: such a signature is refused, and nothing of it is kept', async () => {
    const { migrationId, newWalletAddress } = await opened()
    const { address } = newWallet()
    const second = ownNext()
    const { challengeId, message } = await ask(bodyOf(address, tokenId, second))
    const nft = { contract: world.contract, tokenId }
    const depositId = await saveDeposit(world.api.database.db, {
      from: holder.address,
      to: world.adminWallet,
      nft,
    })
    await world.api.database.db.execute(
      sql`update migrations set nft_deposit_id = ${depositId} where migration_id = ${migrationId}`,
    )
    expect(await codeOf(post(challengeId, signer.sign(message)))).toEqual([409, 'SOLANA_ADDRESS_FIXED'])
    expect(await addressOf(migrationId)).toBe(newWalletAddress)
    expect(await codeOf(run(address, second))).toEqual(refused)
    const again = signDestination(holder.caller, signer, bodyOf(address, tokenId))
    expect(await codeOf(again)).toEqual([409, 'SOLANA_ADDRESS_FIXED'])
  })
  test('of before signatures were asked for is signed as it is, or as it should be', async () => {
    const { migrationId, newWalletAddress } = await opened()
    const { db } = world.api.database
    const forget = () =>
      db.execute(sql`update migrations set destination_id = null where migration_id = ${migrationId}`)
    await forget()
    await db.execute(sql`delete from destination_nfts where token_id = ${tokenId}`)
    await setState(db, migrationId, 'nft_seen')
    expect(await codeOf(run(newWalletAddress))).toEqual(refused)
    await signDestination(holder.caller, signer, bodyOf(newWalletAddress, tokenId))
    expect(migrationIn(await run(newWalletAddress)).destinationSignedAt).not.toBeNull()
    await forget()
    const { address } = newWallet()
    await signDestination(holder.caller, signer, bodyOf(address, tokenId))
    expect(await addressOf(migrationId)).toBe(address)
  })
})
