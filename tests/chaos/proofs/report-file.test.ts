import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanKind } from '#contract/codes/status.ts'
import { reportCsv } from '#api/run/report-csv.ts'
import { createVault } from '#db/vault.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { isPayoutKind } from '../../support/kinds/payout-kinds.ts'
import { toPayoutItem } from '../../support/kinds/payouts.ts'
import {
  saveTestCollection,
  saveTestPlan,
  saveTestProject,
  testItems,
  type TestItem,
} from '../../support/rows.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { proveReportFiles } from './report-file.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const wallet = newWallet()
const [fee, slot] = [5_000, 77]

const made = testItems(2, 'reported', [wallet.address])
const [done, failed] = [newWallet().address, newWallet().address]
const accounts = { tokenAccount: null, metadataAccount: null, masterEditionAccount: null }

/** A run of two, of which one is done and the other failed, and its report. */
async function saveRun(kind: PlanKind, { items, result }: { items: TestItem[]; result: unknown }) {
  const { db } = database
  const vault = createVault(randomBytes(32).toString('base64'))
  const projectId = await saveTestProject(db, vault, newWallet())
  const { collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  const isPaid = isPayoutKind(kind)
  const standard = isPaid ? 'token-metadata' : 'compressed'
  const plan = {
    projectId,
    collectionId: kind === 'mint' ? collectionId : null,
    kind,
    standard,
    items,
  } as const
  const masterId = await saveTestPlan(db, vault, plan)
  const signature = `signature of ${kind}`
  await db.execute(sql`
    update minting_items set status = '20', asset_id = ${isPaid ? null : done}, signature = ${signature},
      result = ${JSON.stringify(result)}::jsonb
    where master_id = ${masterId} and row_no = 1`)
  await db.execute(sql`
    update minting_items set status = '40', reason_code = 'PROGRAM_ERROR' where master_id = ${masterId} and row_no = 2`)
  await db.execute(sql`
    with made as (
      insert into chunks (master_id, kind, state, item_count, tx_version)
      values (${masterId}, ${kind}, 'final', 1, 'v0') returning chunk_id
    )
    insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height, fee_lamports,
      first_item_instruction, instructions_per_item, state, slot, signed_by)
    select chunk_id, ${masterId}, 1, ${signature}, '', '', 0, ${fee}, 0, 1, 'final', ${slot}, 'test' from made`)
  let text = ''
  for await (const part of reportCsv(db, { masterId, kind, name: kind }, {}, 'eng')) text += part
  return { masterId, text }
}

function proverOf(masterId: number) {
  return async (told: string, index = 3) => {
    const notes: string[] = []
    await proveReportFiles(
      database.db,
      {
        masterIds: [masterId],
        api: { download: () => Promise.resolve(told) },
        reader: { transaction: () => Promise.resolve({ slot, meta: { fee } }) },
        assets: [{ id: done, owner: wallet.address, leaf: { index } }],
      },
      (_kind, _count, note) => void notes.push(note),
    )
    return notes
  }
}

test('the report of a run is held against its rows and the chain, word for word', async () => {
  const result = { leafIndex: 3, treeAddress: 'tree', ...accounts }
  const { masterId, text } = await saveRun('mint', { items: made, result })
  const prove = proverOf(masterId)
  expect(await prove(text)).toEqual([])
  expect(await prove(text.replace('"completed"', '"failed"'))).toHaveLength(1)
  expect(await prove(text.replace(`,${slot},`, ',78,'))).toHaveLength(1)
  expect(await prove(text.replaceAll(wallet.address, newWallet().address))).toHaveLength(3)
  expect(await prove(text, 4)).toHaveLength(1)
  expect(await prove(text.split('\r\n').slice(0, 2).join('\r\n'))).not.toEqual([])
})

test('that of payouts by recipient and sum, in SOL', async () => {
  const items = [1_500_000_000n, 2_000_000n].map((amount, at) =>
    toPayoutItem({ owner: [done, failed][at] ?? '', amount }),
  )
  const { masterId, text } = await saveRun('sendCoin', { items, result: { received: '1500000000' } })
  const prove = proverOf(masterId)
  expect(await prove(text)).toEqual([])
  expect(await prove(text.replaceAll('1.5', '15'))).toHaveLength(2)
  expect(await prove(text.replaceAll('0.002', '0.02'))).toHaveLength(1)
  expect(await prove(text.replace(failed, done))).toHaveLength(1)
  expect(await prove(text.replace(`,${fee},`, ',0,'))).toHaveLength(1)
})

test('that of tokens that are burnt by what is gone', async () => {
  const token = {
    mint: newWallet().address,
    program: 'token',
    decimals: 2,
    fee: null,
    accountBytes: 165,
  } as const
  const items = [1_550n, 2_000n].map((amount) => toPayoutItem({ owner: wallet.address, amount, token }))
  const { masterId, text } = await saveRun('burnToken', { items, result: { burnt: '1550' } })
  const prove = proverOf(masterId)
  expect(await prove(text)).toEqual([])
  expect(await prove(text.replaceAll('15.5', '155'))).toHaveLength(2)
})

test('that of a burn by asset id, and one that was gone already without a transaction', async () => {
  const items = [done, failed].map((assetId) => ({ name: `NFT ${assetId}`, owner: wallet.address, assetId }))
  const run = await saveRun('burn', { items, result: { returnedLamports: '0' } })
  expect(await proverOf(run.masterId)(run.text)).toEqual([])
  expect(await proverOf(run.masterId)(run.text.replaceAll(`"${failed}"`, '""'))).toHaveLength(1)
  await database.db.execute(sql`
    update minting_items set signature = null, reason_code = 'ALREADY_DONE' where master_id = ${run.masterId} and row_no = 1`)
  // What the rows say now is not what the report said.
  expect(await proverOf(run.masterId)(run.text)).toHaveLength(2)
})
