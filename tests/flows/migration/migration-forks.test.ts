import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { until } from '../../support/line.ts'
import { openMigrationLine, type MigrationLine } from '../../support/migration/migration-line.ts'
import { startRpcProxy, type RpcProxy } from '../../support/rpc-proxy.ts'
import { isSoak } from '../../support/soak.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let world: MigrationLine
let proxy: RpcProxy
const workers: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await openMigrationLine({
    rpcUrlOf: async (url) => {
      proxy = await startRpcProxy(url)
      return proxy.url
    },
  })
  workers.push(await world.line.startWorker(), await world.line.startWorker())
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()))
  await world.close()
  await proxy.close()
})

async function depositsOf(from: string) {
  const rows = await world.line.db.execute<{ described: string }>(sql`
    select kind || ':' || state || ':' || handling as described from source_chain_deposits
    where from_address = ${from} order by kind, deposit_id`)
  return rows.map((row) => row.described)
}
async function cursor() {
  const [row] = await world.line.db.execute<{ newest: string | null }>(
    sql`select max(block_number) as newest from source_chain_blocks where chain = 'kaia'`,
  )
  return Number(row?.newest ?? -1)
}
async function isReadUp() {
  return (await cursor()) >= (await world.anvil.provider.getBlockNumber())
}
function finished(migrationId: number) {
  return world.whileMining(
    `migration ${migrationId} is finished`,
    async () => (await world.migration(migrationId)).finishedAt !== null,
  )
}

describe('a fork', () => {
  test('before finality takes fee and NFT away; they count when they come again', async () => {
    const { account, tokenId } = await world.holder(1)
    await world.deep()
    const migrationId = await world.ask({ wallet: account.address, tokenId })
    await world.payFee(account)
    await world.handOver(account, tokenId)
    const bothSeen = 'fee:seen:matched nft:seen:matched'
    await until('both are seen', async () => (await depositsOf(account.address)).join(' ') === bothSeen)
    await world.anvil.reorg(3)
    await world.anvil.mine(1)
    await until('both are reorged', async () =>
      (await depositsOf(account.address)).every((described) => described.includes(':reorged:')),
    )
    await world.anvil.mine(8)
    expect(await world.migration(migrationId)).toMatchObject({ state: 'created', itemId: null })
    // anvil forgets the nonces of what it took away, so these are new transactions.
    await world.payFee(account)
    await world.handOver(account, tokenId)
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('mint')
  })
  test.runIf(isSoak)('removes a return; the same bytes are broadcast again', async () => {
    const { account, tokenId } = await world.holder(2)
    const migrationId = await world.ask({ wallet: account.address, tokenId })
    await world.handOver(account, tokenId)
    await world.line.db.execute(sql`
      update migrations set return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS', next_run_at = now()
      where migration_id = ${migrationId}`)
    const landed = async () => {
      const [row] = await world.line.db.execute<{ state: string; tx_hash: string }>(
        sql`select state, tx_hash from source_chain_sends where migration_id = ${migrationId}`,
      )
      return row
    }
    await world.whileMining('the return is mined', async () => (await landed())?.state === 'landed')
    const before = await landed()
    // A worker may hand it over again in the midst of the fork, where no block may take it.
    await world.anvil.setAutomine(false)
    await world.anvil.reorg(2)
    await world.anvil.setAutomine(true)
    await finished(migrationId)
    expect((await landed())?.tx_hash).toBe(before?.tx_hash)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
})

describe('the watcher', () => {
  test.runIf(isSoak)('catches up after an hour without its RPC, and misses nothing', async () => {
    await until('it has read up', isReadUp)
    proxy.meddle(() => ({ httpStatus: 503 }))
    const { account, tokenId } = await world.holder(3)
    const migrationId = await world.ask({ wallet: account.address, tokenId })
    await world.anvil.mine(20)
    await world.payFee(account)
    await world.anvil.mine(300)
    await world.handOver(account, tokenId)
    await world.anvil.mine(300)
    expect(await world.migration(migrationId)).toMatchObject({ state: 'created' })
    proxy.meddle(null)
    await finished(migrationId)
    expect(await world.expectOneOutcome(migrationId)).toBe('mint')
  })
  test.runIf(isSoak)('loses answers and still sends each return once', async () => {
    let calls = 0
    proxy.meddle((method) => (method === 'eth_sendRawTransaction' && ++calls % 2 === 1 ? 'lose' : null))
    const { account, tokenId } = await world.holder(4)
    const migrationId = await world.ask({ wallet: account.address, tokenId })
    await world.payFee(account)
    await world.handOver(account, tokenId)
    await world.line.db.execute(sql`
      update migrations set return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS', next_run_at = now()
      where migration_id = ${migrationId}`)
    await finished(migrationId)
    proxy.meddle(null)
    expect(await world.expectOneOutcome(migrationId)).toBe('return')
  })
})

describe('two workers at once', () => {
  test.runIf(isSoak)('mint each of many once, and make as many runs as they gathered', async () => {
    const ids: number[] = []
    for (const at of [5, 6, 7, 8])
      for (let n = 0; n < 3; n += 1) {
        const { account, tokenId } = await world.holder(at)
        ids.push(await world.ask({ wallet: account.address, tokenId }))
        await world.payFee(account)
        await world.handOver(account, tokenId)
      }
    for (const id of ids) await finished(id)
    for (const id of ids) expect(await world.expectOneOutcome(id)).toBe('mint')
    const [row] = await world.line.db.execute<{ doubled: number }>(sql`
      select count(*)::int as doubled from (
        select 1 from events where entity = 'migration' group by entity_id, to_state having count(*) > 1) as d`)
    expect(row?.doubled).toBe(0)
  })
})
