import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelMaster, resumeMaster } from '#api/run/control-run.ts'
import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import { audit } from '#worker/run/audit-main.ts'
import { parseWorkerEnv } from '#worker/env.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { auditedRuns } from '../support/audited-runs.ts'
import { takeBackup } from '../support/database/backup.ts'
import { backupMoments, enteredLater, restoreLine, runAndBackUp } from '../support/database/second-life.ts'
import {
  attemptsOf,
  author,
  command,
  ended,
  itemsOf,
  openLine,
  runOf,
  waits,
  type Line,
} from '../support/line.ts'
import { retireTrees } from '../support/tree/retire-trees.ts'
import { saveTestCollection, testItems } from '../support/rows.ts'
import { casesOf, isSoak } from '../support/soak.ts'
import { newWallet } from '../support/wallet/wallet.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(async () => {
  await line.close()
})

const { plan, expectNothingTwice, withTree, withWorker } = auditedRuns(() => line)
let serial = 0
function newItems(count: number) {
  return testItems(count, `restored ${++serial}`, [newWallet().address, newWallet().address])
}

/** What `npm run audit` prints of a run: nothing differs, whatever life its rows are from. */
async function expectNoDifference(masterId: number) {
  const lines: string[] = []
  const code = await audit(['--run', String(masterId), '--json'], parseWorkerEnv(line.env), (text) =>
    lines.push(text),
  )
  expect({ code, said: JSON.parse(lines.join('')) }).toMatchObject({
    ...{ code: 0, said: { difference: 0, runs: [{ masterId, differences: [] }] } },
  })
}

async function runToEnd(masterId: number) {
  await withWorker(async () => void (await ended(line.db, masterId)))
}

/** What is there, by item. */
async function assetsOf(masterId: number) {
  const items = await itemsOf(line.db, masterId)
  return items.map(({ name, asset_id: assetId, signature, status }) => ({ name, assetId, signature, status }))
}

test('a run that made a collection, restored from before it was sent: the collection that is there is adopted', async () => {
  const { db, vault, projectId, wallet } = line
  const { masterId, collectionId } = await saveTestCollection(db, vault, projectId, wallet.address)
  const backup = await takeBackup(db)
  await runToEnd(masterId)
  const before = await assetsOf(masterId)
  const addressOf = async () => (await findOptionalCollectionRow(db, collectionId))?.collection.mintAddress
  const address = await addressOf()
  await restoreLine(line, backup)
  expect(await addressOf()).toBeNull()
  await runToEnd(masterId)
  expect((await runOf(db, masterId)).status).toBe('20')
  expect(await assetsOf(masterId)).toEqual(before)
  expect(await addressOf()).toBe(address)
})

test('a run whose tree was made, restored from before it and cancelled: its tree is adopted, and holds up no other run', async () => {
  await retireTrees(line.db)
  const masterId = await plan({ standard: 'compressed', items: newItems(3) })
  await planRun(line.ctx, { masterId })
  const backup = await takeBackup(line.db)
  await withTree(masterId)
  await restoreLine(line, backup)
  await command(line.db, (tx) => cancelMaster(tx, { masterId }, author))
  await runToEnd(masterId)
  const again = await plan({ standard: 'compressed', items: newItems(3) })
  await runToEnd(again)
  expect((await runOf(line.db, again)).status).toBe('20')
  expect(await runOf(line.db, masterId)).toMatchObject({ status: '40', control: 'cancelled' })
  await expectNoDifference(again)
})

describe('one RPC of two', () => {
  async function restored() {
    const masterId = await plan({ standard: 'compressed', items: newItems(20) })
    const backup = await takeBackup(line.db)
    await runToEnd(masterId)
    const before = await assetsOf(masterId)
    await restoreLine(line, backup)
    return { masterId, before }
  }

  test.each(casesOf([0, 1], (view) => view === 0))(
    'that has forgotten the mints, number %i: nothing is signed before it tells',
    async (view) => {
      const { masterId, before } = await restored()
      // Longer than it remembers statuses without its history.
      await line.solana.faults.advance(400)
      await line.solana.faults.history('null', view)
      await withWorker(async () => {
        await waits(line.db, masterId, 'CHAIN_AHEAD')
        expect(await attemptsOf(line.db, masterId)).toEqual([])
        await line.solana.faults.clear()
        expect((await ended(line.db, masterId)).status).toBe('20')
      })
      expect(await assetsOf(masterId)).toEqual(before)
      await expectNothingTwice(masterId)
    },
  )
})

describe.each([
  { standard: 'compressed', settings: {}, usual: ['between its sends'] },
  { standard: 'compressed', settings: { hasGuard: true }, usual: ['a longer list', 'before its sends'] },
  { standard: 'token-metadata', settings: {}, usual: ['before its chunks'] },
  { standard: 'token-metadata', settings: { hasGuard: true }, usual: ['before its sends'] },
] as const)('a $standard run with $settings, restored from a backup', ({ standard, settings, usual }) => {
  const isUsual = (moment: string) => (usual as readonly string[]).includes(moment)
  test.runIf(isSoak || isUsual('before its plan'))(
    'from before its plan: the same list mints nothing again',
    async () => {
      const items = newItems(20)
      const backup = await takeBackup(line.db)
      const first = await plan({ standard, settings, items })
      await runToEnd(first)
      const before = await assetsOf(first)
      await restoreLine(line, backup)
      const again = await enteredLater(line, await line.plan({ standard, settings, items }))
      await runToEnd(again)
      expect((await runOf(line.db, again)).status).toBe('20')
      expect(await assetsOf(again)).toEqual(before)
      await expectNothingTwice(again)
      await expectNoDifference(again)
    },
  )

  test.runIf(isSoak || isUsual('a longer list'))(
    'from before its plan, and a longer list is entered: it is stopped, says what is there, and mints the rest when resumed',
    async () => {
      const items = newItems(20)
      const backup = await takeBackup(line.db)
      const first = await plan({ standard, settings, items: items.slice(0, 12) })
      await runToEnd(first)
      const before = await assetsOf(first)
      await restoreLine(line, backup)
      const again = await line.plan({ standard, settings, items })
      await withWorker(async () => {
        await waits(line.db, again, 'CHAIN_AHEAD')
        const run = await runOf(line.db, again)
        expect(run).toMatchObject({
          control: 'paused',
          waiting: { params: { adopted: '12', unexplained: '0' } },
        })
        expect((await assetsOf(again)).slice(0, 12)).toEqual(before)
        await command(line.db, (tx) => resumeMaster(tx, { masterId: again }, author))
        expect((await ended(line.db, again)).status).toBe('20')
      })
      await expectNothingTwice(again)
    },
  )

  test.each(casesOf(backupMoments, isUsual))('from %s: it ends as it had ended', async (moment) => {
    const masterId = await plan({ standard, settings, items: newItems(isSoak ? 40 : 20) })
    const backup = await runAndBackUp(line, masterId, moment)
    const before = await assetsOf(masterId)
    const spent = (await runOf(line.db, masterId)).spent
    await restoreLine(line, backup)
    await runToEnd(masterId)
    expect((await runOf(line.db, masterId)).status).toBe('20')
    expect(await assetsOf(masterId)).toEqual(before)
    expect((await runOf(line.db, masterId)).spent).toBe(spent)
    await expectNothingTwice(masterId)
    await expectNoDifference(masterId)
  })
})
