import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Standard } from '#contract/codes/status.ts'
import { listChunks, listItemsOfChunks } from '#db/run/chunks.ts'
import { findOptionalRun } from '#db/run/runs.ts'
import {
  findMetadataAddress,
  findTreeConfigAddress,
} from '#worker/chains/solana/address/metaplex-addresses.ts'
import { priorityFeeOf } from '#worker/engine/steps/priority-fee.ts'
import { planRun } from '#worker/engine/planning/plan-run.ts'
import { attemptsOf, chunksOf, ended, itemsOf, openLine, until, waits, type Line } from '../support/line.ts'
import { saveTestCollection, testItems } from '../support/rows.ts'
import { isSoak } from '../support/soak.ts'
import { withWorker } from '../support/with-worker.ts'

let line: Line
beforeAll(async () => {
  line = await openLine({
    env: { PRIORITY_FLOOR_MICRO_LAMPORTS: '1000', PRIORITY_CAP_MICRO_LAMPORTS: '4000' },
  })
})
afterAll(() => line.close())

let serial = 0
/** NFTs of the project's wallet, as a run of the line left them. */
async function minted(standard: Standard, count: number) {
  const items = testItems(count, `fee ${++serial}`, [line.wallet.address])
  const masterId = await line.plan({ standard, items })
  await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe('20'))
  return (await itemsOf(line.db, masterId)).map((item) => item.asset_id ?? '')
}
/** For which accounts the fee of each kind of chunk of a planned run is asked. */
async function askedOf(masterId: number) {
  await planRun(line.ctx, { masterId })
  const run = await findOptionalRun(line.db, masterId)
  const authority = run && line.ctx.keyring.authority(run)
  if (!run || !authority) throw new Error('There is no run.')
  const asked = new Map<string, string[]>()
  for (const { chunk_id: id, kind } of await chunksOf(line.db, masterId)) {
    const [found] = await listChunks(line.db, [Number(id)])
    if (!found) throw new Error('There is no chunk.')
    const priorityFee = (addresses: string[], expiries: number) => {
      asked.set(kind, addresses)
      return line.ctx.chain.priorityFee(addresses, expiries)
    }
    const ctx = { ...line.ctx, chain: { ...line.ctx.chain, priorityFee } }
    const items = await listItemsOfChunks(line.db, [Number(id)])
    await priorityFeeOf(ctx, { run, authority, items, ...found })
  }
  return asked
}

test('the fee of every kind is asked for the accounts that its transactions and those of others write to', async () => {
  const payer = line.wallet.address
  const leaves = await minted('compressed', 2)
  const nfts = await minted('token-metadata', 2)
  const [leaf] = (await line.ctx.chain.programs.assets.inspect('compressed', leaves)).values()
  const [nft] = (await line.ctx.chain.programs.assets.inspect('token-metadata', nfts)).values()
  if (leaf?.standard !== 'compressed' || nft?.standard !== 'token-metadata') throw new Error('Not there.')
  const { tree } = leaf.leaf
  const leafBurn = await askedOf(await line.burn({ standard: 'compressed', assetIds: leaves }))
  expect(leafBurn.get('burn')).toEqual([payer, tree, findTreeConfigAddress(tree)])
  const nftBurn = await askedOf(await line.burn({ standard: 'token-metadata', assetIds: nfts }))
  const collection = nft.nft.metadata.collection?.mint ?? ''
  expect(nftBurn.get('burn')).toEqual([payer, findMetadataAddress(collection)])
  const ofTree = (await askedOf(await line.plan({ count: 2, hasOwnTree: true }))).get('tree') ?? []
  expect(ofTree).toEqual([payer, ofTree[1], findTreeConfigAddress(ofTree[1] ?? '')])
  const { masterId } = await saveTestCollection(line.db, line.vault, line.projectId, payer)
  const ofCollection = (await askedOf(masterId)).get('collection') ?? []
  expect(ofCollection).toEqual([payer, ofCollection[1], findMetadataAddress(ofCollection[1] ?? '')])
})

test.runIf(isSoak)(
  'a burn that expires offers more each time, up to the cap, and says that the cap is reached',
  async () => {
    const masterId = await line.burn({
      standard: 'token-metadata',
      assetIds: await minted('token-metadata', 1),
    })
    await line.solana.faults.dropSends({ fraction: 1 })
    await withWorker(line, async () => {
      await until('three expire', async () => {
        const states = (await attemptsOf(line.db, masterId, 'burn')).map(({ state }) => state)
        if (states.filter((state) => state === 'expired').length >= 3) return true
        if (states.at(-1) === 'sent') await line.solana.faults.advance(200)
        return false
      })
      await waits(line.db, masterId, 'FEE_TOO_LOW')
      await line.solana.faults.clear()
      expect(await ended(line.db, masterId)).toMatchObject({ status: '20', waiting: null })
    })
    const rows = await line.db.execute<{ fee: string }>(sql`
    select fee_lamports::text as fee from attempts where master_id = ${masterId} order by attempt_id`)
    const [first = 0, second = 0, third = 0, fourth = 0] = rows.map(({ fee }) => Number(fee) - 5_000)
    expect(second / first).toBeCloseTo(2, 1)
    expect(third / first).toBeCloseTo(4, 1)
    expect(fourth).toBe(third)
  },
)
