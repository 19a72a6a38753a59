import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sourceChainSends } from '#db/schema.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { watchSourceChain } from '#worker/migration/watch-source-chain.ts'
import { advanceMigration } from '#worker/migration/advance-migration.ts'
import { until } from '../../support/line.ts'
import { openMigrationLine, testDepth, type MigrationLine } from '../../support/migration/migration-line.ts'
import { isSoak } from '../../support/soak.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let world: MigrationLine
const workers: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await openMigrationLine()
})
afterAll(() => world.close())
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
})

async function start() {
  return void workers.push(await world.line.startWorker())
}
function due(migrationId: number) {
  return world.line.db.execute(
    sql`update migrations set next_run_at = now() where migration_id = ${migrationId}`,
  )
}
function askBack(migrationId: number) {
  return world.line.db.execute(sql`
    update migrations set return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS', next_run_at = now()
    where migration_id = ${migrationId}`)
}
/** As an admin's retry does it. */
function checkAgain(migrationId: number) {
  return world.line.db.execute(sql`
    update migrations set reason = null, reason_detail = null, next_run_at = now() where migration_id = ${migrationId}`)
}
function finished(migrationId: number) {
  return world.whileMining(
    `migration ${migrationId} is finished`,
    async () => (await world.migration(migrationId)).finishedAt !== null,
  )
}
async function handedOver(at: number) {
  const { account, tokenId } = await world.holder(at)
  const migrationId = await world.ask({ wallet: account.address, tokenId })
  await world.handOver(account, tokenId)
  await world.deep()
  return { migrationId, account, tokenId }
}
function says(migrationId: number, reason: string) {
  return world.whileMining(
    `it says ${reason}`,
    async () => (await world.migration(migrationId)).reason === reason,
  )
}
function sendsOf(migrationId: number) {
  return world.line.db.select().from(sourceChainSends).where(eq(sourceChainSends.migrationId, migrationId))
}
function operator() {
  const account = world.anvil.accounts[7]
  if (!account) throw new Error('No operator.')
  return account
}
function move(from: string, to: string, tokenId: string) {
  return world.old.send('transferFrom', [from, to, tokenId], { account: operator() })
}

