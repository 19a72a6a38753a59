import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deploy, handOver } from '../../support/anvil-contracts.ts'
import type { Caller } from '../../support/api.ts'
import { until } from '../../support/line.ts'
import { signerOf, startMigrationApi, type MigrationApi } from '../../support/migration/migration-api.ts'
import { feeWei, openMigrationLine, type MigrationLine } from '../../support/migration/migration-line.ts'
import { migrationIn } from '../../support/migration/migrations.ts'
import { signedChallenge } from '../../support/wallet/signers.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { isSoak } from '../../support/soak.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

const testContracts = new URL('../../worker/chains/evm/contracts', import.meta.url).pathname

let world: MigrationLine
let api: MigrationApi
const workers: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await openMigrationLine()
  api = await startMigrationApi(world)
  workers.push(await world.line.startWorker(), await world.line.startWorker())
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()))
  await api.close()
  await world.close()
})

const post: MigrationApi['post'] = (...it) => api.post(...it)
function depositsOf(txHash: string) {
  return api.depositsOf(txHash)
}

/** A person with a fresh NFT, logged in by the key that owns it. */
async function person(at: number) {
  const { account, tokenId } = await world.holder(at)
  return { account, tokenId, caller: await api.logIn(account), newWalletAddress: newWallet().address }
}
async function asks(of: Awaited<ReturnType<typeof person>>, others: Record<string, string> = {}) {
  const { caller, account, ...asked } = of
  return migrationIn(await post(caller, account, { ...asked, ...others })).migrationId
}

describe('attack: a stranger posts somebody’s migration first', () => {
  test('with the victim’s address, or as if the NFT were the stranger’s', async () => {
    const [victim, stranger] = [await person(1), await person(8)]
    const { account, tokenId } = victim
    const codes = [
      await post(stranger.caller, account, { tokenId }),
      await post(stranger.caller, stranger.account, { tokenId }),
      await post(api.anybody, account, { tokenId }),
    ].map((reply) => reply.body.resultCd)
    expect(codes).toEqual(['WALLET_ADDRESSES_DIFFER', 'NFT_NOT_OWNED', 'SIGNED_OUT'])
    const migrationId = await asks(victim)
    await world.payFee(account)
    await world.handOver(account, tokenId)
    await world.deep()
    const done = await world.reaches(migrationId, 'completed')
    expect(done.newWalletAddress).toBe(victim.newWalletAddress)
    expect(await world.expectOneOutcome(migrationId)).toBe('mint')
  })
  test('with the hash of the hand-over the victim made without asking', async () => {
    const [victim, stranger] = [await person(2), await person(8)]
    const { account, tokenId } = victim
    const nftTxHash = await world.handOver(account, tokenId)
    const feeTxHash = await world.payFee(account)
    const hashes = { nftTxHash, feeTxHash }
    await until('both are found', async () => (await depositsOf(feeTxHash)).length === 1)
    const first = await post(stranger.caller, stranger.account, { tokenId, ...hashes })
    expect(first.body.resultCd).toBe('NFT_NOT_OWNED')
    expect((await post(stranger.caller, account, { tokenId, ...hashes })).body.resultCd).toBe(
      'WALLET_ADDRESSES_DIFFER',
    )
    await world.deep()
    await world.reaches(await asks(victim, hashes), 'completed')
  })
  test.runIf(isSoak)('as the seller, who asked while the NFT was still theirs', async () => {
    const [seller, buyer] = [await person(3), await person(4)]
    const { tokenId } = seller
    const sold = await asks(seller)
    await world.payFee(seller.account)
    await world.old.send('transferFrom', [seller.account.address, buyer.account.address, tokenId], {
      account: seller.account,
    })
    await world.handOver(buyer.account, tokenId)
    await world.deep()
    await world.reaches(sold, 'fee_seen')
    await api.allRead()
    expect(await world.migration(sold)).toMatchObject({ state: 'fee_seen', nftDepositId: null })
    const refusal = await post(buyer.caller, buyer.account, { tokenId })
    expect(refusal.body.resultCd).toBe('NFT_ALREADY_MIGRATING')
    await world.line.db.execute(
      sql`update migrations set deadline = now(), next_run_at = now() where migration_id = ${sold}`,
    )
    await world.whileMining(
      'the seller’s ends',
      async () => (await world.migration(sold)).finishedAt !== null,
    )
    expect(await world.migration(sold)).toMatchObject({
      state: 'expired',
      outcome: null,
      feeOutcome: 'refunded',
    })
    const bought = await asks({ ...buyer, tokenId })
    await world.payFee(buyer.account)
    await world.deep()
    expect((await world.reaches(bought, 'completed')).newWalletAddress).toBe(buyer.newWalletAddress)
  })
})

