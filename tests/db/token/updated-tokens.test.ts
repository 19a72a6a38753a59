import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeItems } from '#db/run/outcomes.ts'
import { openLine, type Line } from '../../support/line.ts'
import { saveTestPlan } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
const mint = newWallet().address
beforeAll(async () => {
  line = await openLine({ isCollectionMade: false })
  const { db, vault, projectId, wallet } = line
  const made = await saveTestPlan(db, vault, {
    ...{ projectId, collectionId: null, kind: 'createToken', standard: 'token-metadata' },
    items: [{ name: 'Gold', owner: wallet.address, uri: 'https://a.test/1' }],
  })
  await db.execute(sql`
    insert into tokens (project_id, plan_id, name, symbol, uri, program, decimals, initial_supply, keeps_mint, keeps_freeze, mint_address)
    select ${projectId}, plan_id, 'Gold', 'GLD', 'https://a.test/1', 'token', 6, '0', true, true, ${mint}
    from minting_masters where master_id = ${made}`)
})
afterAll(() => line.close())

async function plan(name: string) {
  const { db, vault, projectId, wallet } = line
  const masterId = await saveTestPlan(db, vault, {
    ...{ projectId, collectionId: null, kind: 'updateToken', standard: 'token-metadata' },
    items: [
      {
        name,
        owner: wallet.address,
        assetId: mint,
        symbol: name,
        uri: `https://a.test/${name}`,
        program: 'token',
      },
    ],
  })
  const [row] = await db.execute<{ item_id: string }>(sql`
    update minting_items set status = '10' where master_id = ${masterId} returning item_id`)
  return Number(row?.item_id)
}
function complete(itemId: number) {
  const done = {
    itemId,
    assetId: mint,
    signature: `signature ${itemId}`,
    result: { wasThere: false } as never,
  }
  return completeItems(line.db, { kind: 'updateToken', items: [done], actor: 'test' })
}
async function told() {
  const [row] = await line.db.execute<{ name: string; symbol: string; uri: string }>(
    sql`select name, symbol, uri from tokens where mint_address = ${mint}`,
  )
  return row
}

test('a token is called what its newest update says that is done, in whatever order they end', async () => {
  const [older, newer] = [await plan('Silver'), await plan('Bronze')]
  await complete(newer)
  const bronze = { name: 'Bronze', symbol: 'Bronze', uri: 'https://a.test/Bronze' }
  expect(await told()).toEqual(bronze)
  await complete(older)
  expect(await told()).toEqual(bronze)
})
