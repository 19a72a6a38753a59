import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cancelMaster } from '#api/run/control-run.ts'
import { migrationRoutes, sourceChainSends, projects } from '#db/schema.ts'
import { watchSourceChain } from '#worker/migration/watch-source-chain.ts'
import { migrateTask } from '#worker/tasks/migrate.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { author, command } from '../support/line.ts'
import { openMigrationLine, type MigrationLine } from '../support/migration/migration-line.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let it: MigrationLine
const workers: { close(): Promise<void> }[] = []
beforeAll(async () => {
  it = await openMigrationLine()
})
afterAll(() => it.close())
afterEach(async () => {
  await it.line.solana.faults.clear()
  await it.line.solana.faults.resumeSlots()
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
})

const start = async () => void workers.push(await it.line.startWorker())
const set = (migrationId: number, values: ReturnType<typeof sql>) =>
  it.line.db.execute(
    sql`update migrations set ${values}, next_run_at = now() where migration_id = ${migrationId}`,
  )
const askBack = (migrationId: number) =>
  set(migrationId, sql`return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS'`)
const balance = (address: string) => it.anvil.provider.getBalance(address)
const finished = (migrationId: number) =>
  it.whileMining(
    `migration ${migrationId} is finished`,
    async () => (await it.migration(migrationId)).finishedAt !== null,
  )
const handedOver = async (at: number) => {
  const { account, tokenId } = await it.holder(at)
  const migrationId = await it.ask({ wallet: account.address, tokenId })
  await it.payFee(account)
  await it.handOver(account, tokenId)
  await it.deep()
  return { migrationId, account, tokenId }
}
const itemStatus = async (migrationId: number) => {
  const [row] = await it.line.db.execute<{ status: string; reason_code: string | null }>(sql`
    select i.status, i.reason_code from migrations m join minting_items i using (item_id)
    where m.migration_id = ${migrationId}`)
  return row
}

describe('goes back', () => {
  test('a fee alone when the time is up: the migration expires', async () => {
    await start()
    const { account, tokenId } = await it.holder(1)
    const before = await balance(account.address)
    const migrationId = await it.ask({ wallet: account.address, tokenId })
    await it.payFee(account)
    await it.deep()
    await it.reaches(migrationId, 'fee_seen')
    await set(migrationId, sql`deadline = now()`)
    await finished(migrationId)
    const row = await it.migration(migrationId)
    expect(row).toMatchObject({
      state: 'expired',
      feeOutcome: 'refunded',
      reason: 'TIME_LIMIT',
      outcome: null,
    })
    const after = await balance(account.address)
    // Its own gas is what is missing.
    expect(before - after).toBeLessThan(10_000_000_000_000_000n)
    expect(await it.ownerOf(tokenId)).toBe(account.address)
  })
  test('nothing when nothing came', async () => {
    await start()
    const { account, tokenId } = await it.holder(1)
    const migrationId = await it.ask({ wallet: account.address, tokenId, deadlineMs: 10 })
    await finished(migrationId)
    expect(await it.migration(migrationId)).toMatchObject({ state: 'expired', feeOutcome: null })
  })
  test('NFT and fee, when ops refuse the mint before it is planned', async () => {
    const { migrationId } = await handedOver(2)
    await askBack(migrationId)
    await start()
    await finished(migrationId)
    expect(await it.expectOneOutcome(migrationId)).toBe('return')
    expect(await it.migration(migrationId)).toMatchObject({ reason: 'REFUSED_BY_OPS', itemId: null })
  })
  test('NFT and fee, when it cannot be minted within the time limit; the item is out for good', async () => {
    await it.line.solana.faults.dropSends({ fraction: 1 })
    const { migrationId } = await handedOver(3)
    await start()
    await it.whileMining(
      'its transaction is signed',
      async () => (await itemStatus(migrationId))?.status === '10',
    )
    // While slots stand still it may still land.
    await it.line.solana.faults.stopSlots()
    await set(migrationId, sql`deadline = now()`)
    await it.whileMining(
      'it waits for proof',
      async () => (await it.migration(migrationId)).returnAskedBy !== null,
    )
    // Nothing goes back while a signed transaction may still land.
    expect(await it.migration(migrationId)).toMatchObject({ state: 'mint_planned', outcome: null })
    await it.line.solana.faults.advance(170)
    await it.line.solana.faults.resumeSlots()
    await finished(migrationId)
    expect(await itemStatus(migrationId)).toEqual({ status: '40', reason_code: 'RETURNED' })
    expect(await it.expectOneOutcome(migrationId)).toBe('return')
    expect((await it.migration(migrationId)).reason).toBe('TIME_LIMIT')
  })
  test('and may be asked for again: the same NFT, a new migration, the same mint address', async () => {
    const { account, tokenId } = await it.holder(4)
    const first = await it.ask({ wallet: account.address, tokenId })
    await it.payFee(account)
    await it.handOver(account, tokenId)
    await it.deep()
    await askBack(first)
    await start()
    await finished(first)
    const second = await it.ask({ wallet: account.address, tokenId })
    await it.payFee(account)
    await it.handOver(account, tokenId)
    await finished(second)
    expect(await it.expectOneOutcome(second)).toBe('mint')
  })
  test('when the route was switched off, or its supply is used up', async () => {
    const { migrationId } = await handedOver(5)
    const route = eq(migrationRoutes.id, it.routeId)
    await it.line.db.update(migrationRoutes).set({ supply: 0 }).where(route)
    await start()
    await finished(migrationId)
    await it.line.db.update(migrationRoutes).set({ supply: null, isOn: false }).where(route)
    const closed = await handedOver(5)
    await finished(closed.migrationId)
    await it.line.db.update(migrationRoutes).set({ isOn: true }).where(route)
    expect(await it.expectOneOutcome(migrationId)).toBe('return')
    expect(await it.expectOneOutcome(closed.migrationId)).toBe('return')
    expect((await it.migration(migrationId)).reason).toBe('SUPPLY_EXHAUSTED')
    expect((await it.migration(closed.migrationId)).reason).toBe('ROUTE_CLOSED')
  })
})

