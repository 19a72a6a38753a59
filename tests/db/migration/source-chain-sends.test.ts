import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOptionalDailySends } from '#db/migration/daily-sends.ts'
import { loseDeposits, saveDeposits } from '#db/migration/source-chain-deposits.ts'
import {
  findBlockIfDue,
  listDueReturns,
  listOpenSends,
  refuseReturn,
} from '#db/migration/source-chain-sends.ts'
import { holdToDay } from '#worker/migration/send/hold-to-day.ts'
import { saveDeposit } from '../../support/migration/migrations.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`delete from source_chain_sends`)
  await database.db.execute(sql`delete from source_chain_deposits`)
})

const ours = '0xa1'
const nft = { contract: '0xc0', tokenId: '7' }
/** An NFT that came in a block; of one block the later log is the later transfer. */
async function came(
  from: string,
  input: {
    block: number
    log?: number
    handling: string
    to?: string
    state?: 'final' | 'reorged'
    nft?: typeof nft
  },
) {
  const id = await saveDeposit(database.db, {
    from,
    to: input.to ?? ours,
    nft: input.nft ?? nft,
    state: input.state ?? 'final',
  })
  await database.db.execute(sql`
    update source_chain_deposits set block_number = ${input.block}, log_index = ${input.log ?? 0}, handling = ${input.handling}
    where deposit_id = ${id}`)
  return id
}
async function due() {
  return (await listDueReturns(database.db, 'kaia', 20)).map(({ depositId }) => depositId)
}

test.each(['matched', 'orphan', 'return_planned'])(
  'an NFT does not go back to whom it came from first when it came again since and is %s',
  async (handling) => {
    const first = await came('0x01', { block: 10, handling: 'return_planned' })
    expect(await due()).toEqual([first])
    const again = await came('0x02', { block: 20, handling })
    expect(await due()).toEqual(handling === 'return_planned' ? [again] : [])
    expect(
      await database.db.transaction((tx) => findBlockIfDue(tx, { depositId: first, valueWei: 0n })),
    ).toBeNull()
  },
)

test('of two transfers in one block the later one counts', async () => {
  await came('0x01', { block: 10, log: 3, handling: 'return_planned' })
  const later = await came('0x02', { block: 10, log: 4, handling: 'return_planned' })
  expect(await due()).toEqual([later])
})

test('an NFT goes back when the later transfer is over, reorged, or of another NFT', async () => {
  const depositId = await came('0x01', { block: 10, handling: 'return_planned' })
  await came('0x02', { block: 5, handling: 'matched' })
  await came('0x02', { block: 20, handling: 'returned' })
  await came('0x02', { block: 21, handling: 'ignored' })
  await came('0x02', { block: 22, handling: 'orphan', state: 'reorged' })
  await came('0x02', { block: 23, handling: 'matched', nft: { ...nft, tokenId: '8' } })
  await came('0x02', { block: 24, handling: 'matched', to: '0xa2' })
  expect(await due()).toEqual([depositId])
})

describe('a wallet with much to send', () => {
  const other = '0xb1'
  /** 150 older ones of one wallet than the one of another wallet. */
  const saveMany = async () => {
    const { db } = database
    await db.execute(sql`
      insert into source_chain_deposits (chain, kind, tx_hash, log_index, block_number, block_hash, block_time,
        from_address, to_address, value_wei, state, handling)
      select 'kaia', 'fee', '0x' || n, -1, 90, '0x', now(), '0x01', case when n > 150 then ${other} else ${ours} end,
        1, 'final', 'return_planned' from generate_series(1, 151) n`)
  }
  test('leaves room for another wallet among what is due', async () => {
    await saveMany()
    const wallets = (await listDueReturns(database.db, 'kaia', 20)).map(({ wallet }) => wallet)
    expect(new Set(wallets)).toEqual(new Set([ours, other]))
  })
  test('leaves room for another wallet among what is followed, the lowest nonces first', async () => {
    await saveMany()
    await database.db.execute(sql`
      insert into source_chain_sends (chain, purpose, deposit_id, from_address, to_address, nonce, tx_hash, signed_bytes)
      select chain, 'refund_fee', deposit_id, to_address, from_address, block_number + deposit_id, tx_hash, '' from source_chain_deposits`)
    const sends = await listOpenSends(database.db, 'kaia', 100)
    expect(sends).toHaveLength(100)
    expect(sends.filter(({ from }) => from === other)).toHaveLength(1)
    const nonces = sends.flatMap(({ from, nonce }) => (from === ours ? [nonce] : []))
    expect(nonces).toEqual(nonces.toSorted((a, b) => a - b))
    expect(Math.max(...nonces) - Math.min(...nonces)).toBe(98)
  })
})

