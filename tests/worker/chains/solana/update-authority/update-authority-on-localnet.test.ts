import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UpdateAuthorityItem } from '#worker/chains/programs.ts'
import { FINAL_SLOTS, localItem, openFixture, type Fixture } from '../on-localnet.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

type Target = UpdateAuthorityItem['target']
let serial = 0
async function nft(): Promise<string> {
  const context = fixture.context('token-metadata', 'v1')
  const items = [localItem(fixture.chain, `${++serial}`, { isMutable: false })]
  const signed = fixture.chain.programs.mint.build(context, items, await fixture.options())
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  const found = await fixture.chain.programs.mint.readBack(context, items, signed.signature)
  return found.items[0]?.assetId ?? ''
}
async function collection(): Promise<string> {
  const { chain, authority } = fixture
  const mint = chain.deriveSigner(new Uint8Array(32), `collection ${++serial}`)
  const given = { name: 'Other', symbol: 'OTHER', uri: 'https://a.test/o', sellerFeeBasisPoints: 0 }
  const signed = chain.programs.collection.build({ authority, mint, ...given }, await fixture.options())
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  return mint.address
}
const make: Record<Target, () => Promise<string>> = {
  nft,
  collection,
  tree: async () => {
    const tree = await fixture.makeTree(`handed over ${++serial}`)
    fixture.localnet.advance(FINAL_SLOTS)
    return tree
  },
}
function signer(name: string) {
  return fixture.chain.deriveSigner(new Uint8Array(32), name)
}
async function funded(name: string) {
  const one = signer(name)
  fixture.localnet.airdrop(one.address, 1_000_000_000n)
  fixture.localnet.advance(FINAL_SLOTS)
  return one
}
function contextOf(authority = fixture.authority) {
  return { standard: 'token-metadata' as const, version: 'v1' as const, authority }
}
async function build(items: UpdateAuthorityItem[], authority = fixture.authority) {
  return fixture.chain.programs.updateAuthority.build(contextOf(authority), items, await fixture.options())
}
async function done(items: UpdateAuthorityItem[], authority = fixture.authority) {
  const signed = await build(items, authority)
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  return signed.signature
}

describe.each(['nft', 'collection', 'tree'] as const)('the authority of a %s', (target) => {
  it('is handed over once; its transaction says so, whatever came after it', async () => {
    const { updateAuthority } = fixture.chain.programs
    const [next, last] = [await funded('next'), signer('last')]
    const assetId = await make[target]()
    const items = [{ key: `${++serial}`, assetId, target, newAuthority: next.address }]
    const signature = await done(items)
    const { items: found } = await updateAuthority.readBack(contextOf(), items, signature)
    expect(found).toEqual(items)
    const others = items.map((item) => ({ ...item, newAuthority: last.address }))
    await expect(updateAuthority.readBack(contextOf(), others, signature)).rejects.toMatchObject({
      code: 'READ_BACK_MISMATCH',
    })
    expect(await updateAuthority.listDone?.(contextOf(), items)).toEqual(items)
    expect(await updateAuthority.listDone?.(contextOf(), others)).toEqual([])
    await expect(build(items)).rejects.toMatchObject({ code: 'ALREADY_DONE', kind: 'permanent' })
    // A tree stays its creator's, and what else was given away is not ours to give.
    if (target === 'tree') await done(others)
    else {
      await expect(build(others)).rejects.toMatchObject({ code: 'AUTHORITY_INVALID', kind: 'permanent' })
      await done(others, next)
    }
    expect(await updateAuthority.listDone?.(contextOf(), items)).toEqual([])
    expect(await updateAuthority.readDone(contextOf(), items, signature)).toMatchObject({ items, others: [] })
    expect(await updateAuthority.readDone(contextOf(), others, signature)).toMatchObject({
      ...{ items: [], others: [assetId] },
    })
  })

  it('that is not ours, or of what is not there, is refused for good', async () => {
    const stranger = await funded('stranger')
    const newAuthority = signer('next').address
    const item = { key: `${++serial}`, assetId: await make[target](), target, newAuthority }
    await expect(build([item], stranger)).rejects.toMatchObject({ code: 'AUTHORITY_INVALID' })
    const nothing = { ...item, assetId: signer('nothing').address }
    await expect(build([nothing])).rejects.toMatchObject({ code: 'NFT_MISSING', kind: 'permanent' })
  })
})

it('one transaction is of NFTs, of one tree or of one collection', async () => {
  const { assets, updateAuthority } = fixture.chain.programs
  const ids = [await nft(), await nft()]
  const of = (target: Target, ...assetIds: string[]) =>
    assetIds.map((assetId) => ({ key: assetId, assetId, target, newAuthority: signer('next').address }))
  const items = [...of('nft', ...ids), ...of('tree', 'one', 'two'), ...of('collection', 'three')]
  const facts = await assets.inspect('token-metadata', ids)
  const groups = updateAuthority.pack(contextOf(), items, facts)
  expect(groups.map((group) => group.length)).toEqual([2, 1, 1, 1])
  expect(groups.flat()).toEqual(items)
})
