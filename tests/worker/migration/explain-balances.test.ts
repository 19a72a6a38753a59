import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOptionalBalance } from '#db/migration/source-chain-balances.ts'
import { saveReadBlocks } from '#db/migration/source-chain-blocks.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { explainBalances } from '#worker/migration/watch/explain-balances.ts'
import type { WatchContext } from '#worker/migration/watch-context.ts'
import type { SourceChainEntry } from '#worker/source-chains.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const address = `0x${'a1'.repeat(20)}`
const wallet = { chain: 'kaia', address } as const
const depth = 10
const every = 20

/** One poll at a head. balances: by block, of those whose state an RPC still has. */
async function look(head: number, balances: Record<number, bigint>) {
  const blockAt = (number: number) => ({ number, hash: `0x${number}`, time: new Date() })
  await saveReadBlocks(database.db, 'kaia', [blockAt(head)])
  const client = {
    balance: (_: string, at: number) => {
      const wei = balances[at]
      const said = { log: `missing trie node of ${at}` }
      return wei === undefined
        ? Promise.reject(new ChainError('RPC_BAD_ANSWER', 'temporary', said))
        : Promise.resolve(wei)
    },
    nonce: () => Promise.resolve(0),
    block: (number: number) => Promise.resolve(blockAt(number)),
  }
  const log = { warn: () => undefined, info: () => undefined }
  const ctx = { db: database.db, log, policy: { balanceEveryBlocks: every } } as unknown as WatchContext
  const entry = { chain: 'kaia', depth, client } as unknown as SourceChainEntry
  const watched = { wallets: [address], contracts: [] }
  const slice = { hasTimeLeft: () => Promise.resolve(true) }
  await explainBalances(ctx, entry, { watched, head: blockAt(head), slice })
}
function found() {
  return database.db.execute(
    sql`select value_wei::text as wei, block_number::int as block from source_chain_deposits where kind = 'coin' order by 2`,
  )
}

test('a wallet begins at the head: what came in blocks that were read without it has no row, and needs none', async () => {
  await look(100, { 90: 5n, 100: 105n })
  expect(await findOptionalBalance(database.db, wallet)).toMatchObject({ base: { block: 100, wei: 105n } })
  await look(130, { 120: 105n })
  expect(await found()).toEqual([])
  expect(await findOptionalBalance(database.db, wallet)).toMatchObject({ block: 120, wei: 105n })
})

test('coin that nobody read for so long that no RPC knows its block is a row all the same', async () => {
  // Read in time it is asked again, and nothing is guessed.
  await look(150, { 140: 112n })
  expect(await found()).toEqual([])
  await look(390, { 380: 112n })
  expect(await found()).toEqual([{ wei: '7', block: 380 }])
  expect(await findOptionalBalance(database.db, wallet)).toMatchObject({ block: 380, wei: 112n })
})