describe('attack: fee hash replayed', () => {
  test('by another wallet, before its payer names it: it stays the payer’s', async () => {
    const [victim, thief] = [await person(5), await person(8)]
    const feeTxHash = await world.payFee(victim.account)
    const stolen = await asks(thief, { feeTxHash })
    await world.deep()
    await world.says(stolen, 'FEE_WRONG_PAYER')
    const own = await asks(victim, { feeTxHash })
    await world.reaches(own, 'fee_seen')
    expect(await world.migration(stolen)).toMatchObject({ state: 'created', feeDepositId: null })
  })
  test('same fee for two NFTs, asked at the same moment, once in capitals', async () => {
    const [first, second] = [await person(6), await person(6)]
    const feeTxHash = await world.payFee(first.account)
    const capitals = `0x${feeTxHash.slice(2).toUpperCase()}`
    const ids = await Promise.all([asks(first, { feeTxHash }), asks(second, { feeTxHash: capitals })])
    await world.deep()
    const states = async () =>
      (await Promise.all(ids.map(world.migration))).map((row) => row.state).toSorted()
    await until('one has it', async () => (await states()).join() === 'created,fee_seen')
    const [without] = (await Promise.all(ids.map(world.migration))).filter((row) => row.state === 'created')
    await world.says(without?.id ?? 0, 'FEE_ALREADY_USED')
    expect(await depositsOf(feeTxHash)).toEqual(['matched'])
  })
  test.runIf(isSoak)('after it was given back', async () => {
    const [first, second] = [await person(7), await person(7)]
    const feeTxHash = await world.payFee(first.account)
    const withdrawn = await asks(first, { feeTxHash })
    await world.deep()
    await world.reaches(withdrawn, 'fee_seen')
    const path = `/api/migration/status/${withdrawn}/withdraw`
    expect((await first.caller.send('post', path, { body: {} })).body.resultCd).toBe('SUCCESS')
    await world.whileMining(
      'the fee is back',
      async () => (await world.migration(withdrawn)).finishedAt !== null,
    )
    expect(await world.migration(withdrawn)).toMatchObject({ state: 'expired', feeOutcome: 'refunded' })
    const replayed = [await asks(first, { feeTxHash }), await asks(second, { feeTxHash })]
    for (const migrationId of replayed) await world.says(migrationId, 'FEE_ALREADY_USED')
    expect(await depositsOf(feeTxHash)).toEqual(['returned'])
  })
})

describe('attack: a payment that is none', () => {
  test('failed on chain', async () => {
    const payer = await person(1)
    // A wallet without code takes every payment: for this one it has code that reverts.
    await world.anvil.rpc('anvil_setCode', [world.admin.address, '0x60006000fd'])
    const [from, to] = [payer.account.address, world.admin.address]
    const value = `0x${feeWei.toString(16)}`
    const feeTxHash = String(
      await world.anvil.rpc('eth_sendTransaction', [{ from, to, value, gas: '0x30000' }]),
    )
    await expect.poll(() => world.anvil.provider.getTransactionReceipt(feeTxHash)).not.toBeNull()
    await world.anvil.rpc('anvil_setCode', [world.admin.address, '0x'])
    const migrationId = await asks(payer, { feeTxHash })
    await world.deep()
    await world.says(migrationId, 'FEE_FAILED_ON_CHAIN')
    await api.allRead()
    expect(await depositsOf(feeTxHash)).toEqual([])
    expect(await world.migration(migrationId)).toMatchObject({ state: 'created', feeDepositId: null })
  })
  test.runIf(isSoak)('pending, and replaced by another before it was mined', async () => {
    const payer = await person(2)
    const [from, to] = [payer.account.address, world.admin.address]
    const nonce = `0x${(await world.anvil.provider.getTransactionCount(from)).toString(16)}`
    await world.anvil.setAutomine(false)
    const send = (transaction: Record<string, string>) =>
      world.anvil.rpc('eth_sendTransaction', [{ from, nonce, gas: '0x5208', ...transaction }])
    const cheap = { value: `0x${feeWei.toString(16)}`, gasPrice: '0x77359400' }
    const feeTxHash = String(await send({ to, ...cheap }))
    const migrationId = await asks(payer, { feeTxHash })
    await world.says(migrationId, 'WAITING_FOR_DEPTH')
    expect((await world.migration(migrationId)).state).toBe('created')
    await send({ to: from, value: '0x0', gasPrice: '0x12a05f2000' })
    await world.anvil.setAutomine(true)
    await world.deep()
    await world.says(migrationId, 'FEE_NOT_FOUND')
    await api.allRead()
    expect(await depositsOf(feeTxHash)).toEqual([])
  })
  test.runIf(isSoak)('old: paid before the wallet proved itself', async () => {
    const payer = await person(3)
    const feeTxHash = await world.payFee(payer.account)
    await world.forget(feeTxHash)
    await world.line.db.execute(sql`
      update wallets set proven_at = now() + interval '10 minutes' where address = ${payer.account.address}`)
    const migrationId = await asks(payer, { feeTxHash })
    await world.deep()
    await world.says(migrationId, 'FEE_TOO_OLD')
    expect((await world.migration(migrationId)).feeDepositId).toBeNull()
  })
})

