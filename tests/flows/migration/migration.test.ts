import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bindDestination, saveDestination } from '#db/migration/destinations.ts'
import { deploy, pay, type Deployed } from '../../support/anvil-contracts.ts'
import { until } from '../../support/line.ts'
import { feeWei, openMigrationLine, type MigrationLine } from '../../support/migration/migration-line.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { isSoak } from '../../support/soak.ts'
import { signDestination } from '../../support/migration/bind-destinations.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

const testContracts = new URL('../../worker/chains/evm/contracts', import.meta.url).pathname

let world: MigrationLine
let worker: { close(): Promise<void> }
beforeAll(async () => {
  world = await openMigrationLine()
  worker = await world.line.startWorker()
})
afterAll(async () => {
  await worker.close()
  await world.close()
})

function lowerDeadline(migrationId: number) {
  return world.line.db.execute(
    sql`update migrations set deadline = now(), next_run_at = now() where migration_id = ${migrationId}`,
  )
}
async function oddDeposits(from: string) {
  const rows = await world.line.db.execute<{ handling: string; kind: string }>(
    sql`select handling, kind from source_chain_deposits where from_address = ${from} order by deposit_id`,
  )
  return rows.map((row) => `${row.kind}:${row.handling}`)
}

describe('an NFT goes over', () => {
  test('found by the watcher alone, without a hash', async () => {
    const { account, tokenId } = await world.holder(1)
    const migrationId = await world.ask({ wallet: account.address, tokenId })
    await world.payFee(account)
    await world.handOver(account, tokenId)
    await world.deep()
    const done = await world.reaches(migrationId, 'completed')
    expect(done).toMatchObject({ outcome: 'mint', feeOutcome: 'kept', reason: null, newNftId: tokenId })
    for (const key of [done.newMintAccountKey, done.newTokenAccountKey, done.newMetadataAccountKey])
      expect(key).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(done.newMasterEditionAccountKey).not.toBeNull()
    expect(await world.expectOneOutcome(migrationId)).toBe('mint')
    const rows = await world.line.db.execute<{ moved: string }>(sql`
      select from_state || '>' || to_state as moved from events
      where entity = 'migration' and entity_id = ${migrationId} order by seq`)
    expect(rows.map((row) => row.moved)).toEqual([
      'created>fee_seen',
      'fee_seen>nft_seen',
      'nft_seen>mint_planned',
      'mint_planned>minted',
      'minted>completed',
    ])
  })
  test.runIf(isSoak)('by its hashes, and when fee and NFT came before it was asked for', async () => {
    const { account, tokenId } = await world.holder(2)
    const nftTxHash = await world.handOver(account, tokenId)
    const feeTxHash = await world.payFee(account)
    await world.deep()
    const migrationId = await world.ask({ wallet: account.address, tokenId, feeTxHash, nftTxHash })
    await world.reaches(migrationId, 'completed')
    expect(await world.expectOneOutcome(migrationId)).toBe('mint')
  })
  test('only once its old wallet has signed where it goes: until then it waits, and says so', async () => {
    const { account, tokenId } = await world.holder(2)
    const wallet = account.address
    const newWallets = [newWallet().address, newWallet().address]
    const [asked = '', signed = ''] = newWallets
    const migrationId = await world.ask({ wallet, tokenId, newWallet: asked, isSigned: false })
    await world.payFee(account)
    await world.handOver(account, tokenId)
    await world.deep()
    await world.says(migrationId, 'DESTINATION_NOT_SIGNED')
    expect(await world.migration(migrationId)).toMatchObject({ state: 'nft_seen', itemId: null })
    const [nft, stolen] = [
      { chain: 'kaia' as const, contract: world.old.address, tokenId },
      newWallet().address,
    ]
    await world.line.db.transaction(async (tx) => {
      const { id } = await saveDestination(tx, {
        ...{ challengeId: randomUUID(), oldWalletAddress: wallet, newWalletAddress: stolen, nfts: [nft] },
        ...{ ...signDestination({ ...nft, oldWallet: wallet, newWallet: signed }), provenBy: 'key' },
      })
      expect(await bindDestination(tx, { destinationId: id, actor: 'test' })).toEqual([migrationId])
    })
    // Somebody wrote another address than the signed one into both rows: the worker reads what was signed.
    await world.says(migrationId, 'DESTINATION_UNPROVEN')
    expect(await world.migration(migrationId)).toMatchObject({ state: 'nft_seen', itemId: null })
    await world.line.db.execute(sql`
      with d as (update destinations set new_wallet_address = ${signed} where new_wallet_address = ${stolen})
      update migrations set new_wallet_address = ${signed}, next_run_at = now() where migration_id = ${migrationId}`)
    const done = await world.reaches(migrationId, 'completed')
    expect(done).toMatchObject({ newWalletAddress: signed, reason: null })
    expect(await world.expectOneOutcome(migrationId)).toBe('mint')
  })
  test('several at once, as one run, each with its own fee', async () => {
    const held = await Promise.resolve(world.holder(3)).then(async (first) => [first, await world.holder(3)])
    const ids: number[] = []
    for (const { account, tokenId } of held) ids.push(await world.ask({ wallet: account.address, tokenId }))
    for (const { account, tokenId } of held) {
      await world.payFee(account)
      await world.handOver(account, tokenId)
    }
    await world.deep()
    for (const id of ids) await world.reaches(id, 'completed')
    for (const id of ids) expect(await world.expectOneOutcome(id)).toBe('mint')
  })
})

