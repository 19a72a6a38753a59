import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveReadBlocks } from '#db/migration/source-chain-blocks.ts'
import { saveDeposits } from '#db/migration/source-chain-deposits.ts'
import { acceptStray, listOpenStrays } from '#db/migration/source-chain-strays.ts'
import { projects, sourceChainDeposits, sourceChainSends } from '#db/schema.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import type { SourceChainClient } from '#worker/chains/source-chain.ts'
import { gatherRoute } from '#worker/migration/gather.ts'
import { watchSourceChain } from '#worker/migration/watch-source-chain.ts'
import { advanceMigration } from '#worker/migration/advance-migration.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import type { AnvilAccount } from '../../support/anvil.ts'
import { pay } from '../../support/anvil-contracts.ts'
import { command } from '../../support/line.ts'
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
function entryWith(changes: Partial<SourceChainClient>) {
  return {
    ...world.entry,
    client: { ...world.entry.client, ...changes },
  }
}
/** A worker that asks the source chain by another client. */
function ctxWith(changes: Partial<SourceChainClient>) {
  return {
    ...world.line.ctx,
    sourceChains: new Map([['kaia' as const, entryWith(changes)]]),
  }
}
function look() {
  return watchSourceChain(world.line.ctx, world.entry)
}
function set(migrationId: number, values: ReturnType<typeof sql>) {
  return world.line.db.execute(
    sql`update migrations set ${values}, next_run_at = now() where migration_id = ${migrationId}`,
  )
}
function askBack(migrationId: number) {
  return set(migrationId, sql`return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS'`)
}
/** As an admin's retry does it. */
function checkAgain(migrationId: number) {
  return set(migrationId, sql`reason = null, reason_detail = null`)
}
/** One poll of the chain and one run of the migration after the other, until it is so. */
function untilSo(name: string, migrationId: number, isSo: () => Promise<boolean>) {
  return world.whileMining(name, async () => {
    await look()
    await set(migrationId, sql`modified_at = modified_at`)
    await advanceMigration(world.line.ctx, { migrationId })
    return isSo()
  })
}
async function stateOf(migrationId: number) {
  return (await world.migration(migrationId)).state
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
function sendsOf(migrationId: number) {
  return world.line.db.select().from(sourceChainSends).where(eq(sourceChainSends.migrationId, migrationId))
}
async function nftOf(migrationId: number) {
  const { nftDepositId } = await world.migration(migrationId)
  const [row] = await world.line.db
    .select()
    .from(sourceChainDeposits)
    .where(eq(sourceChainDeposits.id, nftDepositId ?? 0))
  if (!row) throw new Error(`Migration ${migrationId} has no NFT.`)
  return row
}
function account(at: number): AnvilAccount {
  const found = world.anvil.accounts[at]
  if (!found) throw new Error(`anvil has no account ${at}.`)
  return found
}

describe('an NFT that was handed over in time', () => {
  test('goes back with its migration when the time is up before a worker gave it to that', async () => {
    const { account: holder, tokenId } = await world.holder(1)
    const migrationId = await world.ask({ wallet: holder.address, tokenId, deadlineMs: 0 })
    await world.handOver(holder, tokenId)
    await world.deep()
    const { client } = world.entry
    // While this worker asks how far was read, another stores what it read, and dies.
    const head = async () => {
      const newest = await client.head()
      const wanted = { to: [world.admin.address], contracts: [world.old.address] }
      const found = await client.tokenTransfers({ from: 0, to: newest.number }, wanted)
      await saveDeposits(world.line.db, 'kaia', found, 'test')
      await saveReadBlocks(world.line.db, 'kaia', [newest])
      return newest
    }
    await advanceMigration(ctxWith({ head }), { migrationId })
    expect(await world.migration(migrationId)).toMatchObject({
      state: 'created',
      returnAskedReason: 'TIME_LIMIT',
      nftDepositId: expect.any(Number),
    })
    await start()
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
})

test('an NFT handed over after the end of its project is not gathered, although nobody has asked for its return yet', async () => {
  const { account: holder, tokenId } = await world.holder(4)
  const migrationId = await world.ask({ wallet: holder.address, tokenId })
  await world.payFee(holder)
  await world.handOver(holder, tokenId)
  await untilSo('both are seen', migrationId, async () => (await stateOf(migrationId)) === 'nft_seen')
  const old = eq(projects.id, world.oldProjectId)
  const endTime = new Date(Date.now() - 3_600_000)
  await world.line.db.update(projects).set({ endTime }).where(old)
  expect(await gatherRoute(world.line.ctx, world.routeId)).toBeNull()
  await start()
  await finished(migrationId)
  await world.line.db.update(projects).set({ endTime: null }).where(old)
  expect(await world.expectOneOutcome(migrationId)).toBe('return')
  expect(await world.migration(migrationId)).toMatchObject({ reason: 'ROUTE_CLOSED', itemId: null })
})

describe('a return that was asked for', () => {
  test('says that it waits for proof while it is unknown whether the mint landed', async () => {
    const { account: holder, tokenId } = await world.holder(2)
    const migrationId = await world.ask({ wallet: holder.address, tokenId })
    await world.payFee(holder)
    await world.handOver(holder, tokenId)
    await untilSo('both are seen', migrationId, async () => (await stateOf(migrationId)) === 'nft_seen')
    const masterId = await gatherRoute(world.line.ctx, world.routeId)
    if (masterId === null) throw new Error('Nothing was gathered.')
    await planRun(world.line.ctx, { masterId })
    const chunk = (state: string) =>
      world.line.db.execute(sql`
        update chunks set state = ${state}, error_detail = 'It does not answer.' where master_id = ${masterId}`)
    await chunk('unknown')
    await askBack(migrationId)
    await advanceMigration(world.line.ctx, { migrationId })
    expect(await world.migration(migrationId)).toMatchObject({
      state: 'mint_planned',
      reason: 'MINT_UNPROVEN',
      reasonDetail: 'It does not answer.',
    })
    await chunk('sent')
    await set(migrationId, sql`modified_at = now()`)
    await advanceMigration(world.line.ctx, { migrationId })
    expect((await world.migration(migrationId)).reason).toBeNull()
    await chunk('planned')
    const isPlanned = async () => (await stateOf(migrationId)) === 'return_planned'
    await untilSo('it is out of its run', migrationId, isPlanned)
    await start()
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
  test.runIf(isSoak)('ends when the NFT was given back by hand', async () => {
    const { migrationId, account: holder, tokenId } = await handedOver(3)
    const byHand = { account: world.admin }
    const txHash = await world.old.send(
      'transferFrom',
      [world.admin.address, holder.address, tokenId],
      byHand,
    )
    await askBack(migrationId)
    await start()
    await finished(migrationId)
    expect(await world.migration(migrationId)).toMatchObject({ state: 'returned', outcome: 'return' })
    expect((await nftOf(migrationId)).handling).toBe('returned')
    expect(await sendsOf(migrationId)).toMatchObject([{ state: 'final', txHash }])
  })
  test.runIf(isSoak)('does not end for what the chain was before the NFT came', async () => {
    const { migrationId } = await handedOver(4)
    await askBack(migrationId)
    const isPlanned = async () => (await stateOf(migrationId)) === 'return_planned'
    await untilSo('it is planned', migrationId, isPlanned)
    await set(migrationId, sql`reason = 'RETURN_FAILED'`)
    const nft = await nftOf(migrationId)
    const lagging = await world.entry.client.block(nft.blockNumber - 1 + testDepth)
    if (!lagging) throw new Error('The chain is too short.')
    await advanceMigration(ctxWith({ head: () => Promise.resolve(lagging) }), { migrationId })
    expect([await stateOf(migrationId), (await nftOf(migrationId)).handling]).toEqual([
      'return_planned',
      'return_planned',
    ])
    await checkAgain(migrationId)
    await start()
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
  test('is not taken for failed before another transaction has its nonce at depth', async () => {
    const { migrationId } = await handedOver(5)
    await askBack(migrationId)
    const away = new ChainError('RPC_UNREACHABLE', 'temporary', { log: 'Not handed over.' })
    const silent = entryWith({ broadcast: () => Promise.reject(away) })
    const lookSilently = () => watchSourceChain(world.line.ctx, silent)
    await world.whileMining('it is signed', async () => {
      await lookSilently()
      await advanceMigration(world.line.ctx, { migrationId })
      return (await sendsOf(migrationId)).length === 1
    })
    await world.line.db.execute(sql`
      update source_chain_sends set signed_at = now() - interval '11 minutes' where migration_id = ${migrationId}`)
    await pay(world.anvil, world.admin, account(6).address, 1n)
    await lookSilently()
    expect((await sendsOf(migrationId)).map((send) => send.state)).toEqual(['signed'])
    await world.deep()
    await lookSilently()
    expect((await sendsOf(migrationId)).map((send) => send.state)).toEqual(['failed'])
    await checkAgain(migrationId)
    await start()
    // What took the nonce gave nothing back: a person says so before anything else is signed.
    await world.whileMining('it is listed', async () => (await listOpenStrays(world.line.db)).length === 1)
    const [stray] = await listOpenStrays(world.line.db)
    const accepted = { strayId: Number(stray?.id), note: 'A payment of ours.', actor: 'ops' }
    expect(await command(world.line.db, (tx) => acceptStray(tx, accepted))).toBe(true)
    await finished(migrationId)
    expect((await sendsOf(migrationId)).map((send) => send.state).toSorted()).toEqual(['failed', 'final'])
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
})
