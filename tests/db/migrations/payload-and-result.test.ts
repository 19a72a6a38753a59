import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nftPayload, nftResult } from '#contract/mint/item.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'

const migration = readFileSync(
  new URL('../../../db/migrations/0010_payload_and_result.sql', import.meta.url),
  'utf8',
)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`drop trigger minting_items_stay on minting_items`)
  await database.db.execute(sql`
    alter table minting_items drop column payload, drop column result,
      add symbol text not null, add uri text not null, add seller_fee_basis_points integer not null,
      add creators jsonb not null, add attributes jsonb, add leaf_index integer, add token_account text,
      add metadata_account text, add master_edition_account text,
      -- The run of an item does not matter here.
      drop constraint minting_items_master_id_minting_masters_master_id_fk`)
})
afterAll(() => database.close())

/** As the version before stores an item. */
function insertAsBefore(rowNo: number, assetId: string | null) {
  return database.db.execute(sql`
      insert into minting_items (master_id, row_no, business_key, name, symbol, uri, owner, seller_fee_basis_points,
        creators, attributes, asset_id, token_account)
      values (1, ${rowNo}, ${`key ${rowNo}`}, 'Kong', 'KONG', 'https://x.yz/1', 'owner', 500,
        '[{"address":"creator","share":100}]', null, ${assetId}, ${assetId === null ? null : 'token'})`)
}

async function itemOf(rowNo: number) {
  const [row] = await database.db.execute<{ payload: unknown; result: unknown }>(
    sql`select payload, result from minting_items where row_no = ${rowNo}`,
  )
  return row
}

const payload = {
  symbol: 'KONG',
  uri: 'https://x.yz/1',
  sellerFeeBasisPoints: 500,
  creators: [{ address: 'creator', share: 100 }],
  attributes: null,
}

test('what was planned and minted before is read by the schemas of its operation', async () => {
  await insertAsBefore(1, 'asset')
  await insertAsBefore(2, null)
  for (const statement of migration.split('--> statement-breakpoint'))
    await database.db.execute(sql.raw(statement))
  const [minted, planned] = [await itemOf(1), await itemOf(2)]
  expect(nftPayload.parse(minted?.payload)).toEqual(payload)
  expect(nftResult.parse(minted?.result)).toMatchObject({ tokenAccount: 'token', leafIndex: null })
  expect(nftPayload.parse(planned?.payload)).toEqual(payload)
  expect(planned?.result).toBeNull()
})

test('so is what a process of the version before goes on storing', async () => {
  await insertAsBefore(3, null)
  await database.db.execute(sql`update minting_items set asset_id = 'leaf', leaf_index = 7 where row_no = 3`)
  const item = await itemOf(3)
  expect(nftPayload.parse(item?.payload)).toEqual(payload)
  expect(nftResult.parse(item?.result)).toMatchObject({ leafIndex: 7, tokenAccount: null })
})
