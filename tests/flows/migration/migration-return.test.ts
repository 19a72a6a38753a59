import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cancelMaster } from '#api/run/control-run.ts'
import { migrationRoutes, sourceChainSends, projects } from '#db/schema.ts'
import { watchSourceChain } from '#worker/migration/watch-source-chain.ts'
import { advanceMigration } from '#worker/migration/advance-migration.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { author, command } from '../../support/line.ts'
import { openMigrationLine, type MigrationLine } from '../../support/migration/migration-line.ts'
import { releaseAgainNow } from '../../support/migration/release-again.ts'
import { casesOf, isSoak } from '../../support/soak.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let world: MigrationLine
const workers: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await openMigrationLine()
})
afterAll(() => world.close())
afterEach(async () => {
  await world.line.solana.faults.clear()
  await world.line.solana.faults.resumeSlots()
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
})

async function start() {
  workers.push(await world.line.startWorker())
}
function set(migrationId: number, values: ReturnType<typeof sql>) {
  return world.line.db.execute(
    sql`update migrations set ${values}, next_run_at = now() where migration_id = ${migrationId}`,
  )
}
function askBack(migrationId: number) {
  return set(migrationId, sql`return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS'`)
}
function balance(address: string) {
  return world.anvil.provider.getBalance(address)
}
function finished(migrationId: number) {
  const isFinished = async () => (await world.migration(migrationId)).finishedAt !== null
  return world.whileMining(`migration ${migrationId} is finished`, isFinished)
}
async function handedOver(at: number) {
  const { account, tokenId } = await world.holder(at)
  const migrationId = await world.ask({ wallet: account.address, tokenId })
  await world.payFee(account)
  await world.handOver(account, tokenId)
  await world.deep()
  return { migrationId, account, tokenId }
}
async function itemStatus(migrationId: number) {
  const [row] = await world.line.db.execute<{ status: string; reason_code: string | null }>(sql`
    select i.status, i.reason_code from migrations m join minting_items i using (item_id)
    where m.migration_id = ${migrationId}`)
  return row
}

describe('goes back', () => {
  test.runIf(isSoak)('a fee alone when the time is up: the migration expires', async () => {
    await start()
    const { account, tokenId } = await world.holder(1)
    const before = await balance(account.address)
    const migrationId = await world.ask({ wallet: account.address, tokenId })
    await world.payFee(account)
    await world.deep()
    await world.reaches(migrationId, 'fee_seen')
    await set(migrationId, sql`deadline = now()`)
    await finished(migrationId)
    const row = await world.migration(migrationId)
    expect(row).toMatchObject({
      state: 'expired',
      feeOutcome: 'refunded',
      reason: 'TIME_LIMIT',
      outcome: null,
    })
    const after = await balance(account.address)
    // Its own gas is what is missing.
    expect(before - after).toBeLessThan(10_000_000_000_000_000n)
    expect(await world.ownerOf(tokenId)).toBe(account.address)
  })
  test.runIf(isSoak)('nothing when nothing came', async () => {
    await start()
    const { account, tokenId } = await world.holder(1)
    const migrationId = await world.ask({ wallet: account.address, tokenId, deadlineMs: 10 })
    await finished(migrationId)
    expect(await world.migration(migrationId)).toMatchObject({ state: 'expired', feeOutcome: null })
  })
  test.runIf(isSoak)('NFT and fee, when an admin refuses the mint before it is planned', async () => {
    const { migrationId } = await handedOver(2)
    await askBack(migrationId)
    await start()
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
    expect(await world.migration(migrationId)).toMatchObject({ reason: 'REFUSED_BY_OPS', itemId: null })
  })
  test('NFT and fee, when it cannot be minted within the time limit; the item is out for good', async () => {
    await world.line.solana.faults.dropSends({ fraction: 1 })
    const { migrationId } = await handedOver(3)
    await start()
    await world.whileMining(
      'its transaction is signed',
      async () => (await itemStatus(migrationId))?.status === '10',
    )
    // While no slot passes it may still land.
    await world.line.solana.faults.stopSlots()
    await set(migrationId, sql`deadline = now()`)
    await world.whileMining(
      'it waits for proof',
      async () => (await world.migration(migrationId)).returnAskedBy !== null,
    )
    // Nothing goes back while a signed transaction may still land.
    expect(await world.migration(migrationId)).toMatchObject({ state: 'mint_planned', outcome: null })
    await world.line.solana.faults.advance(170)
    await world.line.solana.faults.resumeSlots()
    await finished(migrationId)
    expect(await itemStatus(migrationId)).toEqual({ status: '40', reason_code: 'RETURNED' })
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
    expect((await world.migration(migrationId)).reason).toBe('TIME_LIMIT')
  })
  test('and may be asked for again: the same NFT, a new migration, the same mint address', async () => {
    const { account, tokenId } = await world.holder(4)
    const first = await world.ask({ wallet: account.address, tokenId })
    await world.payFee(account)
    await world.handOver(account, tokenId)
    await world.deep()
    await askBack(first)
    await start()
    await finished(first)
    const second = await world.ask({ wallet: account.address, tokenId })
    await world.payFee(account)
    await world.handOver(account, tokenId)
    await finished(second)
    expect(await world.expectOneOutcome(second)).toBe('mint')
  })
  test.runIf(isSoak)('when the route was switched off, or its supply is used up', async () => {
    const { migrationId } = await handedOver(5)
    const route = eq(migrationRoutes.id, world.routeId)
    await world.line.db.update(migrationRoutes).set({ supply: 0 }).where(route)
    await start()
    await finished(migrationId)
    await world.line.db.update(migrationRoutes).set({ supply: null, isOn: false }).where(route)
    const closed = await handedOver(5)
    await finished(closed.migrationId)
    await world.line.db.update(migrationRoutes).set({ isOn: true }).where(route)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
    expect(await world.expectOneOutcome(closed.migrationId)).toBe('return')
    expect((await world.migration(migrationId)).reason).toBe('SUPPLY_EXHAUSTED')
    expect((await world.migration(closed.migrationId)).reason).toBe('ROUTE_CLOSED')
  })
})

