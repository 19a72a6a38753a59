import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '#db/connection.ts'
import { saveDeposit } from '../../support/migration/migrations.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'

let database: TestDatabase
let stolen: Connection
beforeAll(async () => {
  database = await openTestDatabase()
  stolen = connect(database.urlOf('api'), { max: 1, name: 'test' })
})
afterAll(async () => {
  await stolen.close()
  await database.close()
})

const [ours, theirs] = ['0xa1', '0xb2']

/** What the database says to a statement of the role of the API; null: nothing against it. */
async function refusal(statement: SQL): Promise<string | null> {
  try {
    await stolen.db.execute(statement)
    return null
  } catch (error) {
    const cause: unknown = error instanceof Error ? error.cause : undefined
    return cause instanceof Error ? cause.message : String(error)
  }
}
function came(handling: string) {
  return saveDeposit(database.db, { from: theirs, to: ours }).then(async (id) => {
    await database.db.execute(
      sql`update source_chain_deposits set handling = ${handling} where deposit_id = ${id}`,
    )
    return id
  })
}
const begun = sql`insert into migrations (run_id, user_uuid, route_id, reg_id, chain, old_project_id, old_wallet_address,
  old_wallet_type, old_nft_contract, old_nft_id, new_wallet_address, fee_wei, admin_wallet, deposits_since, deadline`

/** One that was minted, and has this NFT. Who asked for it, and by which route, makes no difference here. */
async function minted(nftDepositId: number) {
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = 'replica'`)
    const [row] = await tx.execute<{
      migration_id: string
    }>(sql`${begun}, state, outcome, fee_outcome, nft_deposit_id, finished_at)
      values (gen_random_uuid(), gen_random_uuid(), 1, ${theirs}, 'kaia', 1, ${theirs}, 'kaia', '0xc0', '7', 'x', 1, ${ours}, now(), now(),
        'completed', 'mint', 'kept', ${nftDepositId}, now())
      returning migration_id`)
    return Number(row?.migration_id)
  })
}

test('sends nothing a second time: of what went back it says neither that it failed nor that it is to go', async () => {
  const back = await came('returned')
  await database.db.execute(sql`
    insert into source_chain_sends (chain, purpose, deposit_id, from_address, to_address, nonce, tx_hash, signed_bytes, state)
    values ('kaia', 'refund_fee', ${back}, ${ours}, ${theirs}, 0, '0xd0', '', 'final')`)
  expect(await refusal(sql`update source_chain_sends set state = 'failed'`)).toMatch('permission denied')
  expect(await refusal(sql`update source_chain_sends set deposit_id = null`)).toMatch('permission denied')
  for (const handling of ['returned', 'ignored', 'matched']) {
    const id = await came(handling)
    for (const to of ['return_planned', 'orphan'])
      expect(
        await refusal(sql`update source_chain_deposits set handling = ${to} where deposit_id = ${id}`),
      ).toMatch('stays what the chain showed')
  }
})

test('says of no deposit how much it is, where, or how sure; of an orphan it decides as staff do', async () => {
  const id = await came('orphan')
  const set = (what: SQL) => refusal(sql`update source_chain_deposits set ${what} where deposit_id = ${id}`)
  for (const what of [
    sql`amount = 5`,
    sql`state = 'reorged'`,
    sql`block_number = 91`,
    sql`block_hash = '0x'`,
    sql`log_index = 7`,
  ])
    expect(await set(what)).toMatch('stays what the chain showed')
  expect(await set(sql`handling = 'return_planned'`)).toBeNull()
  expect(await set(sql`handling = 'ignored'`)).toBeNull()
})

test('has nothing of a migration that was minted sent back', async () => {
  const [nft, orphan] = [await came('matched'), await came('orphan')]
  const id = await minted(nft)
  const set = (what: SQL) => refusal(sql`update migrations set ${what} where migration_id = ${id}`)
  for (const what of [
    sql`outcome = 'return'`,
    sql`state = 'nft_seen'`,
    sql`fee_outcome = 'refund_planned'`,
    sql`nft_deposit_id = null`,
    sql`nft_deposit_id = ${orphan}`,
    sql`finished_at = null`,
    sql`item_id = 7`,
    sql`admin_wallet = ${theirs}`,
  ])
    expect(await set(what)).toMatch('is decided by a worker')
  expect(await refusal(sql`delete from migrations`)).toMatch('permission denied')
  const again = sql`${begun}, state, nft_deposit_id)
    values (gen_random_uuid(), gen_random_uuid(), 1, ${theirs}, 'kaia', 1, ${theirs}, 'kaia', '0xc0', '8', 'x', 1, ${ours}, now(), now(),
      'nft_seen', ${orphan})`
  expect(await refusal(again)).toMatch('is decided by a worker')
  expect(await set(sql`reason_detail = null`)).toBeNull()
  await database.db.execute(sql`
    update migrations set fee_outcome = 'refund_planned', finished_at = null where migration_id = ${id}`)
  expect(await set(sql`fee_outcome = 'refunded'`)).toMatch('is decided by a worker')
  // Staff keep what cannot be delivered.
  expect(await set(sql`fee_outcome = 'undelivered', finished_at = now()`)).toBeNull()
})