describe('a return that fails', () => {
  beforeAll(async () => {
    // The wallet's key is used elsewhere: a nonce that is not in our records.
    await world.old.send('setApprovalForAll', [operator().address, true], { account: world.admin })
  })
  test('before it is signed is reported, and continues when an admin asks again', async () => {
    const { migrationId, tokenId } = await handedOver(1)
    await move(world.admin.address, operator().address, tokenId)
    await askBack(migrationId)
    await start()
    await says(migrationId, 'RETURN_FAILED')
    expect(await sendsOf(migrationId)).toEqual([])
    await move(operator().address, world.admin.address, tokenId)
    await checkAgain(migrationId)
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
  test.runIf(isSoak)(
    'on chain is final at depth, and is followed by another only when an admin asks',
    async () => {
      const { migrationId, tokenId } = await handedOver(2)
      await askBack(migrationId)
      const away = new ChainError('RPC_UNREACHABLE', 'temporary', { log: 'Not handed over.' })
      const silent = {
        ...world.entry,
        client: { ...world.entry.client, broadcast: () => Promise.reject(away) },
      }
      await world.whileMining('it is signed', async () => {
        await watchSourceChain(world.line.ctx, silent)
        await advanceMigration(world.line.ctx, { migrationId })
        return (await sendsOf(migrationId)).length === 1
      })
      await move(world.admin.address, operator().address, tokenId)
      await start()
      await says(migrationId, 'RETURN_FAILED')
      expect((await sendsOf(migrationId)).map((send) => send.state)).toEqual(['failed'])
      await move(operator().address, world.admin.address, tokenId)
      await checkAgain(migrationId)
      await finished(migrationId)
      expect((await sendsOf(migrationId)).map((send) => send.state).toSorted()).toEqual(['failed', 'final'])
      expect(await world.expectOneOutcome(migrationId)).toBe('return')
    },
  )
  test('leaves the fee on its way: it is back while the NFT is blocked', async () => {
    const { account, tokenId } = await world.holder(5)
    const migrationId = await world.ask({ wallet: account.address, tokenId })
    // The NFT is seen first: what came first is sent back first.
    await world.handOver(account, tokenId)
    await watchSourceChain(world.line.ctx, world.entry)
    await world.payFee(account)
    await world.deep()
    await move(world.admin.address, operator().address, tokenId)
    await askBack(migrationId)
    await start()
    await world.whileMining('the fee is back', async () => {
      const { feeOutcome, reason } = await world.migration(migrationId)
      return feeOutcome === 'refunded' && reason === 'RETURN_FAILED'
    })
    expect(await world.migration(migrationId)).toMatchObject({ state: 'return_planned', finishedAt: null })
    await move(operator().address, world.admin.address, tokenId)
    await checkAgain(migrationId)
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
  test.runIf(isSoak)(
    'for the fee alone leaves the NFT on its way, to a wallet that became a contract too',
    async () => {
      const { account, tokenId } = await world.holder(6)
      const migrationId = await world.ask({ wallet: account.address, tokenId })
      await world.payFee(account)
      await world.handOver(account, tokenId)
      await world.deep()
      // It refuses coin, and has no word for an NFT that comes.
      await world.anvil.rpc('anvil_setCode', [account.address, '0x60006000fd'])
      await askBack(migrationId)
      await start()
      await world.whileMining(
        'the NFT is back',
        async () => (await world.migration(migrationId)).state === 'returned',
      )
      expect(await world.ownerOf(tokenId)).toBe(account.address)
      expect(await world.migration(migrationId)).toMatchObject({
        reason: 'RETURN_FAILED',
        feeOutcome: 'refund_planned',
        finishedAt: null,
      })
      await world.anvil.rpc('anvil_setCode', [account.address, '0x'])
      // Not before somebody asks.
      await world.deep()
      await watchSourceChain(world.line.ctx, world.entry)
      expect((await sendsOf(migrationId)).map((send) => send.purpose)).toEqual(['return_nft'])
      await checkAgain(migrationId)
      await finished(migrationId)
      expect(await world.expectOneOutcome(migrationId)).toBe('return')
      expect(await world.migration(migrationId)).toMatchObject({
        reason: 'REFUSED_BY_OPS',
        reasonDetail: null,
      })
    },
  )
  test('for insufficient funds waits, says what is missing, and continues by itself', async () => {
    const { migrationId } = await handedOver(3)
    await world.anvil.fund(world.admin.address, 0n)
    await askBack(migrationId)
    await start()
    await world.whileMining('it says what is missing', async () =>
      ((await world.migration(migrationId)).reasonDetail ?? '').includes('SENDER_TOO_POOR'),
    )
    await world.anvil.fund(world.admin.address, 10n ** 18n)
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
})

describe('a fork deeper than depth', () => {
  test.runIf(isSoak)('takes even a final NFT away, and nothing is minted for it', async () => {
    const { account, tokenId } = await world.holder(4)
    await world.deep()
    const migrationId = await world.ask({ wallet: account.address, tokenId })
    await world.payFee(account)
    await world.handOver(account, tokenId)
    await world.anvil.mine(testDepth)
    await watchSourceChain(world.line.ctx, world.entry)
    await advanceMigration(world.line.ctx, { migrationId })
    expect(await world.migration(migrationId)).toMatchObject({ state: 'nft_seen' })
    await world.anvil.reorg(testDepth + 2)
    await world.anvil.mine(1)
    await watchSourceChain(world.line.ctx, world.entry)
    await due(migrationId)
    await advanceMigration(world.line.ctx, { migrationId })
    expect(await world.migration(migrationId)).toMatchObject({
      reason: 'NFT_NOT_FOUND',
      nftDepositId: null,
      itemId: null,
    })
    await start()
    await world.payFee(account)
    await world.handOver(account, tokenId)
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('mint')
  })
})

describe('a worker whose RPC is of another chain', () => {
  test.runIf(isSoak)('keeps the chain off and does everything else', async () => {
    const other = await openMigrationLine({ env: { KAIA_CHAIN_ID: '1001' } })
    try {
      const worker = await other.line.startWorker()
      const { account, tokenId } = await other.holder(1)
      const feeTxHash = await other.payFee(account)
      const migrationId = await other.ask({ wallet: account.address, tokenId, feeTxHash })
      await other.says(migrationId, 'CHAIN_UNREACHABLE')
      const masterId = await other.line.plan({ standard: 'token-metadata', count: 1 })
      await until('the run is minted', async () => {
        const [row] = await other.line.db.execute<{ status: string }>(
          sql`select status from minting_masters where master_id = ${masterId}`,
        )
        return row?.status === '20'
      })
      expect(await other.migration(migrationId)).toMatchObject({ state: 'created', feeDepositId: null })
      await worker.close()
    } finally {
      await other.close()
    }
  })
})
