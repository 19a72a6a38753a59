import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumeMaster } from '#api/run/control-run.ts'
import { takeBackup } from '../support/database/backup.ts'
import { restoreLine } from '../support/database/second-life.ts'
import { author, command, itemsOf, openLine, until, waits, type Line } from '../support/line.ts'
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

function resume(masterId: number) {
  return command(line.db, (tx) => resumeMaster(tx, { masterId }, author))
}

function isWhole(masterId: number) {
  return until('every item is done', async () =>
    (await assetsOf(masterId)).every(({ status }) => status === '20'),
  )
}

/** Mints a list, puts the database back to before it, and mints another, whose run finds what nobody explains. */
async function loseList(prefix: string) {
  const lost = testItems(5, prefix, [newWallet().address])
  const backup = await takeBackup(line.db)
  const worker = await line.startWorker()
  const masterId = await line.plan({ items: lost })
  await isWhole(masterId)
  const minted = await assetsOf(masterId)
  await worker.close()
  await restoreLine(line, backup)
  const next = await line.startWorker()
  const other = await line.plan({ items: testItems(3, `${prefix} other`, [newWallet().address]) })
  await waits(line.db, other, 'CHAIN_AHEAD')
  return { lost, minted, other, worker: next }
}

test('a list that a restore has lost is adopted though another run was counted before it was entered again', async () => {
  const { lost, minted, worker } = await loseList('lost')
  const again = await line.plan({ items: lost })
  await isWhole(again)
  expect(await assetsOf(again)).toEqual(minted)
  await worker.close()
})

test('it is adopted though a person has accepted its NFTs before it was entered again', async () => {
  const { lost, minted, other, worker } = await loseList('accepted')
  await resume(other)
  await isWhole(other)
  const again = await line.plan({ items: lost })
  await isWhole(again)
  expect(await assetsOf(again)).toEqual(minted)
  await worker.close()
})

test('two halves of it, entered as two lists, are each adopted from the one transaction', async () => {
  const { lost, minted, other, worker } = await loseList('halved')
  await resume(other)
  await isWhole(other)
  for (const [from, to] of [
    [3, 5],
    [0, 3],
  ] as const) {
    const half = await line.plan({ items: lost.slice(from, to) })
    await isWhole(half)
    expect(await assetsOf(half)).toEqual(minted.slice(from, to))
  }
  await worker.close()
})