describe('a fee is refused, and says why', () => {
  const askedWith = async (
    at: number,
    feeTxHash: (wallet: { address: string; secret: string }) => Promise<string>,
  ) => {
    const { account, tokenId } = await world.holder(at)
    const migrationId = await world.ask({
      wallet: account.address,
      tokenId,
      feeTxHash: await feeTxHash(account),
    })
    return { migrationId, account, tokenId }
  }
  test('when another wallet paid it, which is also how somebody else’s hash looks', async () => {
    const stranger = world.anvil.accounts[8]
    if (!stranger) throw new Error('No stranger.')
    const { migrationId } = await askedWith(4, () => world.payFee(stranger))
    await world.deep()
    await world.says(migrationId, 'FEE_WRONG_PAYER')
    expect(await world.migration(migrationId)).toMatchObject({ state: 'created', feeDepositId: null })
    await until('it is an orphan', async () => (await oddDeposits(stranger.address)).includes('fee:orphan'))
  })
  test('when it went to a look-alike address', async () => {
    const lookAlike = `${world.admin.address.slice(0, -1)}${world.admin.address.endsWith('0') ? '1' : '0'}`
    const { migrationId } = await askedWith(4, (account) => pay(world.anvil, account, lookAlike, feeWei))
    await world.says(migrationId, 'FEE_WRONG_RECEIVER')
  })
  test.runIf(isSoak)('when it went through a contract', async () => {
    const forwarder = await deploy(world.anvil, 'Forwarder', [], { folder: testContracts })
    const { migrationId } = await askedWith(4, (account) =>
      forwarder.send('forward', [world.admin.address], { account, valueWei: feeWei }),
    )
    await world.deep()
    await world.says(migrationId, 'FEE_WRONG_RECEIVER')
  })
  test('when it is too low', async () => {
    const { migrationId } = await askedWith(4, (account) => world.payFee(account, feeWei - 1n))
    await world.says(migrationId, 'FEE_TOO_LOW')
  })
  test('when the chain does not know it', async () => {
    const { migrationId } = await askedWith(4, () => Promise.resolve(`0x${'ab'.repeat(32)}`))
    await world.says(migrationId, 'FEE_NOT_FOUND')
  })
  test('when it is older than the proof of the wallet, and the watcher never saw it', async () => {
    const { account, tokenId } = await world.holder(5)
    const feeTxHash = await world.payFee(account)
    await world.forget(feeTxHash)
    const depositsSince = new Date(Date.now() + 600_000)
    const migrationId = await world.ask({ wallet: account.address, tokenId, feeTxHash, depositsSince })
    await world.says(migrationId, 'FEE_TOO_OLD')
    expect((await world.migration(migrationId)).feeDepositId).toBeNull()
  })
  test('when it pays another NFT already: one fee, one NFT', async () => {
    const { account, tokenId } = await world.holder(6)
    const second = await world.holder(6)
    const feeTxHash = await world.payFee(account)
    const migrationId = await world.ask({ wallet: account.address, tokenId, feeTxHash })
    await world.deep()
    await world.reaches(migrationId, 'fee_seen')
    const replayed = await world.ask({ wallet: account.address, tokenId: second.tokenId, feeTxHash })
    await world.handOver(account, second.tokenId)
    await world.deep()
    await world.says(replayed, 'FEE_ALREADY_USED')
    // Its NFT is not lost: it goes back when the time is up.
    await until('its NFT is found', async () => (await world.migration(replayed)).nftDepositId !== null)
    await lowerDeadline(replayed)
    await world.whileMining('it is back', async () => (await world.migration(replayed)).state === 'returned')
    expect(await world.expectOneOutcome(replayed)).toBe('return')
  })
})

