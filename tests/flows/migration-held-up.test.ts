import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveReadBlocks } from '#db/migration/source-chain-blocks.ts'
import { saveDeposits } from '#db/migration/source-chain-deposits.ts'
import { sourceChainDeposits, sourceChainSends, projectKeys } from '#db/schema.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import type { SourceChainClient } from '#worker/chains/source-chain.ts'
import { gatherRoute } from '#worker/migration/gather.ts'
import { sendBack } from '#worker/migration/send/send-back.ts'
import { watchSourceChain } from '#worker/migration/watch-source-chain.ts'
import { migrateTask } from '#worker/tasks/migrate.ts'
import { planTask } from '#worker/tasks/plan.ts'
import type { AnvilAccount } from '../support/anvil.ts'
import { handOver, pay } from '../support/anvil-contracts.ts'
import {
  feeWei,
  openMigrationLine,
  testDepth,
  type MigrationLine,
} from '../support/migration/migration-line.ts'
import { saveTestOldProject } from '../support/migration/migration-rows.ts'
import { newEvmAddress, saveDeposit } from '../support/migration/migrations.ts'

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
    await migrateTask(world.line.ctx, { migrationId })
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
      const found = await client.nftTransfers({ from: 0, to: newest.number }, wanted)
      await saveDeposits(world.line.db, 'kaia', found, 'test')
      await saveReadBlocks(world.line.db, 'kaia', [newest])
      return newest
    }
    await migrateTask(ctxWith({ head }), { migrationId })
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