describe('attack: something else in place of the NFT', () => {
  const registered = (contract: string) =>
    world.line.db.execute(sql`
      insert into projects (symbol, name, name_kor, mainnet, contract_address, creator_fee_percent,
        project_fee_percent, admin_wallet_address)
      values ('ODD', 'Odd', '이상한', 'kaia', ${contract}, 0, 0, ${world.admin.address})`)
  test.runIf(isSoak)('an ERC-20, even of a registered contract', async () => {
    const { account, tokenId } = await world.holder(4)
    const coin = await deploy(world.anvil, 'Coin', [account.address], { folder: testContracts })
    await registered(coin.address)
    const nftTxHash = await coin.send('transfer', [world.admin.address, tokenId], { account })
    const migrationId = await world.ask({
      wallet: account.address,
      tokenId,
      contract: coin.address,
      nftTxHash,
    })
    await world.deep()
    await world.says(migrationId, 'NFT_NOT_IN_TRANSACTION')
    await api.allRead()
    // It is there, and no migration's.
    expect(await depositsOf(nftTxHash)).toEqual(['orphan'])
  })
  test.runIf(isSoak)('an NFT of the same number of an unregistered contract', async () => {
    const owner = await person(5)
    const { account, tokenId } = owner
    const first = world.anvil.accounts[0]?.address
    const other = await deploy(world.anvil, 'OldCollection', ['Other', 'OTH', '', first, first, 0])
    await other.send('mintToIndex', [account.address, tokenId])
    const nftTxHash = await handOver(other, account, world.admin.address, BigInt(tokenId))
    const asked = { tokenId, nftTxHash, oldNftContract: other.address }
    expect((await post(owner.caller, account, asked)).body.resultCd).toBe('NO_SUCH_PROJECT')
    const migrationId = await asks(owner, { nftTxHash })
    await world.deep()
    await world.says(migrationId, 'NFT_NOT_IN_TRANSACTION')
    await api.allRead()
    // It is there, and no migration's.
    expect(await depositsOf(nftTxHash)).toEqual(['orphan'])
  })
  test('an old transaction, from before this product and the proof of the wallet', async () => {
    const { account, tokenId } = await world.holder(6)
    const nftTxHash = await world.handOver(account, tokenId)
    await world.forget(nftTxHash)
    const depositsSince = new Date(Date.now() + 600_000)
    const migrationId = await world.ask({ wallet: account.address, tokenId, nftTxHash, depositsSince })
    await world.deep()
    await world.says(migrationId, 'NFT_TOO_OLD')
    expect((await world.migration(migrationId)).nftDepositId).toBeNull()
  })
})

describe('attack: somebody else’s session', () => {
  test('forged sign-in with the victim’s address and the attacker’s key, while Kaia answers', async () => {
    const [victim, attacker] = [world.anvil.accounts[7], world.anvil.accounts[8]]
    if (!victim || !attacker) throw new Error('anvil has too few accounts.')
    const body = await signedChallenge(api.anybody, signerOf(victim), { by: signerOf(attacker) })
    const reply = await api.anybody.send('post', '/api/login/verify', { body })
    expect([reply.body.resultCd, reply.headers.get('set-cookie')]).toEqual(['SIGNATURE_INVALID', null])
  })
  test('somebody else’s migration read by id, listed, streamed, withdrawn, its story', async () => {
    const [owner, stranger] = [await person(1), await person(8)]
    const migrationId = await asks(owner)
    const status = `/api/migration/status/${migrationId}`
    expect((await stranger.caller.send('get', status)).body.resultCd).toBe('NOT_FOUND')
    const withdrawn = await stranger.caller.send('post', `${status}/withdraw`, { body: {} })
    expect(withdrawn.body.resultCd).toBe('NOT_FOUND')
    const listed = await stranger.caller.send('get', `/api/migration/mine?wallet=${owner.account.address}`)
    expect(listed.body.returnValue).toEqual([])
    expect(await firstOfStream(stranger.caller)).not.toContain(owner.account.address)
    expect((await firstOfStream(owner.caller)).toLowerCase()).toContain(owner.account.address)
    const story = await stranger.caller.send('get', `/api/admin/migrations/${migrationId}`)
    expect(story.body.resultCd).toBe('FORBIDDEN')
  })
})

async function firstOfStream(caller: Caller): Promise<string> {
  const response = await caller.raw('get', '/api/migration/events')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let streamed = ''
  while (!/^data: .*\n\n/m.test(streamed)) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    if (done) throw new Error(`The stream ended: ${streamed}`)
    streamed += value
  }
  await reader?.cancel()
  return streamed
}
