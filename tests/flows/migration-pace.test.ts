import { setTimeout as sleep } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listDueReturns, refuseReturn } from '../../db/queries/old-chain-sends.ts'
import { oldChainDeposits, oldChainSends } from '../../db/schema.ts'
import { ChainError } from '../../worker/chains/chain-error.ts'
import type { OldChainClient } from '../../worker/chains/old-chain.ts'
import { sendBack } from '../../worker/migration/send/send-back.ts'
import { watchOldChain } from '../../worker/migration/watch-old-chain.ts'
import { retryPolicy } from '../../worker/queue/retry-policy.ts'
import { ringMigrations } from '../../worker/rounds/sweep.ts'
import { until } from '../support/line.ts'
import { openMigrationLine, type MigrationLine } from '../support/migration-line.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let it: MigrationLine
beforeAll(async () => {
  it = await openMigrationLine()
})
afterAll(() => it.close())

const look = () => watchOldChain(it.line.ctx, it.entry)
const entryWith = (changes: Partial<OldChainClient>) => ({
  ...it.entry,
  client: { ...it.entry.client, ...changes },
})
const depositOf = async (from: string) => {
  const [row] = await it.line.db.select().from(oldChainDeposits).where(eq(oldChainDeposits.from, from))
  if (!row) throw new Error(`No deposit of ${from} was found.`)
  return row
}
/** NFTs that nobody asked for, and that ops return. @returns who gets them. */
const dueOrphans = async (accounts: number[]) => {
  const holders: string[] = []
  for (const at of accounts) {
    const { account, tokenId } = await it.holder(at)
    await it.handOver(account, tokenId)
    holders.push(account.address)
  }
  await it.deep()
  const found = inArray(oldChainDeposits.from, holders)
  // One look has its time, which may be over before it comes to these.
  await until('they are final', async () => {
    await look()
    const rows = await it.line.db.select().from(oldChainDeposits).where(found)
    return rows.filter((row) => row.state === 'final').length === holders.length
  })
  await it.line.db.update(oldChainDeposits).set({ handling: 'return_planned' }).where(found)
  return holders
}
const sendsTo = (address: string) =>
  it.line.db.select().from(oldChainSends).where(eq(oldChainSends.to, address))
const turn = { goesOn: () => Promise.resolve(true) }

describe('one look at an old chain', () => {
  test('makes deposits final while much is still to be read', async () => {
    await look()
    const { account, tokenId } = await it.holder(1)
    await it.handOver(account, tokenId)
    await it.deep()
    await it.anvil.mine(600)
    const slow = entryWith({
      coinTransfers: async (...asked) => {
        await sleep(150)
        return it.entry.client.coinTransfers(...asked)
      },
    })
    await watchOldChain(it.line.ctx, slow)
    const [read] = await it.line.db.execute<{ newest: string }>(
      sql`select max(block_number) as newest from old_chain_blocks`,
    )
    expect(Number(read?.newest)).toBeLessThan(await it.anvil.provider.getBlockNumber())
    expect((await depositOf(account.address)).state).toBe('final')
  })
  test('signs nothing more once another worker may be at it', async () => {
    const due = await dueOrphans([2, 3])
    const asked: string[] = []
    const lost = new Error('The lock was lost.')
    const goesOn = () => (asked.push('goes on') > 1 ? Promise.reject(lost) : Promise.resolve(true))
    await expect(sendBack(it.line.ctx, it.entry, { touched: [], turn: { goesOn } })).rejects.toBe(lost)
    const signed = (await Promise.all(due.map(sendsTo))).map((sends) => sends.length)
    expect(signed).toEqual([1, 0])
    await sendBack(it.line.ctx, it.entry, { touched: [], turn })
  })
})

describe('two workers that are at the same return', () => {
  test('sign it once, and the later one does not call it refused', async () => {
    const [holder = ''] = await dueOrphans([4])
    const [due] = await listDueReturns(it.line.db, 'kaia', 1)
    const signers: string[] = []
    const isWaiting = async () => {
      const rows = await it.line.db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length > 0
    }
    const first = entryWith({
      signNftReturn: async (...asked) => {
        signers.push('first')
        await until('the later one waits', isWaiting)
        return it.entry.client.signNftReturn(...asked)
      },
    })
    const later = entryWith({
      signNftReturn: () => {
        signers.push('later')
        // What the chain says of an NFT that is back already.
        return Promise.reject(new ChainError('PROGRAM_ERROR', 'permanent', 'It would be refused.'))
      },
    })
    const atIt = sendBack(it.line.ctx, first, { touched: [], turn })
    await until('the first is at it', () => Promise.resolve(signers.length > 0))
    await Promise.all([atIt, sendBack(it.line.ctx, later, { touched: [], turn })])
    expect(signers).toEqual(['first'])
    expect(await sendsTo(holder)).toHaveLength(1)
    if (!due) throw new Error('Nothing was due.')
    expect(await refuseReturn(it.line.db, due, { error: 'It would be refused.', actor: 'later' })).toBe(false)
    expect((await depositOf(holder)).handling).toBe('return_planned')
  })
})

describe('hundreds of migrations that are due', () => {
  test('do not fill the queue with bells for what stands in it', async () => {
    const { ctx, db } = it.line
    const wallet = it.anvil.accounts[5]?.address ?? ''
    const due: number[] = []
    for (let token = 1_000; token < 1_150; token++) due.push(await it.ask({ wallet, tokenId: String(token) }))
    // Bells of others, as a worker that died leaves them.
    for (const id of due.slice(-40)) await ctx.producer.ring('migrate', { migrationId: id })
    const waiting = async () => {
      const rows = await db.execute<{ id: string }>(
        sql`select data ->> 'migrationId' as id from bullmq.job where queue = 'migrate' and state = 'waiting'`,
      )
      return rows.map((row) => row.id)
    }
    for (let sweeps = 0; sweeps < 3; sweeps++) {
      await ringMigrations(ctx)
      // Longer than rings for one row are taken for the same.
      await sleep(retryPolicy.ringWindowMs + 50)
    }
    const bells = await waiting()
    expect(bells).toHaveLength(retryPolicy.migrationsWaitingMax)
    expect(new Set(bells).size).toBe(bells.length)
    expect(bells).toEqual(expect.arrayContaining(due.slice(0, 20).map(String)))
  })
})
