import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { until } from '../support/line.ts'
import { openMigrationLine, type MigrationLine } from '../support/migration/migration-line.ts'
import { startRpcProxy, type RpcProxy } from '../support/rpc-proxy.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let it: MigrationLine
let proxy: RpcProxy
const workers: { close(): Promise<void> }[] = []
beforeAll(async () => {
  it = await openMigrationLine({
    rpcUrlOf: async (url) => {
      proxy = await startRpcProxy(url)
      return proxy.url
    },
  })
  workers.push(await it.line.startWorker(), await it.line.startWorker())
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()))
  await it.close()
  await proxy.close()
})

const depositsOf = async (from: string) => {
  const rows = await it.line.db.execute<{ told: string }>(sql`
    select kind || ':' || state || ':' || handling as told from source_chain_deposits
    where from_address = ${from} order by kind, deposit_id`)
  return rows.map((row) => row.told)
}
const cursor = async () => {
  const [row] = await it.line.db.execute<{ newest: string | null }>(
    sql`select max(block_number) as newest from source_chain_blocks where chain = 'kaia'`,
  )
  return Number(row?.newest ?? -1)
}
const isReadUp = async () => (await cursor()) >= (await it.anvil.provider.getBlockNumber())
const finished = (migrationId: number) =>
  it.whileMining(
    `migration ${migrationId} is finished`,
    async () => (await it.migration(migrationId)).finishedAt !== null,
  )

describe('a fork', () => {
  test('before finality takes fee and NFT away; they count when they come again', async () => {
    const { account, tokenId } = await it.holder(1)
    await it.deep()
    const migrationId = await it.ask({ wallet: account.address, tokenId })
    await it.payFee(account)
    await it.handOver(account, tokenId)
    const bothSeen = 'fee:seen:matched nft:seen:matched'
    await until('both are seen', async () => (await depositsOf(account.address)).join(' ') === bothSeen)
    await it.anvil.reorg(3)
    await it.anvil.mine(1)
    await until('both are gone', async () =>
      (await depositsOf(account.address)).every((told) => told.includes(':gone:')),
    )
    await it.anvil.mine(8)
    expect(await it.migration(migrationId)).toMatchObject({ state: 'created', itemId: null })
    // anvil forgets the nonces of what it took away, so these are new transactions.
    await it.payFee(account)
    await it.handOver(account, tokenId)
    await finished(migrationId)
    expect(await it.expectOneOutcome(migrationId)).toBe('mint')
  })
  test('takes a return of ours away; the same bytes are handed over again', async () => {
    const { account, tokenId } = await it.holder(2)
    const migrationId = await it.ask({ wallet: account.address, tokenId })
    await it.handOver(account, tokenId)
    await it.line.db.execute(sql`
      update migrations set return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS', next_run_at = now()
      where migration_id = ${migrationId}`)
    const landed = async () => {
      const [row] = await it.line.db.execute<{ state: string; tx_hash: string }>(
        sql`select state, tx_hash from source_chain_sends where migration_id = ${migrationId}`,
      )
      return row
    }
    await it.whileMining('the return is mined', async () => (await landed())?.state === 'landed')
    const before = await landed()
    // A worker may hand it over again in the midst of the fork, where no block may take it.
    await it.anvil.setAutomine(false)
    await it.anvil.reorg(2)
    await it.anvil.setAutomine(true)
    await finished(migrationId)
    expect((await landed())?.tx_hash).toBe(before?.tx_hash)
    expect(await it.expectOneOutcome(migrationId)).toBe('return')
  })
})

describe('the watcher', () => {
  test('catches up after an hour without its RPC, and misses nothing', async () => {
    await until('it has read up', isReadUp)
    proxy.meddle(() => ({ httpStatus: 503 }))
    const { account, tokenId } = await it.holder(3)
    const migrationId = await it.ask({ wallet: account.address, tokenId })
    await it.anvil.mine(20)
    await it.payFee(account)
    await it.anvil.mine(300)
    await it.handOver(account, tokenId)
    await it.anvil.mine(300)
    expect(await it.migration(migrationId)).toMatchObject({ state: 'created' })
    proxy.meddle(null)
    await finished(migrationId)
    expect(await it.expectOneOutcome(migrationId)).toBe('mint')
  })
  test('loses answers and still sends each return once', async () => {
    let calls = 0
    proxy.meddle((method) => (method === 'eth_sendRawTransaction' && ++calls % 2 === 1 ? 'lose' : null))
    const { account, tokenId } = await it.holder(4)
    const migrationId = await it.ask({ wallet: account.address, tokenId })
    await it.payFee(account)
    await it.handOver(account, tokenId)
    await it.line.db.execute(sql`
      update migrations set return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS', next_run_at = now()
      where migration_id = ${migrationId}`)
    await finished(migrationId)
    proxy.meddle(null)
    expect(await it.expectOneOutcome(migrationId)).toBe('return')
  })
})

describe('two workers at once', () => {
  test('mint each of many once, and make as many runs as they gathered', async () => {
    const ids: number[] = []
    for (const at of [5, 6, 7, 8])
      for (let n = 0; n < 3; n += 1) {
        const { account, tokenId } = await it.holder(at)
        ids.push(await it.ask({ wallet: account.address, tokenId }))
        await it.payFee(account)
        await it.handOver(account, tokenId)
      }
    for (const id of ids) await finished(id)
    for (const id of ids) expect(await it.expectOneOutcome(id)).toBe('mint')
    const [row] = await it.line.db.execute<{ doubled: number }>(sql`
      select count(*)::int as doubled from (
        select 1 from events where entity = 'migration' group by entity_id, to_state having count(*) > 1) as d`)
    expect(row?.doubled).toBe(0)
  })
})
