import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isStillDue, listDueReturns } from '../../../db/queries/old-chain-sends.ts'
import { saveDeposit } from '../../support/migrations.ts'
import { openTestDatabase, type TestDatabase } from '../../support/postgres.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.execute(sql`delete from old_chain_deposits`))

const ours = '0xa1'
const nft = { contract: '0xc0', tokenId: '7' }
/** An NFT that came in a block; of one block the later log is the later transfer. */
const came = async (
  from: string,
  it: {
    block: number
    log?: number
    handling: string
    to?: string
    state?: 'final' | 'gone'
    nft?: typeof nft
  },
) => {
  const id = await saveDeposit(database.db, {
    from,
    to: it.to ?? ours,
    nft: it.nft ?? nft,
    state: it.state ?? 'final',
  })
  await database.db.execute(sql`
    update old_chain_deposits set block_number = ${it.block}, log_index = ${it.log ?? 0}, handling = ${it.handling}
    where deposit_id = ${id}`)
  return id
}
const due = async () => (await listDueReturns(database.db, 'kaia', 20)).map(({ depositId }) => depositId)

test.each(['matched', 'orphan', 'return_planned'])(
  'an NFT does not go back to whom it came from first when it came again since and is %s',
  async (handling) => {
    const first = await came('0x01', { block: 10, handling: 'return_planned' })
    expect(await due()).toEqual([first])
    const again = await came('0x02', { block: 20, handling })
    expect(await due()).toEqual(handling === 'return_planned' ? [again] : [])
    expect(await database.db.transaction((tx) => isStillDue(tx, first))).toBe(false)
  },
)

test('of two transfers in one block the later one counts', async () => {
  await came('0x01', { block: 10, log: 3, handling: 'return_planned' })
  const later = await came('0x02', { block: 10, log: 4, handling: 'return_planned' })
  expect(await due()).toEqual([later])
})

test('an NFT goes back when what came since is over, gone, or is another', async () => {
  const it = await came('0x01', { block: 10, handling: 'return_planned' })
  await came('0x02', { block: 5, handling: 'matched' })
  await came('0x02', { block: 20, handling: 'returned' })
  await came('0x02', { block: 21, handling: 'ignored' })
  await came('0x02', { block: 22, handling: 'orphan', state: 'gone' })
  await came('0x02', { block: 23, handling: 'matched', nft: { ...nft, tokenId: '8' } })
  await came('0x02', { block: 24, handling: 'matched', to: '0xa2' })
  expect(await due()).toEqual([it])
})
