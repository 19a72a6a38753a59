import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssetItem, Standard, VerifyCollectionItem } from '#worker/chains/programs.ts'
import { FINAL_SLOTS, localItem, openFixture, type Fixture } from '../on-localnet.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

let serial = 0
/** In the collection of the wallet, and verified. */
async function minted(standard: Standard, count: number): Promise<AssetItem[]> {
  const treeAddress = standard === 'compressed' ? await fixture.makeTree(`collected ${++serial}`) : null
  const context = fixture.context(standard, 'v1', { treeAddress })
  const items = Array.from({ length: count }, () =>
    localItem(fixture.chain, `${++serial}-${standard}`, { isMutable: false }),
  )
  const signed = fixture.chain.programs.mint.build(context, items, await fixture.options())
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  const found = await fixture.chain.programs.mint.readBack(context, items, signed.signature)
  return found.items.map(({ key, assetId }) => ({ key, assetId }))
}
function claimed(items: AssetItem[], isVerified: boolean, collection = fixture.collectionMint) {
  return items.map((item): VerifyCollectionItem => ({ ...item, collection, isVerified }))
}
function contextOf(standard: Standard) {
  return { standard, version: 'v1' as const, authority: fixture.authority }
}
async function build(standard: Standard, items: VerifyCollectionItem[]) {
  const { verifyCollection } = fixture.chain.programs
  return verifyCollection.build(contextOf(standard), items, await fixture.options())
}
async function done(standard: Standard, items: VerifyCollectionItem[]) {
  const signed = await build(standard, items)
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  return signed.signature
}
async function otherCollection() {
  const { chain, authority } = fixture
  const mint = chain.deriveSigner(new Uint8Array(32), `collection ${++serial}`)
  const given = { name: 'Other', symbol: 'OTHER', uri: 'https://a.test/o', sellerFeeBasisPoints: 0 }
  const signed = chain.programs.collection.build({ authority, mint, ...given }, await fixture.options())
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  return mint.address
}

describe.each(['compressed', 'token-metadata'] as const)('the collection of %s NFTs', (standard) => {
  it('takes back and verifies again; each transaction says what it did, and what is so is done', async () => {
    const { programs } = fixture.chain
    const assets = await minted(standard, 3)
    const [off, on] = [claimed(assets, false), claimed(assets, true)]
    await expect(build(standard, on)).rejects.toMatchObject({ code: 'ALREADY_DONE', kind: 'permanent' })
    const taken = await done(standard, off)
    const context = contextOf(standard)
    const { items: found } = await programs.verifyCollection.readBack(context, off, taken)
    expect(found).toEqual(off)
    await expect(programs.verifyCollection.readBack(context, on, taken)).rejects.toMatchObject({
      code: 'READ_BACK_MISMATCH',
    })
    expect(await programs.verifyCollection.listDone?.(context, off)).toEqual(off)
    expect(await programs.verifyCollection.listDone?.(context, on)).toEqual([])
    await expect(build(standard, off)).rejects.toMatchObject({ code: 'ALREADY_DONE' })
    const again = await done(standard, on)
    expect(await programs.verifyCollection.listDone?.(context, on)).toEqual(on)
    // What was done before is told by its transaction, whatever came after it.
    const read = (items: VerifyCollectionItem[], signature: string) =>
      programs.verifyCollection.readDone(context, items, signature)
    expect(await read(off, taken)).toMatchObject({ items: off, others: [] })
    expect(await read(off, again)).toMatchObject({
      ...{ items: [], others: off.map(({ assetId }) => assetId) },
    })
  })

  it('is refused for good where another collection has verified it, or the key is not that of the collection', async () => {
    const assets = await minted(standard, 1)
    const other = await otherCollection()
    await expect(build(standard, claimed(assets, true, other))).rejects.toMatchObject({
      code: 'METADATA_INVALID',
      kind: 'permanent',
    })
    await done(standard, claimed(assets, false))
    const stranger = fixture.chain.deriveSigner(new Uint8Array(32), 'x')
    fixture.localnet.airdrop(stranger.address, 1_000_000_000n)
    fixture.localnet.advance(FINAL_SLOTS)
    const context = { ...contextOf(standard), authority: stranger }
    const { verifyCollection } = fixture.chain.programs
    const sent = verifyCollection.build(context, claimed(assets, true), await fixture.options())
    if (standard === 'token-metadata') {
      await expect(sent).rejects.toMatchObject({ code: 'AUTHORITY_INVALID', kind: 'permanent' })
      return
    }
    const signed = await sent
    const err = await fixture.land(signed)
    const shape = { itemCount: 1, firstItemInstruction: 0, instructionsPerItem: 1 }
    expect(verifyCollection.classify(standard, err, shape).error.code).toBe('AUTHORITY_INVALID')
  })
})

describe('another collection', () => {
  it('takes in a leaf that the first one let go, since the tree is of the same wallet', async () => {
    const assets = await minted('compressed', 1)
    const other = await otherCollection()
    await done('compressed', claimed(assets, false))
    const into = claimed(assets, true, other)
    await done('compressed', into)
    const { verifyCollection } = fixture.chain.programs
    expect(await verifyCollection.listDone?.(contextOf('compressed'), into)).toEqual(into)
  })

  it('takes in no NFT that names the first one', async () => {
    const assets = await minted('token-metadata', 1)
    await done('token-metadata', claimed(assets, false))
    await expect(
      build('token-metadata', claimed(assets, true, await otherCollection())),
    ).rejects.toMatchObject({ code: 'METADATA_INVALID', kind: 'permanent' })
  })
})
