import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RevealPayload } from '#contract/reveal/item.ts'
import type { Standard } from '#contract/codes/status.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { takeBackup, type Backup } from '../../support/database/backup.ts'
import { attemptsOf, itemsOf, openLine, until, type Line } from '../../support/line.ts'
import { casesOf, isSoak } from '../../support/soak.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { contentOf, minted, runToEnd, untilShown, withWorker } from './reveal-world.ts'

let line: Line
const holder = newWallet().address
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
/** A second life from a backup: the workers of the first know nothing of it. */
async function restore(backup: Backup) {
  await backup.restore()
  line.ctx.memory.censuses.clear()
}
async function reveal(standard: Standard, items: RevealPayload[]) {
  const masterId = await line.reveal({ standard, items })
  await runToEnd(line, masterId)
  return masterId
}

describe.each([
  { standard: 'compressed', usual: 'between its sends' },
  { standard: 'token-metadata', usual: 'before its chunks' },
] as const)('a $standard reveal, restored from a backup', ({ standard, usual }) => {
  const moments = ['before its chunks', 'before its sends', 'between its sends', 'at its end'] as const

  test.each(casesOf(moments, (moment) => moment === usual))(
    'from %s: it ends as it had ended',
    async (moment) => {
      const items = contentOf(await minted(line, standard, 20, holder), 'restored')
      const masterId = await line.reveal({ standard, items })
      let backup = await takeBackup(line.db)
      if (moment === 'before its sends') {
        await planRun(line.ctx, { masterId })
        backup = await takeBackup(line.db)
      }
      await withWorker(line, async () => {
        if (moment === 'between its sends') {
          await until('some are final', async () =>
            (await itemsOf(line.db, masterId)).some(({ status }) => status === '20'),
          )
          backup = await takeBackup(line.db)
        }
        await until('it ends', async () => (await doneOf(masterId)).every(({ status }) => status === '20'))
      })
      if (moment === 'at its end') backup = await takeBackup(line.db)
      const before = await doneOf(masterId)
      const paid = await balance()
      await restore(backup)
      await runToEnd(line, masterId)
      expect(await doneOf(masterId)).toEqual(before)
      expect(await balance()).toBe(paid)
    },
  )

  test.runIf(isSoak || standard === 'compressed')(
    'of which the rows of a reveal and of the one after it are lost is done anew, not taken for done',
    async () => {
      const assetIds = await minted(line, standard, 3, holder)
      const [first, second] = [contentOf(assetIds, 'before'), contentOf(assetIds, 'after')]
      const backup = await takeBackup(line.db)
      const lost = await doneOf(await reveal(standard, first))
      await reveal(standard, second)
      await restore(backup)
      const again = await reveal(standard, first)
      await untilShown(line, first)
      expect((await attemptsOf(line.db, again, 'reveal')).length).toBeGreaterThan(0)
      const signatures = new Set(lost.map(({ signature }) => signature))
      expect((await doneOf(again)).some(({ signature }) => signatures.has(signature))).toBe(false)
    },
  )

  test.runIf(isSoak || standard === 'token-metadata')(
    'that took NFTs back to what they had been is adopted by its own transactions',
    async () => {
      const assetIds = await minted(line, standard, 3, holder)
      const [first, second] = [contentOf(assetIds, 'there'), contentOf(assetIds, 'away')]
      await reveal(standard, first)
      await reveal(standard, second)
      const back = await line.reveal({ standard, items: first })
      const backup = await takeBackup(line.db)
      await runToEnd(line, back)
      const before = await doneOf(back)
      await restore(backup)
      await runToEnd(line, back)
      expect(await doneOf(back)).toEqual(before)
    },
  )
})