describe('an NFT handed over while its project is not open', () => {
  const hour = 3_600_000
  const times = [
    ['before its start', () => ({ startTime: new Date(Date.now() + hour), endTime: null })],
    ['after its end', () => ({ startTime: null, endTime: new Date(Date.now() - hour) })],
  ] as const
  test.each(casesOf(times, ([time]) => time === 'after its end'))('%s goes back', async (_, open) => {
    const old = eq(projects.id, world.oldProjectId)
    await world.line.db.update(projects).set(open()).where(old)
    const { migrationId } = await handedOver(5)
    await start()
    await finished(migrationId)
    await world.line.db.update(projects).set({ startTime: null, endTime: null }).where(old)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
    expect(await world.migration(migrationId)).toMatchObject({ reason: 'ROUTE_CLOSED', itemId: null })
  })
})

describe('a run of migrations that an admin cancels', () => {
  test.runIf(isSoak)('gives every NFT back, and its items stay out', async () => {
    await world.line.solana.faults.dropSends({ fraction: 1 })
    const { migrationId } = await handedOver(3)
    await start()
    await world.whileMining('its item is there', async () => (await itemStatus(migrationId)) !== undefined)
    const [run] = await world.line.db.execute<{ master_id: string }>(sql`
      select i.master_id from migrations m join minting_items i using (item_id) where m.migration_id = ${migrationId}`)
    const masterId = Number(run?.master_id)
    await command(world.line.db, (tx) => cancelMaster(tx, { masterId }, author))
    await world.line.solana.faults.advance(170)
    await world.whileMining(
      'it says so',
      async () => (await world.migration(migrationId)).reason === 'MINT_FAILED',
    )
    expect(await itemStatus(migrationId)).toEqual({ status: '40', reason_code: 'CANCELLED' })
    await askBack(migrationId)
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
})

describe('exactly one of mint and return', () => {
  test.each(casesOf(['0', '10'], (status) => status === '10'))(
    'when an admin asks for the return while the item is %s',
    async (status) => {
      await start()
      const ids: number[] = []
      for (const at of [6, 7]) ids.push((await handedOver(at)).migrationId)
      await Promise.all(
        ids.map(async (id) => {
          await world.whileMining('its item is there', async () => {
            const item = await itemStatus(id)
            return item !== undefined && item.status >= status
          })
          await askBack(id)
        }),
      )
      for (const id of ids) await finished(id)
      for (const id of ids) await world.expectOneOutcome(id)
    },
  )
  test.runIf(isSoak)('what is asked back is not signed again, however late', async () => {
    await world.line.solana.faults.dropSends({ fraction: 1 })
    const { migrationId } = await handedOver(4)
    await start()
    await world.whileMining('it is under way', async () => (await itemStatus(migrationId))?.status === '10')
    await world.line.db.execute(sql`
      update migrations set return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS',
        next_run_at = now() + interval '1 hour' where migration_id = ${migrationId}`)
    await world.line.solana.faults.advance(170)
    const attemptStates = async () => {
      const rows = await world.line.db.execute<{ state: string }>(sql`
        select a.state from migrations m join chunk_items ci using (item_id) join attempts a using (chunk_id)
        where m.migration_id = ${migrationId}`)
      return rows.map((row) => row.state)
    }
    await world.whileMining('it is proven dead', async () => (await attemptStates()).includes('expired'))
    await releaseAgainNow(world, migrationId)
    expect(await attemptStates()).toEqual(['expired'])
    await set(migrationId, sql`modified_at = now()`)
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
  test('one of a run is taken out, the others of its transaction are minted', async () => {
    await world.line.solana.faults.dropSends({ fraction: 1 })
    const held = [await world.holder(1), await world.holder(1), await world.holder(1)]
    const ids: number[] = []
    for (const { account, tokenId } of held) {
      ids.push(await world.ask({ wallet: account.address, tokenId }))
      await world.payFee(account)
      await world.handOver(account, tokenId)
    }
    await world.deep()
    await start()
    const [out = 0, ...others] = ids
    await world.whileMining(
      'they are under way',
      async () => (await itemStatus(others[1] ?? 0))?.status === '10',
    )
    await askBack(out)
    await world.line.solana.faults.advance(170)
    await finished(out)
    await world.line.solana.faults.clear()
    for (const id of others) await finished(id)
    expect(await world.expectOneOutcome(out)).toBe('return')
    for (const id of others) expect(await world.expectOneOutcome(id)).toBe('mint')
  })
})

describe('a send', () => {
  test.runIf(isSoak)('goes out with the same bytes after its worker was killed', async () => {
    const { migrationId } = await handedOver(2)
    await askBack(migrationId)
    const killed = new ChainError('RPC_UNREACHABLE', 'temporary', { log: 'The worker was killed here.' })
    const dying = {
      ...world.entry,
      client: { ...world.entry.client, broadcast: () => Promise.reject(killed) },
    }
    const sends = () =>
      world.line.db.select().from(sourceChainSends).where(eq(sourceChainSends.migrationId, migrationId))
    await world.whileMining('both are signed', async () => {
      await watchSourceChain(world.line.ctx, dying)
      await advanceMigration(world.line.ctx, { migrationId })
      return (await sends()).length === 2
    })
    const signed = await sends()
    expect(signed.map((send) => send.state)).toEqual(['signed', 'signed'])
    for (const { txHash } of signed) expect(await world.anvil.provider.getTransaction(txHash)).toBeNull()
    await start()
    await finished(migrationId)
    const sent = await sends()
    expect(sent.map((send) => send.txHash).toSorted()).toEqual(signed.map((send) => send.txHash).toSorted())
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
  test.runIf(isSoak)('nonces of a wallet follow each other without a gap', async () => {
    const rows = await world.line.db
      .select({ nonce: sourceChainSends.nonce })
      .from(sourceChainSends)
      .where(eq(sourceChainSends.from, world.admin.address))
      .orderBy(sourceChainSends.nonce)
    expect(rows.map((row) => row.nonce)).toEqual(rows.map((_, at) => at))
    expect(await world.anvil.provider.getTransactionCount(world.admin.address)).toBe(rows.length)
  })
})
