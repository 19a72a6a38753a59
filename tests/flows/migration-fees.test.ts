import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { matchMigration } from '#db/migration/source-chain-match.ts'
import { sourceChainDeposits } from '#db/schema.ts'
import { findOptionalMigrationWork } from '#db/migration/migration-saga.ts'
import { checkHint } from '#worker/migration/advance/hint.ts'
import { feeWei, openMigrationLine, type MigrationLine } from '../support/migration/migration-line.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

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

/** Two NFTs of one wallet; the first is asked for and given up without a word. */
const twoAsked = async (at: number) => {
  const [first, second] = [await it.holder(at), await it.holder(at)]
  const wallet = first.account.address
  return { ...first, second: second.tokenId, givenUp: await it.ask({ wallet, tokenId: first.tokenId }) }
}

describe('a wallet that gave one migration up and pays for the next', () => {
  test('has the next one minted with that fee, though no hash was told', async () => {
    const { account, second, givenUp } = await twoAsked(1)
    const next = await it.ask({ wallet: account.address, tokenId: second })
    await it.payFee(account)
    await it.deep()
    await it.reaches(givenUp, 'fee_seen')
    await it.handOver(account, second)
    await it.deep()
    await it.reaches(next, 'completed')
    expect(await it.expectOneOutcome(next)).toBe('mint')
    expect(await it.migration(givenUp)).toMatchObject({ state: 'created', feeDepositId: null })
  })
  test('has the fee go where its hash is told, and asked for again for the one given up', async () => {
    const { account, second, givenUp } = await twoAsked(2)
    const feeTxHash = await it.payFee(account)
    await it.deep()
    await it.reaches(givenUp, 'fee_seen')
    const next = await it.ask({ wallet: account.address, tokenId: second, feeTxHash })
    await it.reaches(next, 'fee_seen')
    expect(await it.migration(givenUp)).toMatchObject({ state: 'created', feeDepositId: null })
  })
  test('leaves the fee where the NFT came with it', async () => {
    const { account, second, givenUp, tokenId } = await twoAsked(3)
    await it.handOver(account, tokenId)
    await it.payFee(account)
    await it.handOver(account, second)
    const next = await it.ask({ wallet: account.address, tokenId: second })
    await it.deep()
    await it.reaches(givenUp, 'completed')
    expect(await it.migration(next)).toMatchObject({ state: 'created', feeDepositId: null })
  })
})

describe('a fee that is stored and not given away yet', () => {
  test('goes to the older of two that wait for one, although the younger looks first', async () => {
    const { account, second, givenUp } = await twoAsked(5)
    const next = await it.ask({ wallet: account.address, tokenId: second })
    await it.line.db.insert(sourceChainDeposits).values({
      chain: 'kaia',
      kind: 'fee',
      txHash: `0x${'5a'.repeat(32)}`,
      logIndex: -1,
      blockNumber: await it.anvil.provider.getBlockNumber(),
      blockHash: `0x${'5b'.repeat(32)}`,
      blockTime: new Date(),
      from: account.address,
      to: it.admin.address,
      valueWei: String(feeWei),
    })
    await matchMigration(it.line.db, next, 'test')
    expect(await it.migration(next)).toMatchObject({ feeDepositId: null })
    expect((await it.migration(givenUp)).feeDepositId).not.toBe(null)
  })
})

describe('a fee that the watcher finds while the told hash is being read', () => {
  test('is that of the migration itself, and not used by another', async () => {
    const { account, tokenId } = await it.holder(4)
    const txHash = await it.payFee(account)
    const migrationId = await it.ask({ wallet: account.address, tokenId, feeTxHash: txHash })
    const work = await findOptionalMigrationWork(it.line.db, migrationId)
    await it.deep()
    await it.reaches(migrationId, 'fee_seen')
    if (!work) throw new Error('The migration is gone.')
    const read = { ...work, fee: null }
    const ctx = { db: it.line.db, workerId: 'the slower one' }
    expect(await checkHint(ctx, it.entry, read, { kind: 'fee', txHash })).toBe('again')
  })
})
