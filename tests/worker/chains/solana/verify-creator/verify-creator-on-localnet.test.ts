import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssetItem, Standard, VerifyCreatorItem } from '#worker/chains/programs.ts'
import { FINAL_SLOTS, localItem, openFixture, type Fixture } from '../on-localnet.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

let serial = 0
/** Its creators are the wallet, who signed the mint, and somebody who did not. */
async function minted(standard: Standard, count: number): Promise<AssetItem[]> {
  const treeAddress = standard === 'compressed' ? await fixture.makeTree(`creators ${++serial}`) : null
  const context = fixture.context(standard, 'v1', { treeAddress })
  const creators = [
    { address: fixture.authority.address, share: 60 },
    { address: otherAddress(), share: 40 },
  ]
  const items = Array.from({ length: count }, () =>
    localItem(fixture.chain, `${++serial}-${standard}`, { creators, isMutable: false }),
  )
  const signed = fixture.chain.programs.mint.build(context, items, await fixture.options())
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  const found = await fixture.chain.programs.mint.readBack(context, items, signed.signature)
  return found.items.map(({ key, assetId }) => ({ key, assetId }))
}
function otherAddress() {
  return fixture.chain.deriveSigner(new Uint8Array(32), 'other').address
}
function claimed(items: AssetItem[], isVerified: boolean): VerifyCreatorItem[] {
  return items.map((item) => ({ ...item, creator: fixture.authority.address, isVerified }))
}
function contextOf(standard: Standard) {
  return { standard, version: 'v1' as const, authority: fixture.authority }
}
async function build(standard: Standard, items: VerifyCreatorItem[]) {
  const { verifyCreator } = fixture.chain.programs
  return verifyCreator.build(contextOf(standard), items, await fixture.options())
}
async function done(standard: Standard, items: VerifyCreatorItem[]) {
  const signed = await build(standard, items)
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  return signed.signature
}

describe.each(['compressed', 'token-metadata'] as const)('the creator of %s NFTs', (standard) => {
  it('takes back and verifies again; each transaction says what it did, and what is so is done', async () => {
    const { programs } = fixture.chain
    const assets = await minted(standard, 3)
    const [off, on] = [claimed(assets, false), claimed(assets, true)]
    await expect(build(standard, on)).rejects.toMatchObject({ code: 'ALREADY_DONE', kind: 'permanent' })
    const taken = await done(standard, off)
    const { items: found } = await programs.verifyCreator.readBack(contextOf(standard), off, taken)
    expect(found).toEqual(off)
    await expect(programs.verifyCreator.readBack(contextOf(standard), on, taken)).rejects.toMatchObject({
      code: 'READ_BACK_MISMATCH',
    })
    expect(await programs.verifyCreator.listDone?.(contextOf(standard), off)).toEqual(off)
    expect(await programs.verifyCreator.listDone?.(contextOf(standard), on)).toEqual([])
    const flagsOf = async () => {
      const facts = await programs.assets.inspect(
        standard,
        assets.map(({ assetId }) => assetId),
      )
      return [...facts.values()].map((outline) => {
        const shown = outline.standard === 'compressed' ? outline.leaf.told : outline.nft.metadata
        return shown?.creators.map(({ isVerified }) => isVerified)
      })
    }
    expect(await flagsOf()).toEqual(assets.map(() => [false, false]))
    const again = await done(standard, on)
    expect(await flagsOf()).toEqual(assets.map(() => [true, false]))
    // What was done before is told by its transaction, whatever came after it.
    const read = (items: VerifyCreatorItem[], signature: string) =>
      programs.verifyCreator.readDone(contextOf(standard), items, signature)
    expect(await read(off, taken)).toMatchObject({ items: off, others: [] })
    expect(await read(off, again)).toMatchObject({
      ...{ items: [], others: off.map(({ assetId }) => assetId) },
    })
  })

  it('is refused for good where the key is not the creator, or the NFT does not name it', async () => {
    const [item] = claimed(await minted(standard, 1), true)
    if (!item) throw new Error('Nothing was minted.')
    await expect(build(standard, [{ ...item, creator: otherAddress() }])).rejects.toMatchObject({
      code: 'AUTHORITY_INVALID',
      kind: 'permanent',
    })
    const context = { ...contextOf(standard), authority: fixture.chain.deriveSigner(new Uint8Array(32), 'x') }
    const unnamed = { ...item, creator: context.authority.address }
    const options = await fixture.options()
    await expect(
      fixture.chain.programs.verifyCreator.build(context, [unnamed], options),
    ).rejects.toMatchObject({ code: 'METADATA_INVALID', kind: 'permanent' })
  })
})
