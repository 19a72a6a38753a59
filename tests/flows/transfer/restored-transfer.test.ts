import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOptionalRun } from '#db/run/runs.ts'
import { isCounted } from '#worker/engine/census/gate.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { backupMoments, restoreLine, runAndBackUp } from '../../support/database/second-life.ts'
import { attemptsOf, ended, itemsOf, openLine, runOf, type Line } from '../../support/line.ts'
import { isSoak } from '../../support/soak.ts'
import { planTransfer } from '../../support/kinds/transfer-plan.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { holdersOf, minted, returnToWallet } from './sent-nfts.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterAll(() => line.close())

async function balance() {
  return (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n
}
/** What is done, by item. */
async function doneOf(masterId: number) {
  const items = await itemsOf(line.db, masterId)
  return items.map(({ asset_id: assetId, signature, status }) => ({ assetId, signature, status }))
}
function runToEnd(masterId: number) {
  return withWorker(line, () => ended(line.db, masterId))
}

describe.each([
  { standard: 'compressed', usual: ['between its sends'] },
  { standard: 'token-metadata', usual: [] },
] as const)('a $standard transfer, restored from a backup', ({ standard, usual }) => {
  const isUsual = (moment: string) => (usual as readonly string[]).includes(moment)
  test.each(backupMoments.filter((moment) => isSoak || isUsual(moment)))(
    'from %s: it ends as it had ended',
    async (moment) => {
      const receivers = [newWallet(), newWallet()]
      const assetIds = await minted(line, standard, 24)
      const items = assetIds.map((assetId, at) => ({ assetId, owner: receivers[at % 2]?.address ?? '' }))
      const masterId = await planTransfer(line, { standard, items })
      const backup = await runAndBackUp(line, masterId, moment)
      const before = await doneOf(masterId)
      const paid = await balance()
      await restoreLine(line, backup)
      await runToEnd(masterId)
      expect((await runOf(line.db, masterId)).status).toBe('20')
      expect(await doneOf(masterId)).toEqual(before)
      expect(await balance()).toBe(paid)
      expect(await holdersOf(line, assetIds)).toEqual(items.map(({ owner }) => owner))
    },
  )

  test.runIf(isSoak || standard === 'compressed')(
    'is counted before its first send: what came back meanwhile was sent all the same, and is not sent again',
    async () => {
      const receiver = newWallet()
      const assetIds = await minted(line, standard, 3)
      const items = assetIds.map((assetId) => ({ assetId, owner: receiver.address }))
      const masterId = await planTransfer(line, { standard, items })
      await planRun(line.ctx, { masterId })
      const backup = await takeBackup(line.db)
      await runToEnd(masterId)
      const before = await doneOf(masterId)
      const [back = ''] = assetIds
      await returnToWallet(line, standard, { assetIds: [back], from: receiver })
      await restoreLine(line, backup)
      const run = await findOptionalRun(line.db, masterId)
      const authority = run && line.ctx.keyring.authority(run)
      if (!run || !authority) throw new Error('There is no run.')
      expect(await isCounted(line.ctx, run, authority, { isAgain: false })).toBe(false)
      expect(await doneOf(masterId)).toEqual(before)
      expect((await attemptsOf(line.db, masterId, 'transfer')).map(({ state }) => state)).not.toContain(
        'failed',
      )
      expect(await isCounted(line.ctx, run, authority, { isAgain: true })).toBe(true)
      expect(await holdersOf(line, [back])).toEqual([line.wallet.address])
    },
  )
})
