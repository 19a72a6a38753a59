import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Chain } from '#worker/chains/adapter.ts'
import type { AssetItem, RevealItem, Standard } from '#worker/chains/programs.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import { startRpcProxy, type Meddler, type RpcProxy } from '#tests/support/rpc-proxy.ts'
import { FINAL_SLOTS, localItem, openFixture, type Fixture } from '../on-localnet.ts'

let fixture: Fixture
let proxies: RpcProxy[]
/** Sees the localnet through two RPCs which say what a test wants. */
let chain: Chain

beforeAll(async () => {
  fixture = await openFixture()
  proxies = await Promise.all(fixture.localnet.urls.map(startRpcProxy))
  chain = createSolanaChain({
    network: 'localnet',
    rpcUrls: proxies.map(({ url }) => url),
    priorityFloorMicroLamports: 0n,
    priorityCapMicroLamports: 0n,
    requestTimeoutMs: 5_000,
    timings: createPolicy(),
  })
})
afterEach(() => proxies.forEach((proxy) => proxy.meddle(null)))
afterAll(async () => {
  chain.close()
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await fixture.close()
})

let serial = 0
async function minted(standard: Standard, count: number, isMutable = true): Promise<AssetItem[]> {
  const treeAddress = standard === 'compressed' ? await fixture.makeTree(`reveal ${++serial}`) : null
  const context = fixture.context(standard, 'v1', { treeAddress })
  // Of two creators one has signed: its flag stays.
  const other = { address: fixture.chain.deriveSigner(new Uint8Array(32), 'other').address, share: 40 }
  const creators = [{ address: fixture.authority.address, share: 60 }, other]
  const items = Array.from({ length: count }, () =>
    localItem(fixture.chain, `${++serial}-${standard}`, { creators, isMutable }),
  )
  const signed = fixture.chain.programs.mint.build(context, items, await fixture.options())
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  const found = await fixture.chain.programs.mint.readBack(context, items, signed.signature)
  return found.items.map(({ key, assetId }) => ({ key, assetId }))
}
function named(items: AssetItem[], content: string): RevealItem[] {
  return items.map(({ key, assetId }, at) => ({
    ...{ key, assetId, name: `${content} ${at}`, uri: `https://example.test/${content}/${at}.json` },
  }))
}
function contextOf(standard: Standard) {
  return { standard, version: 'v1' as const, authority: fixture.authority }
}
async function build(standard: Standard, items: RevealItem[]) {
  return chain.programs.reveal.build(contextOf(standard), items, await fixture.options())
}
async function revealed(standard: Standard, items: RevealItem[]) {
  const signed = await build(standard, items)
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  return signed.signature
}
async function listDone(standard: Standard, items: RevealItem[]) {
  return (await chain.programs.reveal.listDone?.(contextOf(standard), items))?.map(({ assetId }) => assetId)
}

/** An index that stays as it is now, whatever the chain does. */
async function frozenIndex(assetIds: string[]): Promise<Meddler> {
  const known = new Map<string, unknown>()
  for (const method of ['getAssets', 'getAssetProofs']) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [{ ids: assetIds }] })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const reply = await fetch(fixture.localnet.url, init)
    known.set(method, ((await reply.json()) as { result: unknown }).result)
  }
  return (method) => (known.has(method) ? { result: known.get(method) } : null)
}

describe.each(['compressed', 'token-metadata'] as const)('a reveal of %s NFTs', (standard) => {
  it('lands, is read back, keeps everything else, and is done then', async () => {
    const assets = await minted(standard, 3)
    const items = named(assets, 'first')
    expect(await listDone(standard, items)).toEqual([])
    const signature = await revealed(standard, items)
    const { items: found } = await chain.programs.reveal.readBack(contextOf(standard), items, signature)
    expect(found).toEqual(items)
    const { items: done } = await chain.programs.reveal.readDone(contextOf(standard), items, signature)
    expect(done).toEqual(items)
    const facts = await chain.programs.assets.inspect(
      standard,
      items.map(({ assetId }) => assetId),
    )
    for (const { assetId, name, uri } of items) {
      const outline = facts.get(assetId)
      const shown = outline?.standard === 'compressed' ? outline.leaf.told : outline?.nft.metadata
      expect(shown).toMatchObject({ name, uri, symbol: 'PUNKY', sellerFeeBasisPoints: 500 })
      expect(shown?.creators.map(({ isVerified, share }) => [isVerified, share])).toEqual([
        [true, 60],
        [false, 40],
      ])
      expect(shown?.collection?.isVerified).toBe(true)
    }
    await expect(build(standard, items)).rejects.toMatchObject({ code: 'ALREADY_DONE', kind: 'permanent' })
    expect(await listDone(standard, items)).toEqual(items.map(({ assetId }) => assetId))
    const readOther = chain.programs.reveal.readBack(contextOf(standard), named(assets, 'second'), signature)
    await expect(readOther).rejects.toMatchObject({ code: 'READ_BACK_MISMATCH' })
  })

  it('and back again: what was done before proves nothing', async () => {
    const assets = await minted(standard, 1)
    const [first, second] = [named(assets, 'first'), named(assets, 'second')]
    const before = await revealed(standard, first)
    await revealed(standard, second)
    expect(await listDone(standard, first)).toEqual([])
    // The transaction did it, as long as it is asked what it did.
    expect(await chain.programs.reveal.readDone(contextOf(standard), first, before)).toMatchObject({
      ...{ items: first, others: [] },
    })
    // Of what was asked later it did something else.
    expect(await chain.programs.reveal.readDone(contextOf(standard), second, before)).toMatchObject({
      ...{ items: [], others: second.map(({ assetId }) => assetId) },
    })
    await revealed(standard, first)
    expect(await listDone(standard, first)).toEqual(first.map(({ assetId }) => assetId))
  })

  it('is refused for good where nothing may be changed', async () => {
    const items = named(await minted(standard, 1, false), 'first')
    await expect(build(standard, items)).rejects.toMatchObject({
      code: 'METADATA_IMMUTABLE',
      kind: 'permanent',
    })
  })
})

it('an index that shows what was undone since makes nothing done', async () => {
  const assets = await minted('compressed', 2)
  const [first, second] = [named(assets, 'first'), named(assets, 'second')]
  await revealed('compressed', first)
  const frozen = await frozenIndex(assets.map(({ assetId }) => assetId))
  const [one = first[0], ...others] = second
  if (!one) throw new Error('Nothing was minted.')
  await revealed('compressed', [one])
  proxies.forEach((proxy) => proxy.meddle(frozen))
  // The other one is as it was: an old proof shows that as well as a new one.
  expect(await listDone('compressed', first)).toEqual(others.map(({ assetId }) => assetId))
  proxies[0]?.meddle(null)
  // One RPC that does not say so is enough to ask again.
  proxies[1]?.meddle((method) =>
    Promise.resolve(method === 'getAssets' ? { error: { code: -32603, message: '' } } : null),
  )
  expect(await listDone('compressed', first)).toEqual([])
})

it('an index that tells another metadata than was hashed is asked again, and nothing is signed', async () => {
  const items = named(await minted('compressed', 1), 'first')
  proxies[0]?.meddle(async (method, _params, ask) =>
    method === 'getAssets'
      ? { result: JSON.parse(JSON.stringify(await ask()).replace('"symbol":"PUNKY"', '"symbol":"PUNK"')) }
      : null,
  )
  await expect(build('compressed', items)).rejects.toMatchObject({ code: 'PROOF_STALE', kind: 'temporary' })
  proxies[0]?.meddle(null)
  await revealed('compressed', items)
})
