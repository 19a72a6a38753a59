import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Standard } from '#contract/codes/status.ts'
import { resumeMaster } from '#api/run/control-run.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import { isCounted } from '#worker/engine/census/gate.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { backupMoments, enteredLater, restoreLine, runAndBackUp } from '../../support/database/second-life.ts'
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
} from '../../support/line.ts'
import { testItems } from '../../support/rows.ts'
import { isSoak } from '../../support/soak.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterAll(() => line.close())

let serial = 0
/** NFTs of the project's wallet, as a run of the line left them. */
async function minted(standard: Standard, count: number) {
  const masterId = await line.plan({
    standard,
    items: testItems(count, `rb${++serial}`, [line.wallet.address]),
  })
  await runToEnd(masterId)
  return (await itemsOf(line.db, masterId)).map((item) => item.asset_id ?? '')
}
function runToEnd(masterId: number) {
  return withWorker(line, () => ended(line.db, masterId))
}
async function balance() {
  return (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n
}
/** What is done, by item. */
async function doneOf(masterId: number) {
  const items = await itemsOf(line.db, masterId)
  return items.map(({ asset_id: assetId, signature, status }) => ({ assetId, signature, status }))
}

describe.each([
  { standard: 'compressed', usual: ['between its sends'], count: 30 },
  // A transaction each: of so many some are final while others wait.
  { standard: 'token-metadata', usual: ['a longer list'], count: 10 },
] as const)('a $standard burn, restored from a backup', ({ standard, usual, count }) => {
  const isUsual = (moment: string) => (usual as readonly string[]).includes(moment)
  test.each(backupMoments.filter((moment) => isSoak || isUsual(moment)))(
    'from %s: it ends as it had ended',
    async (moment) => {
      const masterId = await line.burn({ standard, assetIds: await minted(standard, count) })
      const backup = await runAndBackUp(line, masterId, moment)
      const before = await doneOf(masterId)
      const paid = await balance()
      await restoreLine(line, backup)
      await runToEnd(masterId)
      expect((await runOf(line.db, masterId)).status).toBe('20')
      expect(await doneOf(masterId)).toEqual(before)
      expect(await balance()).toBe(paid)
    },
  )

  test.runIf(isSoak || standard === 'compressed')(
    'is counted before its first send: what is gone is adopted, and nothing of it is tried',
    async () => {
      const masterId = await line.burn({ standard, assetIds: await minted(standard, 6) })
      await planRun(line.ctx, { masterId })
      const backup = await takeBackup(line.db)
      await runToEnd(masterId)
      const before = await doneOf(masterId)
      await restoreLine(line, backup)
      const run = await findOptionalRun(line.db, masterId)
      const authority = run && line.ctx.keyring.authority(run)
      if (!run || !authority) throw new Error('There is no run.')
      expect(await isCounted(line.ctx, run, authority, { isAgain: false })).toBe(false)
      expect(await doneOf(masterId)).toEqual(before)
      expect((await attemptsOf(line.db, masterId, 'burn')).map(({ state }) => state)).not.toContain('failed')
      expect(await isCounted(line.ctx, run, authority, { isAgain: true })).toBe(true)
    },
  )

  test.runIf(isSoak || isUsual('a longer list'))(
    'from before its plan, and a longer list is entered: it is stopped, says what is there, and burns the rest when resumed',
    async () => {
      const assetIds = await minted(standard, 12)
      const backup = await takeBackup(line.db)
      const first = await line.burn({ standard, assetIds: assetIds.slice(0, 7) })
      await runToEnd(first)
      const before = await doneOf(first)
      await restoreLine(line, backup)
      // Its first item is tried alone: what is new in the list has not been burnt by then.
      const again = await enteredLater(
        line,
        await line.burn({ standard, assetIds, settings: { isCanary: true } }),
      )
      await withWorker(line, async () => {
        await waits(line.db, again, 'CHAIN_AHEAD')
        expect(await runOf(line.db, again)).toMatchObject({
          control: 'paused',
          waiting: { params: { adopted: '7' } },
        })
        expect((await doneOf(again)).slice(0, 7)).toEqual(before)
        await command(line.db, (tx) => resumeMaster(tx, { masterId: again }, author))
        expect((await ended(line.db, again)).status).toBe('20')
      })
      expect((await doneOf(again)).slice(0, 7)).toEqual(before)
    },
  )
})
