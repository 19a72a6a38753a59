import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listDueReturns, refuseReturn } from '#db/migration/source-chain-sends.ts'
import { sourceChainDeposits, sourceChainSends } from '#db/schema.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import type { SourceChainClient } from '#worker/chains/source-chain.ts'
import { sendBack } from '#worker/migration/send/send-back.ts'
import { watchSourceChain } from '#worker/migration/watch-source-chain.ts'
import { sweep } from '#worker/periodic/sweep.ts'
import { migrateTask } from '#worker/tasks/migrate.ts'
import { until } from '../../support/line.ts'
import { openMigrationLine, type MigrationLine } from '../../support/migration/migration-line.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let world: MigrationLine
beforeAll(async () => {
  world = await openMigrationLine({ redisUrl: '' })
})
afterAll(() => world.close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** @returns what moves the clock of this process forward, instead of waiting. */
function openClock() {
  const now = Date.now.bind(Date)
  let aheadMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs)
  return (ms: number): void => void (aheadMs += ms)
}

function look() {
  return watchSourceChain(world.line.ctx, world.entry)
}
function entryWith(changes: Partial<SourceChainClient>) {
  return {
    ...world.entry,
    client: { ...world.entry.client, ...changes },
  }
}
async function depositOf(from: string) {
  const [row] = await world.line.db
    .select()
    .from(sourceChainDeposits)
    .where(eq(sourceChainDeposits.from, from))
  if (!row) throw new Error(`No deposit of ${from} was found.`)
  return row
}
/** NFTs that no migration asked for, and that an admin returns. @returns who gets them. */
async function dueOrphans(accounts: number[]) {
  const holders: string[] = []
  for (const at of accounts) {
    const { account, tokenId } = await world.holder(at)
    await world.handOver(account, tokenId)
    holders.push(account.address)
  }
  await world.deep()
  const found = inArray(sourceChainDeposits.from, holders)
  // One poll has its time, which may be over before it comes to these.
  await until('they are final', async () => {
    await look()
    const rows = await world.line.db.select().from(sourceChainDeposits).where(found)
    return rows.filter((row) => row.state === 'final').length === holders.length
  })
  await world.line.db.update(sourceChainDeposits).set({ handling: 'return_planned' }).where(found)
  return holders
}
function sendsTo(address: string) {
  return world.line.db.select().from(sourceChainSends).where(eq(sourceChainSends.to, address))
}
const slice = { hasTimeLeft: () => Promise.resolve(true) }

describe('one poll of a source chain', () => {
  test('makes deposits final while much is still to be read', async () => {
    await look()
    const { account, tokenId } = await world.holder(1)
    await world.handOver(account, tokenId)
    await world.deep()
    await world.anvil.mine(600)
    const move = openClock()
    const slow = entryWith({
      coinTransfers: (...asked) => {
        move(world.line.ctx.policy.watchSliceMs)
        return world.entry.client.coinTransfers(...asked)
      },
    })
    await watchSourceChain(world.line.ctx, slow)
    const [read] = await world.line.db.execute<{ newest: string }>(
      sql`select max(block_number) as newest from source_chain_blocks`,
    )
    expect(Number(read?.newest)).toBeLessThan(await world.anvil.provider.getBlockNumber())
    expect((await depositOf(account.address)).state).toBe('final')
  })
  test('signs nothing more once another worker may be at it', async () => {
    const due = await dueOrphans([2, 3])
    const asked: string[] = []
    const lost = new Error('The lock was lost.')
    const hasTimeLeft = () => (asked.push('continues') > 1 ? Promise.reject(lost) : Promise.resolve(true))
    await expect(sendBack(world.line.ctx, world.entry, { touched: [], slice: { hasTimeLeft } })).rejects.toBe(
      lost,
    )
    const signed = (await Promise.all(due.map(sendsTo))).map((sends) => sends.length)
    expect(signed).toEqual([1, 0])
    await sendBack(world.line.ctx, world.entry, { touched: [], slice })
  })
})

