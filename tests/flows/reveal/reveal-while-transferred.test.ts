import { getAssetWithProof, transfer } from '@metaplex-foundation/mpl-bubblegum'
import { createSignerFromKeypair, generateSigner, publicKey } from '@metaplex-foundation/umi'
import { base58 } from '@metaplex-foundation/umi/serializers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAssets } from '../../chaos/audit.ts'
import { confirmed, richUmi } from '../../localnet/solana/umi.ts'
import { ended, itemsOf, openLine, type Line } from '../../support/line.ts'
import { planReveal } from '../../support/kinds/reveal-plan.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { contentOf, minted, untilShown } from './reveal-world.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line.close())

test('leaves that their holder transfers meanwhile are all revealed, and stay with whom they went to', async () => {
  const holder = newWallet()
  const assetIds = await minted(line, 'compressed', 12, holder.address)
  const items = contentOf(assetIds, 'moving')
  const umi = richUmi(line.solana)
  const leafOwner = createSignerFromKeypair(umi, {
    publicKey: publicKey(holder.address),
    secretKey: base58.serialize(holder.secret),
  })
  const newLeafOwner = generateSigner(umi).publicKey
  const moved = assetIds.slice(0, 6)
  // A leaf that was revealed since its proof was made refuses the transfer: the holder tries again.
  const move = async (assetId: string): Promise<void> => {
    const asset = await getAssetWithProof(umi, publicKey(assetId), { truncateCanopy: true })
    const sent = await transfer(umi, { ...asset, leafOwner, newLeafOwner })
      .sendAndConfirm(umi, confirmed)
      .catch(() => null)
    if (sent === null || sent.result.value.err !== null) await move(assetId)
  }
  const masterId = await planReveal(line, { standard: 'compressed', items })
  await withWorker(line, async () => {
    const all = (async () => {
      for (const assetId of moved) await move(assetId)
    })()
    expect((await ended(line.db, masterId)).status).toBe('20')
    await all
  })
  await untilShown(line, items)
  expect((await itemsOf(line.db, masterId)).every(({ signature }) => signature !== null)).toBe(true)
  const [row] = await line.db.execute<{ mint: string }>(sql`
    select mint_address as mint from collections where collection_id = ${line.collectionId}`)
  const shown = (await listAssets(line.solana.url, row?.mint ?? '')).filter(({ id }) => moved.includes(id))
  expect(shown.map(({ owner }) => owner)).toEqual(moved.map(() => newLeafOwner.toString()))
})
