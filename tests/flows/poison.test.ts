import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repairItem } from '#api/run/repair/repair-item.ts'
import { retryRun } from '#api/run/retry-run.ts'
import { nftPayload } from '#contract/mint/item.ts'
import { countItemGroupsOf } from '#db/run/item-groups.ts'
import { listAttemptsOfItem } from '#db/run/item-story.ts'
import { findOptionalRepairable } from '#db/run/repair.ts'
import { audit } from '../chaos/audit.ts'
import { testItems } from '../support/rows.ts'
import { casesOf, isSoak } from '../support/soak.ts'
import { newWallet } from '../support/wallet/wallet.ts'
import {
  author,
  attemptsOf,
  chunksOf,
  command,
  ended,
  itemsOf,
  openLine,
  until,
  type Line,
} from '../support/line.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
  await line.startWorker()
})
afterAll(() => line.close())

/** A name of 33 bytes and more: the program refuses it. */
function poisoned(count: number, tag: string, rows: number[]) {
  return testItems(count, tag, [newWallet().address]).map((item, at) =>
    rows.includes(at) ? { ...item, name: item.name.padEnd(33, '!') } : item,
  )
}
async function failedRows(masterId: number) {
  return (await itemsOf(line.db, masterId))
    .filter((item) => item.status === '40')
    .map((item) => item.row_no - 1)
}
async function expectChainAgrees(masterId: number) {
  const audited = () => audit(line.db, line.solana.url, [masterId])
  const mine = async () => (await audited()).notes.filter((note) => !note.includes('in no plan'))
  await until('the index has all', async () => (await audited()).missing === 0)
  expect(await mine()).toEqual([])
}

test('a guarded chunk that is halved shares its guard with its first half: it comes home, and the run ends', async () => {
  const items = poisoned(3, 'guarded', [2])
  const masterId = await line.plan({ standard: 'token-metadata', items, settings: { hasGuard: true } })
  expect(await ended(line.db, masterId)).toMatchObject({ status: '30' })
  const chunks = await chunksOf(line.db, masterId, 'mint')
  expect(chunks.map(({ state }) => state)).toContain('split')
  expect(chunks.every((chunk) => chunk.guard_returned)).toBe(true)
  await expectChainAgrees(masterId)
})

describe.each(['compressed', 'token-metadata'] as const)('in a %s run', (standard) => {
  const count = standard === 'compressed' ? 40 : 12
  let serial = 0
  const bad: [string, number[]][] = [
    ['one', [count - 7]],
    ['two in one transaction', [1, 2]],
    ['the first and the last', [0, count - 1]],
  ]
  test.each(casesOf(bad, ([name]) => name === 'two in one transaction'))(
    '%s bad item fails with METADATA_INVALID and all others are minted',
    async (_name, rows) => {
      const items = poisoned(count, `${standard[0]}${(serial += 1)}`, rows)
      const masterId = await line.plan({ standard, items })
      expect(await ended(line.db, masterId)).toMatchObject({ status: '30', plan: '5' })
      expect(await failedRows(masterId)).toEqual(rows)
      const items2 = await itemsOf(line.db, masterId)
      for (const row of rows) expect(items2[row]).toMatchObject({ reason_code: 'METADATA_INVALID', nft: '5' })
      await expectChainAgrees(masterId)
    },
  )

  test.runIf(isSoak || standard === 'compressed')(
    'nothing but bad items ends it as failed, with nothing on chain',
    async () => {
      const rows = Array.from({ length: 5 }, (_, at) => at)
      const masterId = await line.plan({ standard, items: poisoned(5, `${standard[0]}all`, rows) })
      expect(await ended(line.db, masterId)).toMatchObject({ status: '40', plan: '5' })
      expect(await failedRows(masterId)).toEqual(rows)
      expect((await attemptsOf(line.db, masterId)).map((it) => it.state)).not.toContain('final')
    },
  )

  test.runIf(isSoak || standard === 'token-metadata')(
    'a retry mints what was corrected, leaves what is final, and fails the rest again',
    async () => {
      const masterId = await line.plan({ standard, items: poisoned(8, `${standard[0]}re`, [2, 5]) })
      await ended(line.db, masterId)
      const before = await itemsOf(line.db, masterId)
      await line.db.execute(sql`
      update minting_items set name = 'corrected' where master_id = ${masterId} and row_no = 3`)
      await command(line.db, (tx) => retryRun(tx, { masterId }, author))
      expect(await ended(line.db, masterId)).toMatchObject({ status: '30', plan: '5' })
      const after = await itemsOf(line.db, masterId)
      expect(await failedRows(masterId)).toEqual([5])
      expect(after[2]).toMatchObject({ status: '20', nft: '20', reason_code: null })
      const untouched = (rows: typeof before) =>
        rows
          .filter((_, at) => at !== 2 && at !== 5)
          .map((item) => [item.asset_id, item.signature, item.chunk_id])
      expect(untouched(after)).toEqual(untouched(before))
      await expectChainAgrees(masterId)
    },
  )
})

test('a repaired item is minted in place of the failed one, and the run is completed', async () => {
  const masterId = await line.plan({ items: poisoned(8, 'repaired', [4]), settings: { errorRateMax: 0.05 } })
  expect(await ended(line.db, masterId)).toMatchObject({ status: '30', plan: '5' })
  const before = await itemsOf(line.db, masterId)
  const row = await findOptionalRepairable(line.db, Number(before[4]?.item_id))
  if (!row) throw new Error('There is no failed item.')
  const { owner, payload } = row.item
  const item = { businessKey: 'mint:repaired', name: 'Repaired', owner, payload: nftPayload.parse(payload) }
  const dead = (await listAttemptsOfItem(line.db, row.item.id)).map(({ signature }) => signature)
  await command(line.db, (tx) => repairItem(tx, { itemId: row.item.id, masterId, item, dead }, author))
  expect(await ended(line.db, masterId)).toMatchObject({ status: '20', plan: '50' })
  const after = await itemsOf(line.db, masterId)
  expect(after).toHaveLength(9)
  expect(after[4]).toMatchObject({ status: '40', reason_code: 'REPAIRED' })
  expect(after[8]).toMatchObject({ status: '20', nft: '20', reason_code: null })
  expect(await countItemGroupsOf(line.db, masterId)).toMatchObject({ completed: 8, excluded: 1, failed: 0 })
  await expectChainAgrees(masterId)
})

test('guards of refused chunks come home, and no guard keeps the good items from being minted', async () => {
  const items = poisoned(40, 'guarded', [0, 17])
  const masterId = await line.plan({ items, settings: { hasGuard: true } })
  expect((await ended(line.db, masterId)).status).toBe('30')
  expect(await failedRows(masterId)).toEqual([0, 17])
  expect((await chunksOf(line.db, masterId, 'mint')).every((chunk) => chunk.guard_returned)).toBe(true)
  await expectChainAgrees(masterId)
})
