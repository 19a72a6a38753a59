import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findSmallestBufferOf } from '#db/tree/buffers.ts'
import { attemptsOf, chunksOf, ended, itemsOf, openLine, until, type Line } from '../../support/line.ts'
import { expectAsQuoted } from '../../support/as-quoted.ts'
import { planReveal } from '../../support/kinds/reveal-plan.ts'
import { signAndDie, untilFinal } from '../../support/sign-and-die.ts'
import { isSoak } from '../../support/soak.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { contentOf, minted, runToEnd, untilShown } from './reveal-world.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
const holder = newWallet().address
beforeAll(async () => {
  line = await openLine({ views: 2 })
})
afterEach(async () => {
  await line.solana.faults.clear()
})
afterAll(() => line.close())

async function balance() {
  return (await line.ctx.chain.balances([line.wallet.address]))[0] ?? 0n
}
async function ends(masterId: number) {
  return (await itemsOf(line.db, masterId)).map((item) => `${item.status} ${item.reason_code ?? ''}`.trim())
}
/** Why items ended as they did, as their events say. */
async function reasonsOf(masterId: number) {
  const rows = await line.db.execute<{ reason: string | null }>(sql`
    select e.reason from events e join minting_items i on i.item_id = e.entity_id
    where e.entity = 'item' and e.to_state = '20' and i.master_id = ${masterId} order by i.row_no`)
  return rows.map(({ reason }) => reason)
}

describe.each(['compressed', 'token-metadata'] as const)('revealing %s NFTs', (standard) => {
  test.runIf(isSoak || standard === 'compressed')(
    'and back and again ends each time with what was asked for, whoever holds them',
    async () => {
      const assetIds = await minted(line, standard, 12, holder)
      const [first, second] = [contentOf(assetIds, 'first'), contentOf(assetIds, 'second')]
      for (const items of [first, second, first]) {
        const masterId = await planReveal(line, { standard, items, settings: { isCanary: items === second } })
        await runToEnd(line, masterId)
        await expectAsQuoted(line, masterId, {
          ...{ kind: 'reveal', standard, count: items.length, sizes: {}, hasGuard: false },
          isCanary: items === second,
          smallestBuffer: await findSmallestBufferOf(line.db, line.collectionId),
        })
        await untilShown(line, items)
        expect((await attemptsOf(line.db, masterId, 'reveal')).length).toBeGreaterThan(0)
        expect((await itemsOf(line.db, masterId)).every(({ signature }) => signature !== null)).toBe(true)
      }
      const rows = await line.db.execute<{ name: string }>(sql`
      select revealed_name as name from nfts where asset_id = any(${sql.param(assetIds)}::text[]) order by 1`)
      expect(rows.map(({ name }) => name)).toEqual(first.map(({ name }) => name).sort())

      // The same once more: it is so already.
      const before = await balance()
      const again = await planReveal(line, { standard, items: first })
      await runToEnd(line, again)
      expect(await attemptsOf(line.db, again, 'reveal')).toEqual([])
      expect(await balance()).toBe(before)
      const items = await itemsOf(line.db, again)
      expect(items.map(({ asset_id: assetId, signature }) => [assetId, signature])).toEqual(
        assetIds.map((assetId) => [assetId, null]),
      )
      expect(await reasonsOf(again)).toEqual(assetIds.map(() => 'ALREADY_DONE'))
    },
  )

  test.runIf(isSoak || standard === 'token-metadata')(
    'of which some are so already sends the others, and fails what is not there, alone',
    async () => {
      const assetIds = await minted(line, standard, 6, holder)
      const items = contentOf(assetIds, 'partly')
      await runToEnd(line, await planReveal(line, { standard, items: items.slice(1, 3) }))
      const nobody = { assetId: newWallet().address, name: 'Nobody', uri: 'https://example.test/0.json' }
      const masterId = await planReveal(line, { standard, items: [...items, nobody] })
      await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('30'))
      expect(await ends(masterId)).toEqual([...items.map(() => '20'), '40 NFT_MISSING'])
      await untilShown(line, items)
      const unsigned = (await itemsOf(line.db, masterId)).filter(({ signature }) => signature === null)
      expect(unsigned.map(({ asset_id: assetId }) => assetId)).toEqual([...assetIds.slice(1, 3), null])
    },
  )

  test.runIf(isSoak)(
    'that landed and was denied by every RPC is completed by its first transaction',
    async () => {
      const items = contentOf(await minted(line, standard, 1, holder), 'denied')
      const masterId = await planReveal(line, { standard, items })
      const { signature, bytes } = await signAndDie(line, masterId)
      await line.ctx.chain.broadcast(bytes)
      await untilFinal(line, signature)
      await line.solana.faults.advance(170)
      await line.solana.faults.history('null')
      await withWorker(line, async () => {
        await until('it was taken for dead and is there already', async () => {
          return (await chunksOf(line.db, masterId))[0]?.error_code === 'ALREADY_DONE'
        })
        await line.solana.faults.clear()
        expect((await ended(line.db, masterId)).status).toBe('20')
      })
      const attempts = await attemptsOf(line.db, masterId, 'reveal')
      expect(attempts).toMatchObject([{ signature, state: 'final' }])
    },
  )

  test.runIf(isSoak || standard === 'token-metadata')(
    'whose answers are all lost is found and never signed again',
    async () => {
      const items = contentOf(await minted(line, standard, 3, holder), 'lost')
      const masterId = await planReveal(line, { standard, items })
      await line.solana.faults.loseAnswers({ fraction: 1 })
      await runToEnd(line, masterId)
      const attempts = await attemptsOf(line.db, masterId, 'reveal')
      expect(attempts.every(({ state, n }) => state === 'final' && n === 1)).toBe(true)
    },
  )
})