describe('an NFT handed over while its project is not open', () => {
  const hour = 3_600_000
  test.each([
    ['before its start', () => ({ startTime: new Date(Date.now() + hour), endTime: null })],
    ['after its end', () => ({ startTime: null, endTime: new Date(Date.now() - hour) })],
  ])('%s goes back', async (_, open) => {
    const old = eq(projects.id, it.oldProjectId)
    await it.line.db.update(projects).set(open()).where(old)
    const { migrationId } = await handedOver(5)
    await start()
    await finished(migrationId)
    await it.line.db.update(projects).set({ startTime: null, endTime: null }).where(old)
    expect(await it.expectOneOutcome(migrationId)).toBe('return')
    expect(await it.migration(migrationId)).toMatchObject({ reason: 'ROUTE_CLOSED', itemId: null })
  })
})

describe('a run of migrations that an admin cancels', () => {
  test('gives every NFT back when ops refuse the mint, and its items stay out', async () => {
    await it.line.solana.faults.dropSends({ fraction: 1 })
    const { migrationId } = await handedOver(3)
    await start()
    await it.whileMining('its item is there', async () => (await itemStatus(migrationId)) !== undefined)
    const [run] = await it.line.db.execute<{ master_id: string }>(sql`
      select i.master_id from migrations m join minting_items i using (item_id) where m.migration_id = ${migrationId}`)
    const masterId = Number(run?.master_id)
    await command(it.line.db, (tx) => cancelMaster(tx, { masterId }, author))
    await it.line.solana.faults.advance(170)
    await it.whileMining('it says so', async () => (await it.migration(migrationId)).reason === 'MINT_FAILED')
    expect(await itemStatus(migrationId)).toEqual({ status: '40', reason_code: 'CANCELLED' })
    await askBack(migrationId)
    await finished(migrationId)
    expect(await it.expectOneOutcome(migrationId)).toBe('return')
  })
})