describe('the day of a wallet', () => {
  const wallet = { chain: 'kaia', address: ours } as const
  const hold = (wei: bigint, paidWei?: bigint) =>
    database.db.transaction((tx) => holdToDay(tx, wallet, wei, paidWei))
  beforeEach(async () => {
    const { db } = database
    await db.execute(sql`delete from project_keys`)
    const [project] = await db.execute<{ project_id: string }>(sql`
      insert into projects (symbol, name, name_kor, mainnet, creator_fee_percent, project_fee_percent, daily_cap_wei)
      values ('P', 'P', 'P', 'kaia', 0, 0, 10) returning project_id`)
    await db.execute(sql`
      insert into project_keys (project_id, purpose, address, sealed)
      values (${project?.project_id}::bigint, 'admin', '0xA1', 'x')`)
    const sent = async (signedAt: ReturnType<typeof sql>, nonce: number, from: string = ours) => {
      const depositId = await saveDeposit(db, { from: '0x01', to: from, valueWei: '5' })
      await db.execute(sql`
        insert into source_chain_sends (chain, purpose, deposit_id, from_address, to_address, nonce, tx_hash, signed_bytes,
          fee_wei, signed_at)
        values ('kaia', 'refund_fee', ${depositId}, ${from}, '0x01', ${nonce}, ${`0x${depositId}`}, '', 2, ${signedAt})`)
    }
    await sent(sql`now()`, 2)
    await sent(sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc' - interval '1 second'`, 1)
    await sent(sql`now()`, 1, '0xb1')
  })

  test('has what it sent and its gas since midnight of UTC, against the cap of its project', async () => {
    expect(await findOptionalDailySends(database.db, wallet)).toEqual({ spentWei: 7n, capWei: 10n })
    await expect(hold(3n)).resolves.toBeUndefined()
    await expect(hold(4n)).rejects.toMatchObject({
      ...{ code: 'SIGNING_REFUSED', kind: 'temporary' },
      said: { code: 'WALLET_CAP_REACHED', params: { spentWei: '7', capWei: '10' } },
    })
  })

  test('has no end where its project has no cap', async () => {
    await database.db.execute(sql`update projects set daily_cap_wei = null`)
    await expect(hold(10n ** 30n)).resolves.toBeUndefined()
    await expect(hold(2n, 1n)).resolves.toBeUndefined()
  })

  test('pays nobody without a cap where a second person is asked about runs', async () => {
    await database.db.execute(sql`update projects set daily_cap_wei = null, approval_limit_lamports = 5`)
    await expect(hold(2n, 1n)).rejects.toMatchObject({
      ...{ code: 'SIGNING_REFUSED', kind: 'permanent' },
      said: { code: 'PAYS_WITHOUT_CAP', params: { address: ours } },
    })
    await expect(hold(2n)).resolves.toBeUndefined()
  })
})

test('an orphan that could not go where its sender had it sent is an orphan as before, and goes back after that', async () => {
  const id = await saveDeposit(database.db, { from: '0x01', to: ours })
  await database.db.execute(sql`
    update source_chain_deposits set handling = 'return_planned', return_to = '0x0e', return_message = 'm', return_signature = 's'`)
  const [first] = await listDueReturns(database.db, 'kaia', 20)
  if (!first) throw new Error('It is due.')
  expect(first).toMatchObject({ depositId: id, to: '0x0e' })
  expect(await refuseReturn(database.db, first, { error: null, actor: 'test' })).toBe(true)
  await database.db.execute(sql`update source_chain_deposits set handling = 'return_planned'`)
  expect(await listDueReturns(database.db, 'kaia', 20)).toMatchObject([{ to: '0x01', redirect: null }])
})

test('an NFT that was read while its contract was being registered is of a migration once it is read again', async () => {
  const contract = `0x${'c0'.repeat(20)}`
  const of = (kind: 'unregistered' | 'nft') => ({
    ...{
      kind,
      txHash: `0x${'ab'.repeat(32)}`,
      logIndex: 3,
      blockNumber: 9,
      blockHash: '0x09',
      blockTime: new Date(),
    },
    ...{ from: '0x01', to: ours, contract, tokenId: '7', valueWei: null, amount: null },
  })
  const kindAfter = async (kind: 'unregistered' | 'nft') => {
    await saveDeposits(database.db, 'kaia', [of(kind)], 'test')
    return database.db.execute(sql`select kind from source_chain_deposits`)
  }
  expect(await kindAfter('unregistered')).toEqual([{ kind: 'unregistered' }])
  // Named by a client, and no project has it.
  expect(await kindAfter('nft')).toEqual([{ kind: 'unregistered' }])
  await database.db.execute(sql`
    insert into projects (symbol, name, name_kor, mainnet, contract_address, creator_fee_percent, project_fee_percent)
    values ('OLD', 'Old', 'Old', 'kaia', ${contract}, 0, 0)`)
  expect(await kindAfter('nft')).toEqual([{ kind: 'nft' }])
})

test('what many events tell of is stored at once, is the same when it is read again, and comes back after a fork', async () => {
  const events = (block: number) =>
    Array.from({ length: 510 }, (_, at) => ({
      ...{
        kind: 'token' as const,
        txHash: `0x${String(at % 3).padStart(64, '0')}`,
        logIndex: at,
        blockNumber: block,
      },
      ...{
        blockHash: `0x${block}`,
        blockTime: new Date(),
        from: '0x01',
        to: ours,
        contract: '0xc0',
        tokenId: null,
      },
      ...{ valueWei: null, amount: 2n ** 255n },
    }))
  const save = async (block: number) =>
    (await saveDeposits(database.db, 'kaia', events(block), 'test')).toSorted((a, b) => a - b)
  const states = () =>
    database.db.execute(sql`
      select state, block_number::int as block, count(*)::int as count from source_chain_deposits group by 1, 2`)
  const ids = await save(9)
  expect(new Set(ids).size).toBe(510)
  expect(await save(9)).toEqual(ids)
  await database.db.transaction((tx) => loseDeposits(tx, 'kaia', { above: 8, actor: 'test' }))
  expect(await states()).toEqual([{ state: 'reorged', block: 9, count: 510 }])
  const few = events(10).slice(0, 5)
  expect(await saveDeposits(database.db, 'kaia', few, 'test')).toEqual(ids.slice(0, 5))
  expect(await states()).toContainEqual({ state: 'seen', block: 10, count: 5 })
})
