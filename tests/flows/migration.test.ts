import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deploy, pay, type Deployed } from '../support/anvil-contracts.ts'
import { until } from '../support/line.ts'
import { feeWei, openMigrationLine, type MigrationLine } from '../support/migration/migration-line.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

const testContracts = new URL('../worker/chains/evm/contracts', import.meta.url).pathname

let it: MigrationLine
let worker: { close(): Promise<void> }
beforeAll(async () => {
  it = await openMigrationLine()
  worker = await it.line.startWorker()
})
afterAll(async () => {
  await worker.close()
  await it.close()
})

const lowerDeadline = (migrationId: number) =>
  it.line.db.execute(
    sql`update migrations set deadline = now(), next_run_at = now() where migration_id = ${migrationId}`,
  )
const oddDeposits = async (from: string) => {
  const rows = await it.line.db.execute<{ handling: string; kind: string }>(
    sql`select handling, kind from source_chain_deposits where from_address = ${from} order by deposit_id`,
  )
  return rows.map((row) => `${row.kind}:${row.handling}`)
}

describe('an NFT goes over', () => {
  test('found by the watcher alone, without a hash', async () => {
    const { account, tokenId } = await it.holder(1)
    const migrationId = await it.ask({ wallet: account.address, tokenId })
    await it.payFee(account)
    await it.handOver(account, tokenId)
    await it.deep()
    const done = await it.reaches(migrationId, 'completed')
    expect(done).toMatchObject({ outcome: 'mint', feeOutcome: 'kept', reason: null, newNftId: tokenId })
    for (const key of [done.newMintAccountKey, done.newTokenAccountKey, done.newMetadataAccountKey])
      expect(key).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(done.newMasterEditionAccountKey).not.toBeNull()
    expect(await it.expectOneOutcome(migrationId)).toBe('mint')
    const rows = await it.line.db.execute<{ moved: string }>(sql`
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
  test('by its hashes, and when fee and NFT came before it was asked for', async () => {
    const { account, tokenId } = await it.holder(2)
    const nftTxHash = await it.handOver(account, tokenId)
    const feeTxHash = await it.payFee(account)
    await it.deep()
    const migrationId = await it.ask({ wallet: account.address, tokenId, feeTxHash, nftTxHash })
    await it.reaches(migrationId, 'completed')
    expect(await it.expectOneOutcome(migrationId)).toBe('mint')
  })
  test('several at once, as one run, each with its own fee', async () => {
    const held = await Promise.resolve(it.holder(3)).then(async (first) => [first, await it.holder(3)])
    const ids: number[] = []
    for (const { account, tokenId } of held) ids.push(await it.ask({ wallet: account.address, tokenId }))
    for (const { account, tokenId } of held) {
      await it.payFee(account)
      await it.handOver(account, tokenId)
    }
    await it.deep()
    for (const id of ids) await it.reaches(id, 'completed')
    for (const id of ids) expect(await it.expectOneOutcome(id)).toBe('mint')
  })
})

describe('a fee is refused, and says why', () => {
  const askedWith = async (
    at: number,
    feeTxHash: (wallet: { address: string; secret: string }) => Promise<string>,
  ) => {
    const { account, tokenId } = await it.holder(at)
    const migrationId = await it.ask({
      wallet: account.address,
      tokenId,
      feeTxHash: await feeTxHash(account),
    })
    return { migrationId, account, tokenId }
  }
  test('when another wallet paid it, which is also how somebody else’s hash looks', async () => {
    const stranger = it.anvil.accounts[8]
    if (!stranger) throw new Error('No stranger.')
    const { migrationId } = await askedWith(4, () => it.payFee(stranger))
    await it.deep()
    await it.says(migrationId, 'FEE_WRONG_PAYER')
    expect(await it.migration(migrationId)).toMatchObject({ state: 'created', feeDepositId: null })
    await until('it is an orphan', async () => (await oddDeposits(stranger.address)).includes('fee:orphan'))
  })
  test('when it went to a look-alike address', async () => {
    const lookAlike = `${it.admin.address.slice(0, -1)}${it.admin.address.endsWith('0') ? '1' : '0'}`
    const { migrationId } = await askedWith(4, (account) => pay(it.anvil, account, lookAlike, feeWei))
    await it.says(migrationId, 'FEE_WRONG_RECEIVER')
  })
  test('when it went through a contract', async () => {
    const forwarder = await deploy(it.anvil, 'Forwarder', [], { folder: testContracts })
    const { migrationId } = await askedWith(4, (account) =>
      forwarder.send('forward', [it.admin.address], { account, valueWei: feeWei }),
    )
    await it.deep()
    await it.says(migrationId, 'FEE_WRONG_RECEIVER')
  })
  test('when it is too low', async () => {
    const { migrationId } = await askedWith(4, (account) => it.payFee(account, feeWei - 1n))
    await it.says(migrationId, 'FEE_TOO_LOW')
  })
  test('when the chain does not know it', async () => {
    const { migrationId } = await askedWith(4, () => Promise.resolve(`0x${'ab'.repeat(32)}`))
    await it.says(migrationId, 'FEE_NOT_FOUND')
  })
  test('when it is older than the proof of the wallet', async () => {
    const { account, tokenId } = await it.holder(5)
    const feeTxHash = await it.payFee(account)
    const depositsSince = new Date(Date.now() + 600_000)
    const migrationId = await it.ask({ wallet: account.address, tokenId, feeTxHash, depositsSince })
    await it.says(migrationId, 'FEE_TOO_OLD')
    expect((await it.migration(migrationId)).feeDepositId).toBeNull()
  })
  test('when it pays another NFT already: one fee, one NFT', async () => {
    const { account, tokenId } = await it.holder(6)
    const second = await it.holder(6)
    const feeTxHash = await it.payFee(account)
    const migrationId = await it.ask({ wallet: account.address, tokenId, feeTxHash })
    await it.deep()
    await it.reaches(migrationId, 'fee_seen')
    const replayed = await it.ask({ wallet: account.address, tokenId: second.tokenId, feeTxHash })
    await it.handOver(account, second.tokenId)
    await it.deep()
    await it.says(replayed, 'FEE_ALREADY_USED')
    // Its NFT is not lost: it goes back when the time is up.
    await until('its NFT is found', async () => (await it.migration(replayed)).nftDepositId !== null)
    await lowerDeadline(replayed)
    await it.whileMining('it is back', async () => (await it.migration(replayed)).state === 'returned')
    expect(await it.expectOneOutcome(replayed)).toBe('return')
  })
})

describe('an NFT is refused, and says why', () => {
  let liar: Deployed
  beforeAll(async () => {
    liar = await deploy(it.anvil, 'Liar', [], { folder: testContracts })
  })
  test('when its transaction failed', async () => {
    const { tokenId } = await it.holder(1)
    const account = it.anvil.accounts[2]
    if (!account) throw new Error('No account.')
    const nftTxHash = await it.old.send('transferFrom', [account.address, it.admin.address, tokenId], {
      account,
      gasLimit: 200_000n,
    })
    const migrationId = await it.ask({ wallet: account.address, tokenId, nftTxHash })
    await it.says(migrationId, 'NFT_FAILED_ON_CHAIN')
  })
  test('while its transaction is pending, and goes on when it is mined', async () => {
    const { account, tokenId } = await it.holder(7)
    await it.anvil.setAutomine(false)
    const data = it.old.encode('transferFrom', [account.address, it.admin.address, tokenId])
    const gas = '0x100000'
    const sent = await it.anvil.rpc('eth_sendTransaction', [
      { from: account.address, to: it.old.address, data, gas },
    ])
    const migrationId = await it.ask({ wallet: account.address, tokenId, nftTxHash: String(sent) })
    await it.says(migrationId, 'WAITING_FOR_DEPTH')
    await it.anvil.setAutomine(true)
    await it.deep()
    await until('it is matched', async () => (await it.migration(migrationId)).nftDepositId !== null)
  })
  test('when an ERC-20 was sent in its place', async () => {
    const { account, tokenId } = await it.holder(1)
    const coin = await deploy(it.anvil, 'Coin', [account.address], { folder: testContracts })
    const nftTxHash = await coin.send('transfer', [it.admin.address, tokenId], { account })
    const migrationId = await it.ask({ wallet: account.address, tokenId, nftTxHash })
    await it.says(migrationId, 'NFT_NOT_IN_TRANSACTION')
  })
  test('when another contract only says that it moved', async () => {
    const { account, tokenId } = await it.holder(1)
    const nftTxHash = await liar.send('lie', [account.address, it.admin.address, tokenId], { account })
    const migrationId = await it.ask({ wallet: account.address, tokenId, nftTxHash })
    await it.deep()
    await it.says(migrationId, 'NFT_NOT_IN_TRANSACTION')
    expect((await it.migration(migrationId)).nftDepositId).toBeNull()
  })
  test('when the registered contract itself lies: the owner is asked before the mint', async () => {
    await it.line.db.execute(sql`
      insert into projects (symbol, name, name_kor, mainnet, contract_address, creator_fee_percent,
        project_fee_percent, admin_wallet_address)
      values ('LIE', 'Liar', '거짓말', 'kaia', ${liar.address}, 0, 0, ${it.admin.address})`)
    const { account } = await it.holder(3)
    const migrationId = await it.ask({ wallet: account.address, tokenId: '77', contract: liar.address })
    await it.payFee(account)
    await liar.send('lie', [account.address, it.admin.address, 77], { account })
    await it.deep()
    await it.says(migrationId, 'NFT_NOT_OURS')
    expect(await it.migration(migrationId)).toMatchObject({ state: 'nft_seen', itemId: null })
  })
  test('when somebody else handed it over: a stranger’s request gets nothing', async () => {
    const { account, tokenId } = await it.holder(3)
    const stranger = it.anvil.accounts[8]
    if (!stranger) throw new Error('No stranger.')
    const stolen = await it.ask({
      wallet: stranger.address,
      tokenId,
      nftTxHash: await it.handOver(account, tokenId),
    })
    await it.payFee(stranger)
    await it.deep()
    await it.says(stolen, 'NFT_NOT_IN_TRANSACTION')
    expect((await it.migration(stolen)).nftDepositId).toBeNull()
    await until('it is an orphan', async () => (await oddDeposits(account.address)).includes('nft:orphan'))
  })
})