describe('exactly one of mint and return', () => {
  test.each(['0', '10'])('when ops ask for the return while the item is %s', async (status) => {
    await start()
    const ids: number[] = []
    for (const at of [6, 7]) ids.push((await handedOver(at)).migrationId)
    await Promise.all(
      ids.map(async (id) => {
        await it.whileMining('its item is there', async () => {
          const item = await itemStatus(id)
          return item !== undefined && item.status >= status
        })
        await askBack(id)
      }),
    )
    for (const id of ids) await finished(id)
    for (const id of ids) await it.expectOneOutcome(id)
  })
  test('what is asked back is not signed again, however late the return comes to it', async () => {
    await it.line.solana.faults.dropSends({ fraction: 1 })
    const { migrationId } = await handedOver(4)
    await start()
    await it.whileMining('it is under way', async () => (await itemStatus(migrationId))?.status === '10')
    await it.line.db.execute(sql`
      update migrations set return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS',
        next_run_at = now() + interval '1 hour' where migration_id = ${migrationId}`)
    await it.line.solana.faults.advance(170)
    const attemptStates = async () => {
      const rows = await it.line.db.execute<{ state: string }>(sql`
        select a.state from migrations m join chunk_items ci using (item_id) join attempts a using (chunk_id)
        where m.migration_id = ${migrationId}`)
      return rows.map((row) => row.state)
    }
    await it.whileMining('it is proven dead', async () => (await attemptStates()).includes('expired'))
    // Long enough for a drive to release it once more.
    await new Promise((done) => setTimeout(done, it.line.ctx.policy.releaseAgainMs + 1_500))
    expect(await attemptStates()).toEqual(['expired'])
    await set(migrationId, sql`modified_at = now()`)
    await finished(migrationId)
    expect(await it.expectOneOutcome(migrationId)).toBe('return')
  })
  test('one of a run is taken out, the others of its transaction are minted', async () => {
    await it.line.solana.faults.dropSends({ fraction: 1 })
    const held = [await it.holder(1), await it.holder(1), await it.holder(1)]
    const ids: number[] = []
    for (const { account, tokenId } of held) {
      ids.push(await it.ask({ wallet: account.address, tokenId }))
      await it.payFee(account)
      await it.handOver(account, tokenId)
    }
    await it.deep()
    await start()
    const [out = 0, ...others] = ids
    await it.whileMining(
      'they are under way',
      async () => (await itemStatus(others[1] ?? 0))?.status === '10',
    )
    await askBack(out)
    await it.line.solana.faults.advance(170)
    await finished(out)
    await it.line.solana.faults.clear()
    for (const id of others) await finished(id)
    expect(await it.expectOneOutcome(out)).toBe('return')
    for (const id of others) expect(await it.expectOneOutcome(id)).toBe('mint')
  })
})

describe('a send of ours', () => {
  test('goes out with the same bytes after its worker was killed between signing and sending', async () => {
    const { migrationId } = await handedOver(2)
    await askBack(migrationId)
    const killed = new ChainError('RPC_UNREACHABLE', 'temporary', 'The worker was killed here.')
    const dying = { ...it.entry, client: { ...it.entry.client, broadcast: () => Promise.reject(killed) } }
    const sends = () =>
      it.line.db.select().from(sourceChainSends).where(eq(sourceChainSends.migrationId, migrationId))
    await it.whileMining('both are signed', async () => {
      await watchSourceChain(it.line.ctx, dying)
      await migrateTask(it.line.ctx, { migrationId })
      return (await sends()).length === 2
    })
    const signed = await sends()
    expect(signed.map((send) => send.state)).toEqual(['signed', 'signed'])
    for (const { txHash } of signed) expect(await it.anvil.provider.getTransaction(txHash)).toBeNull()
    await start()
    await finished(migrationId)
    const sent = await sends()
    expect(sent.map((send) => send.txHash).toSorted()).toEqual(signed.map((send) => send.txHash).toSorted())
    expect(await it.expectOneOutcome(migrationId)).toBe('return')
  })
  test('nonces of a wallet follow each other without a gap, whoever signs', async () => {
    const rows = await it.line.db
      .select({ nonce: sourceChainSends.nonce })
      .from(sourceChainSends)
      .where(eq(sourceChainSends.from, it.admin.address))
      .orderBy(sourceChainSends.nonce)
    expect(rows.map((row) => row.nonce)).toEqual(rows.map((_, at) => at))
    expect(await it.anvil.provider.getTransactionCount(it.admin.address)).toBe(rows.length)
  })
})

describe('an orphan', () => {
  test('goes back when ops return it, once', async () => {
    await start()
    const { account, tokenId } = await it.holder(8)
    await it.handOver(account, tokenId)
    await it.deep()
    const orphan = () =>
      it.line.db.execute<{ deposit_id: string; handling: string; state: string }>(sql`
        select deposit_id, handling, state from source_chain_deposits where from_address = ${account.address} and kind = 'nft'`)
    await it.whileMining('it is in the inbox', async () => (await orphan())[0]?.state === 'final')
    await it.line.db.execute(sql`
      update source_chain_deposits set handling = 'return_planned' where deposit_id = ${(await orphan())[0]?.deposit_id ?? ''}`)
    await it.whileMining('it is returned', async () => (await orphan())[0]?.handling === 'returned')
    expect(await it.ownerOf(tokenId)).toBe(account.address)
  })
})
