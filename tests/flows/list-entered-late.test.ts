import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBackup } from '../support/database/backup.ts'
import { itemsOf, openLine, until, waits, type Line } from '../support/line.ts'
import { testItems } from '../support/rows.ts'
import { newWallet } from '../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

async function assetsOf(masterId: number) {
  return (await itemsOf(line.db, masterId)).map(({ name, asset_id: assetId, status }) => ({
    name,
    assetId,
    status,
  }))
}

test('a list that a restore has lost is adopted though another run was counted before it was entered again', async () => {
  const lost = testItems(5, 'lost', [newWallet().address])
  const backup = await takeBackup(line.db)
  const first = await line.startWorker()
  const masterId = await line.plan({ items: lost })
  await until('all are minted', async () => (await assetsOf(masterId)).every(({ status }) => status === '20'))
  const before = await assetsOf(masterId)
  await first.close()
  await backup.restore()
  line.ctx.memory.censuses.clear()
  await line.startWorker()
  const other = await line.plan({ items: testItems(3, 'other', [newWallet().address]) })
  await waits(line.db, other, 'CHAIN_AHEAD')
  const again = await line.plan({ items: lost })
  await until('it is adopted', async () => (await assetsOf(again)).every(({ status }) => status === '20'))
  expect(await assetsOf(again)).toEqual(before)
})
