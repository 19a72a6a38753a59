import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RevealPayload } from '#contract/reveal/item.ts'
import type { Standard } from '#contract/codes/status.ts'
import { retryRun } from '#api/run/index.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { backupMoments, restoreLine, runAndBackUp } from '../../support/database/second-life.ts'
import { attemptsOf, author, ended, itemsOf, openLine, type Line } from '../../support/line.ts'
import { planReveal } from '../../support/kinds/reveal-plan.ts'
import { isSoak } from '../../support/soak.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { contentOf, minted, runToEnd, untilShown } from './reveal-world.ts'
import { withWorker } from '../../support/with-worker.ts'

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
/** Runs of a test follow each other within the minute that the clocks of chain and database may be apart. */
async function asIfLater(masterId: number) {
  await line.db.execute(
    sql`update minting_masters set registered_at = now() + interval '61 seconds' where master_id = ${masterId}`,
  )
}
/** As if the chain had refused every item of a run. */
async function giveUp(masterId: number) {
  await line.db.execute(sql`
    update minting_items set status = '40', reason_code = 'PROGRAM_ERROR' where master_id = ${masterId}`)
  await line.db.execute(sql`update minting_masters set status = '40' where master_id = ${masterId}`)
}
async function reveal(standard: Standard, items: RevealPayload[]) {
  const masterId = await planReveal(line, { standard, items })
  await asIfLater(masterId)
  await runToEnd(line, masterId)
  return masterId
}

describe.each([
  { standard: 'compressed', usual: ['between its sends'] },
  // What is read back of it is the same; its own way of being adopted is below.
  { standard: 'token-metadata', usual: [] },
] as const)('a $standard reveal, restored from a backup', ({ standard, usual }) => {
  test.each(backupMoments.filter((moment) => isSoak || (usual as readonly string[]).includes(moment)))(
    'from %s: it ends as it had ended',
    async (moment) => {
      const items = contentOf(await minted(line, standard, 20, holder), 'restored')
      const masterId = await planReveal(line, { standard, items })
      const backup = await runAndBackUp(line, masterId, moment)
      const before = await doneOf(masterId)
      const paid = await balance()
      await restoreLine(line, backup)
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
      await restoreLine(line, backup)
      const again = await reveal(standard, first)
      await untilShown(line, first)
      expect((await attemptsOf(line.db, again, 'reveal')).length).toBeGreaterThan(0)
      const signatures = new Set(lost.map(({ signature }) => signature))
      expect((await doneOf(again)).some(({ signature }) => signatures.has(signature))).toBe(false)
    },
  )

  test.each(
    ['waits', 'failed and is retried'].filter(
      (state) => isSoak || (state === 'waits' && standard === 'token-metadata'),
    ),
  )(
    'in which an item %s writes nothing over what was revealed after it, in rows that are lost',
    async (state) => {
      const assetIds = await minted(line, standard, 3, holder)
      const [old, newer] = [contentOf(assetIds, 'old'), contentOf(assetIds, 'newer')]
      const masterId = await planReveal(line, { standard, items: old })
      if (state !== 'waits') await giveUp(masterId)
      const backup = await takeBackup(line.db)
      await giveUp(masterId)
      await runToEnd(line, await planReveal(line, { standard, items: newer }))
      const paid = await balance()
      await restoreLine(line, backup)
      if (state !== 'waits')
        expect(await line.db.transaction((tx) => retryRun(tx, { masterId }, author))).toEqual({ retried: 3 })
      await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('40'))
      expect((await itemsOf(line.db, masterId)).map((item) => item.reason_code)).toEqual(
        old.map(() => 'SUPERSEDED'),
      )
      expect(await attemptsOf(line.db, masterId, 'reveal')).toEqual([])
      expect(await balance()).toBe(paid)
      await untilShown(line, newer)
    },
  )

  test.runIf(isSoak || standard === 'token-metadata')(
    'that took NFTs back to what they had been is adopted by its own transactions',
    async () => {
      const assetIds = await minted(line, standard, 3, holder)
      const [first, second] = [contentOf(assetIds, 'there'), contentOf(assetIds, 'away')]
      await reveal(standard, first)
      await reveal(standard, second)
      const back = await planReveal(line, { standard, items: first })
      const backup = await takeBackup(line.db)
      await runToEnd(line, back)
      const before = await doneOf(back)
      await restoreLine(line, backup)
      await runToEnd(line, back)
      expect(await doneOf(back)).toEqual(before)
    },
  )
})