describe('a deposit that is deep enough', () => {
  /** One poll read past it, and could not ask for its block once it was deep. */
  const seenAndDeep = async (at: number) => {
    const { account, tokenId } = await world.holder(at)
    await world.handOver(account, tokenId)
    await world.anvil.mine(1)
    await look()
    const deposit = await depositOf(account.address)
    expect(deposit.state).toBe('seen')
    await world.deep()
    const { blockNumber } = deposit
    const block = (number: number) =>
      number === blockNumber ? Promise.resolve(null) : world.entry.client.block(number)
    await watchSourceChain(world.line.ctx, entryWith({ block }))
    return { holder: account.address, depositId: deposit.id, blockNumber }
  }
  const statesOf = async (depositId: number) => {
    const rows = await world.line.db.execute<{ to_state: string }>(sql`
      select to_state from events where entity = 'deposit' and entity_id = ${depositId} order by seq`)
    return rows.map((row) => row.to_state)
  }
  test('waits while an RPC does not have its block, and does not count as reorged', async () => {
    const { holder, depositId } = await seenAndDeep(6)
    expect((await depositOf(holder)).state).toBe('seen')
    await look()
    expect((await depositOf(holder)).state).toBe('final')
    expect(await statesOf(depositId)).toEqual(['final'])
  })
  test('is gone when another block stands there, and is found again by reading on from that block', async () => {
    const { holder, depositId, blockNumber } = await seenAndDeep(7)
    // As after reading across a fork: one block of the other side among those kept, and nothing kept before it.
    const other = `0x${'0f'.repeat(32)}`
    await world.line.db.execute(
      sql`update source_chain_deposits set block_hash = ${other} where deposit_id = ${depositId}`,
    )
    await world.line.db.execute(
      sql`update source_chain_blocks set block_hash = ${other} where block_number = ${blockNumber}`,
    )
    await world.line.db.execute(sql`delete from source_chain_blocks where block_number < ${blockNumber}`)
    await look()
    expect((await depositOf(holder)).state).toBe('reorged')
    const [kept] = await world.line.db.execute<{ newest: string | null }>(
      sql`select max(block_number) as newest from source_chain_blocks`,
    )
    expect(Number(kept?.newest)).toBe(blockNumber - 1)
    await look()
    expect(await depositOf(holder)).toMatchObject({ state: 'final', blockNumber })
    expect(await statesOf(depositId)).toEqual(['reorged', 'seen', 'final'])
  })
  test('is found though a node left its log out when its block was the newest', async () => {
    await look()
    const { account, tokenId } = await world.holder(8)
    await world.handOver(account, tokenId)
    const handedOverIn = await world.anvil.provider.getBlockNumber()
    const lagging = entryWith({
      tokenTransfers: async (range, wanted) => {
        const newest = (await world.entry.client.head()).number
        const known = { from: range.from, to: Math.min(range.to, newest - 1) }
        return world.entry.client.tokenTransfers(known, wanted)
      },
    })
    await watchSourceChain(world.line.ctx, lagging)
    await expect(depositOf(account.address)).rejects.toThrow('No deposit')
    await world.deep()
    await watchSourceChain(world.line.ctx, lagging)
    expect(await depositOf(account.address)).toMatchObject({ state: 'final', blockNumber: handedOverIn })
  })
})

describe('two workers that are at the same return', () => {
  test('sign it once, and the later one does not call it refused', async () => {
    const [holder = ''] = await dueOrphans([4])
    const [due] = await listDueReturns(world.line.db, 'kaia', 1)
    const signers: string[] = []
    const isWaiting = async () => {
      const rows = await world.line.db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length > 0
    }
    const first = entryWith({
      signNftReturn: async (...asked) => {
        signers.push('first')
        await until('the later one waits', isWaiting)
        return world.entry.client.signNftReturn(...asked)
      },
    })
    const later = entryWith({
      signNftReturn: () => {
        signers.push('later')
        // What the chain says of an NFT that is back already.
        return Promise.reject(new ChainError('PROGRAM_ERROR', 'permanent', { log: 'It would be refused.' }))
      },
    })
    const atIt = sendBack(world.line.ctx, first, { touched: [], slice })
    await until('the first is at it', () => Promise.resolve(signers.length > 0))
    await Promise.all([atIt, sendBack(world.line.ctx, later, { touched: [], slice })])
    expect(signers).toEqual(['first'])
    expect(await sendsTo(holder)).toHaveLength(1)
    if (!due) throw new Error('Nothing was due.')
    expect(await refuseReturn(world.line.db, due, { error: null, actor: 'later' })).toBe(false)
    expect((await depositOf(holder)).handling).toBe('return_planned')
  })
})

describe('hundreds of migrations that are due', () => {
  test('do not fill the queue with notified for what stands in it', async () => {
    const { ctx, db } = world.line
    const wallet = world.anvil.accounts[5]?.address ?? ''
    const due: number[] = []
    for (let token = 1_000; token < 1_150; token++)
      due.push(await world.ask({ wallet, tokenId: String(token) }))
    // Tasks of others, as a worker that died leaves them.
    for (const id of due.slice(-40)) await ctx.producer.notify(migrateTask, { migrationId: id })
    const waiting = async () => {
      const rows = await db.execute<{ id: string }>(
        sql`select data ->> 'migrationId' as id from bullmq.job where queue = 'migrate' and state = 'waiting'`,
      )
      return rows.map((row) => row.id)
    }
    const move = openClock()
    for (let sweeps = 0; sweeps < 3; sweeps++) {
      await sweep(ctx)
      // Within the window notifications for one row would be one task.
      move(ctx.policy.notifyWindowMs)
    }
    const notified = await waiting()
    expect(notified).toHaveLength(ctx.policy.migrationsWaitingMax)
    expect(new Set(notified).size).toBe(notified.length)
    expect(notified).toEqual(expect.arrayContaining(due.slice(0, 20).map(String)))
  })
})