describe('an NFT is refused, and says why', () => {
  let liar: Deployed
  beforeAll(async () => {
    liar = await deploy(world.anvil, 'Liar', [], { folder: testContracts })
  })
  test('when its transaction failed', async () => {
    const { tokenId } = await world.holder(1)
    const account = world.anvil.accounts[2]
    if (!account) throw new Error('No account.')
    const nftTxHash = await world.old.send('transferFrom', [account.address, world.admin.address, tokenId], {
      account,
      gasLimit: 200_000n,
    })
    const migrationId = await world.ask({ wallet: account.address, tokenId, nftTxHash })
    await world.says(migrationId, 'NFT_FAILED_ON_CHAIN')
  })
  test('while its transaction is pending, and continues when it is mined', async () => {
    const { account, tokenId } = await world.holder(7)
    await world.anvil.setAutomine(false)
    const data = world.old.encode('transferFrom', [account.address, world.admin.address, tokenId])
    const gas = '0x100000'
    const sent = await world.anvil.rpc('eth_sendTransaction', [
      { from: account.address, to: world.old.address, data, gas },
    ])
    const migrationId = await world.ask({ wallet: account.address, tokenId, nftTxHash: String(sent) })
    await world.says(migrationId, 'WAITING_FOR_DEPTH')
    await world.anvil.setAutomine(true)
    await world.deep()
    await until('it is matched', async () => (await world.migration(migrationId)).nftDepositId !== null)
  })
  test('when an ERC-20 was sent in its place', async () => {
    const { account, tokenId } = await world.holder(1)
    const coin = await deploy(world.anvil, 'Coin', [account.address], { folder: testContracts })
    const nftTxHash = await coin.send('transfer', [world.admin.address, tokenId], { account })
    const migrationId = await world.ask({ wallet: account.address, tokenId, nftTxHash })
    await world.says(migrationId, 'NFT_NOT_IN_TRANSACTION')
  })
  test('when another contract only says that it moved', async () => {
    const { account, tokenId } = await world.holder(1)
    const nftTxHash = await liar.send('lie', [account.address, world.admin.address, tokenId], { account })
    const migrationId = await world.ask({ wallet: account.address, tokenId, nftTxHash })
    await world.deep()
    await world.says(migrationId, 'NFT_NOT_IN_TRANSACTION')
    expect((await world.migration(migrationId)).nftDepositId).toBeNull()
  })
  test('when the registered contract itself lies: the owner is asked before the mint', async () => {
    await world.line.db.execute(sql`
      insert into projects (symbol, name, name_kor, mainnet, contract_address, creator_fee_percent,
        project_fee_percent, admin_wallet_address)
      values ('LIE', 'Liar', '거짓말', 'kaia', ${liar.address}, 0, 0, ${world.admin.address})`)
    const { account } = await world.holder(3)
    const migrationId = await world.ask({ wallet: account.address, tokenId: '77', contract: liar.address })
    await world.payFee(account)
    await liar.send('lie', [account.address, world.admin.address, 77], { account })
    await world.deep()
    await world.says(migrationId, 'NFT_NOT_OURS')
    expect(await world.migration(migrationId)).toMatchObject({ state: 'nft_seen', itemId: null })
  })
  test('when somebody else handed it over: a stranger’s request gets nothing', async () => {
    const { account, tokenId } = await world.holder(3)
    const stranger = world.anvil.accounts[8]
    if (!stranger) throw new Error('No stranger.')
    const stolen = await world.ask({
      wallet: stranger.address,
      tokenId,
      nftTxHash: await world.handOver(account, tokenId),
    })
    await world.payFee(stranger)
    await world.deep()
    await world.says(stolen, 'NFT_NOT_IN_TRANSACTION')
    expect((await world.migration(stolen)).nftDepositId).toBeNull()
    await until('it is an orphan', async () => (await oddDeposits(account.address)).includes('nft:orphan'))
  })
})
