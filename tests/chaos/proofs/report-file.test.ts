import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportCsv } from '#api/run/report-csv.ts'
import { createVault } from '#db/vault.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { saveTestCollection, saveTestPlan, saveTestProject, testItems } from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { proveReportFiles } from './report-file.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const wallet = newWallet()
const [fee, slot] = [5_000, 77]

/** A run of one NFT that is done and one that failed. */
async function saveRun() {
  const { db } = database
  const vault = createVault(randomBytes(32).toString('base64'))
  const projectId = await saveTestProject(db, vault, wallet)
  const { collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  const items = testItems(2, 'reported', [wallet.address])
  const plan = { projectId, collectionId, kind: 'mint', standard: 'compressed', items } as const
  const masterId = await saveTestPlan(db, vault, plan)
  const accounts = { tokenAccount: null, metadataAccount: null, masterEditionAccount: null }
  const result = JSON.stringify({ leafIndex: 3, treeAddress: 'tree', ...accounts })
  await db.execute(sql`
    update minting_items set status = '20', asset_id = 'asset', signature = 'signature', result = ${result}::jsonb
    where master_id = ${masterId} and row_no = 1`)
  await db.execute(sql`
    update minting_items set status = '40', reason_code = 'TREE_FULL' where master_id = ${masterId} and row_no = 2`)
  await db.execute(sql`
    with made as (
      insert into chunks (master_id, kind, state, item_count, tx_version)
      values (${masterId}, 'mint', 'final', 1, 'v0') returning chunk_id
    )
    insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height, fee_lamports,
      first_item_instruction, instructions_per_item, state, slot, signed_by)
    select chunk_id, ${masterId}, 1, 'signature', '', '', 0, ${fee}, 0, 1, 'final', ${slot}, 'test' from made`)
  let text = ''
  for await (const part of reportCsv(db, { masterId, kind: 'mint', name: 'mint' }, {}, 'eng')) text += part
  return { masterId, text }
}

test('the report of a run is held against its rows and the chain, word for word', async () => {
  const { masterId, text } = await saveRun()
  const prove = async (told: string, index = 3) => {
    const notes: string[] = []
    await proveReportFiles(
      database.db,
      {
        masterIds: [masterId],
        api: { download: () => Promise.resolve(told) },
        reader: { transaction: () => Promise.resolve({ slot, meta: { fee } }) },
        assets: [{ id: 'asset', owner: wallet.address, leaf: { index } }],
      },
      (_kind, _count, note) => void notes.push(note),
    )
    return notes
  }
  expect(await prove(text)).toEqual([])
  expect(await prove(text.replace('"completed"', '"failed"'))).toHaveLength(1)
  expect(await prove(text.replace(`,${slot},`, ',78,'))).toHaveLength(1)
  expect(await prove(text.replaceAll(wallet.address, newWallet().address))).toHaveLength(3)
  expect(await prove(text, 4)).toHaveLength(1)
  expect(await prove(text.split('\r\n').slice(0, 2).join('\r\n'))).not.toEqual([])
})