describe('a return that was asked for', () => {
  test('says that it waits for proof while it is unknown whether the mint landed', async () => {
    const { account: holder, tokenId } = await world.holder(2)
    const migrationId = await world.ask({ wallet: holder.address, tokenId })
    await world.payFee(holder)
    await world.handOver(holder, tokenId)
    await untilSo('both are seen', migrationId, async () => (await stateOf(migrationId)) === 'nft_seen')
    const masterId = await gatherRoute(world.line.ctx, world.routeId)
    if (masterId === null) throw new Error('Nothing was gathered.')
    await planTask(world.line.ctx, { masterId })
    const chunk = (state: string) =>
      world.line.db.execute(sql`
        update chunks set state = ${state}, error_detail = 'It does not answer.' where master_id = ${masterId}`)
    await chunk('unknown')
    await askBack(migrationId)
    await migrateTask(world.line.ctx, { migrationId })
    expect(await world.migration(migrationId)).toMatchObject({
      state: 'mint_planned',
      reason: 'MINT_UNPROVEN',
      reasonDetail: 'It does not answer.',
    })
    await chunk('sent')
    await set(migrationId, sql`modified_at = now()`)
    await migrateTask(world.line.ctx, { migrationId })
    expect((await world.migration(migrationId)).reason).toBeNull()
    await chunk('planned')
    const isPlanned = async () => (await stateOf(migrationId)) === 'return_planned'
    await untilSo('it is out of its run', migrationId, isPlanned)
    await start()
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
  test('ends when the NFT was given back by hand', async () => {
    const { migrationId, account: holder, tokenId } = await handedOver(3)
    const byHand = { account: world.admin }
    await world.old.send('transferFrom', [world.admin.address, holder.address, tokenId], byHand)
    await askBack(migrationId)
    await start()
    await finished(migrationId)
    expect(await world.migration(migrationId)).toMatchObject({ state: 'returned', outcome: 'return' })
    expect((await nftOf(migrationId)).handling).toBe('returned')
    expect(await sendsOf(migrationId)).toEqual([])
  })
  test('does not end for what the chain was before the NFT came', async () => {
    const { migrationId } = await handedOver(4)
    await askBack(migrationId)
    const isPlanned = async () => (await stateOf(migrationId)) === 'return_planned'
    await untilSo('it is planned', migrationId, isPlanned)
    await set(migrationId, sql`reason = 'RETURN_FAILED'`)
    const nft = await nftOf(migrationId)
    const lagging = await world.entry.client.block(nft.blockNumber - 1 + testDepth)
    if (!lagging) throw new Error('The chain is too short.')
    await migrateTask(ctxWith({ head: () => Promise.resolve(lagging) }), { migrationId })
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
    const away = new ChainError('RPC_UNREACHABLE', 'temporary', 'Not handed over.')
    const silent = entryWith({ broadcast: () => Promise.reject(away) })
    const lookSilently = () => watchSourceChain(world.line.ctx, silent)
    await world.whileMining('it is signed', async () => {
      await lookSilently()
      await migrateTask(world.line.ctx, { migrationId })
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
    await finished(migrationId)
    expect((await sendsOf(migrationId)).map((send) => send.state).toSorted()).toEqual(['failed', 'final'])
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
})

describe('a wallet that cannot send', () => {
  const slice = { hasTimeLeft: () => Promise.resolve(true) }
  /** A project of its own whose admin wallet is this one. */
  const wallet = async (at: number) => {
    const admin = account(at)
    const projectId = await saveTestOldProject(world.line.db, world.line.vault, {
      contract: newEvmAddress(),
      admin,
    })
    return { admin, projectId }
  }
  /** A transfer to one of our wallets that an admin returns. */
  const dueTo = async (to: string, nft?: { contract: string; tokenId: string }) => {
    const depositId = await saveDeposit(world.line.db, { from: account(1).address, to, ...(nft && { nft }) })
    await world.line.db
      .update(sourceChainDeposits)
      .set({ handling: 'return_planned' })
      .where(eq(sourceChainDeposits.id, depositId))
    return depositId
  }
  const depositsOf = (ids: number[]) =>
    world.line.db.select().from(sourceChainDeposits).where(inArray(sourceChainDeposits.id, ids))
  const sendsBack = async (depositId: number) =>
    world.line.db.select().from(sourceChainSends).where(eq(sourceChainSends.depositId, depositId))

  test('for want of coin is reported, and holds up neither what takes less nor another wallet', async () => {
    const { admin: poor } = await wallet(7)
    const { account: holder, tokenId } = await world.holder(1)
    await handOver(world.old, holder, poor.address, BigInt(tokenId))
    await world.anvil.fund(poor.address, feeWei / 2n)
    const fees: number[] = []
    for (let n = 0; n < 25; n += 1) fees.push(await dueTo(poor.address))
    const nft = await dueTo(poor.address, { contract: world.old.address, tokenId })
    const other = await dueTo(world.admin.address)
    const refundsOf: string[] = []
    const counting = entryWith({
      signRefund: (signer, send) => {
        refundsOf.push(signer.address)
        return world.entry.client.signRefund(signer, send)
      },
    })
    await sendBack(world.line.ctx, counting, { touched: [], slice })
    expect(refundsOf.toSorted()).toEqual([world.admin.address, poor.address].toSorted())
    for (const sent of [nft, other]) expect(await sendsBack(sent)).toHaveLength(1)
    for (const { returnDelay } of await depositsOf(fees))
      expect(returnDelay).toContain(`${poor.address} holds ${feeWei / 2n} wei`)
    expect((await depositsOf([nft, other])).map((deposit) => deposit.returnDelay)).toEqual([null, null])
    await world.anvil.fund(poor.address, 30n * feeWei)
    await world.whileMining('all is back', async () => {
      await look()
      return (await depositsOf([...fees, nft, other])).every((deposit) => deposit.handling === 'returned')
    })
  })
  test('for a key that does not open is reported, and what is on its way is followed', async () => {
    const { projectId, admin } = await wallet(8)
    const sent = await dueTo(world.admin.address)
    await sendBack(world.line.ctx, world.entry, { touched: [], slice })
    await world.line.db
      .update(projectKeys)
      .set({ sealed: world.line.vault.seal(admin.secret, 'project:0:admin') })
      .where(eq(projectKeys.projectId, projectId))
    const locked = await dueTo(admin.address)
    await world.whileMining('what was sent is back', async () => {
      await look()
      return (await depositsOf([sent]))[0]?.handling === 'returned'
    })
    expect(await depositsOf([locked])).toMatchObject([
      { handling: 'orphan', note: expect.stringContaining('does not open') },
    ])
  })
})
