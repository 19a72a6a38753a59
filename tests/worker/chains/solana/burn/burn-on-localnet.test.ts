import { burn, mplBubblegum } from '@metaplex-foundation/mpl-bubblegum'
import { burnV1, mplTokenMetadata, TokenStandard } from '@metaplex-foundation/mpl-token-metadata'
import { createNoopSigner, publicKey, signerIdentity } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Chain } from '#worker/chains/adapter.ts'
import type { AssetItem, Standard } from '#worker/chains/programs.ts'
import { leafBurn } from '#worker/chains/solana/burn/leaf-burn.ts'
import { nftBurn } from '#worker/chains/solana/burn/nft-burn.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { startRpcProxy, type Meddler, type RpcProxy } from '#tests/support/rpc-proxy.ts'
import { FINAL_SLOTS, localItem, openFixture, type Fixture } from '../on-localnet.ts'
import { builder } from '../sample.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'

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
async function minted(standard: Standard, count: number): Promise<AssetItem[]> {
  const treeAddress = standard === 'compressed' ? await fixture.makeTree(`burn ${++serial}`) : null
  const context = fixture.context(standard, 'v1', { treeAddress })
  const owner = fixture.authority.address
  const items = Array.from({ length: count }, (_, at) =>
    localItem(fixture.chain, `${serial}-${standard}-${at}-${++serial}`, { owner }),
  )
  const signed = fixture.chain.programs.mint.build(context, items, await fixture.options())
  expect(await fixture.land(signed)).toBeNull()
  // The index is a slot behind.
  fixture.localnet.advance(FINAL_SLOTS)
  const found = await fixture.chain.programs.mint.readBack(context, items, signed.signature)
  return found.items.map(({ key, assetId }) => ({ key, assetId }))
}
function contextOf(standard: Standard) {
  return { standard, version: 'v1' as const, authority: fixture.authority }
}
async function build(standard: Standard, items: AssetItem[]) {
  return chain.programs.burn.build(contextOf(standard), items, await fixture.options())
}
function readBack(standard: Standard, items: AssetItem[], signature: string) {
  return chain.programs.burn.readBack(contextOf(standard), items, signature)
}
async function burnt(standard: Standard, items: AssetItem[]) {
  const signed = await build(standard, items)
  expect(await fixture.land(signed)).toBeNull()
  fixture.localnet.advance(FINAL_SLOTS)
  return signed.signature
}

function isRead(method: string) {
  return method === 'getAssets' || method === 'getMultipleAccounts'
}

/** Changes what an RPC answers to one method, as text: whatever it is in, and wherever. */
function lie(method: string, change: (json: string) => string): Meddler {
  return async (asked, _params, ask) =>
    asked === method ? { result: JSON.parse(change(JSON.stringify(await ask()))) } : null
}

describe('the instructions of a burn', () => {
  const umi = createUmi('http://127.0.0.1:9/').use(mplBubblegum()).use(mplTokenMetadata())
  const { book } = builder()
  const mint = publicKey('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')

  it('are those Metaplex builds when it finds every address itself', () => {
    const identity = createNoopSigner(publicKey(fixture.authority.address))
    umi.use(signerIdentity(identity))
    const hash = (byte: number) => new Uint8Array(32).fill(byte)
    const leaf = {
      tree: mint,
      index: 5,
      owner: identity.publicKey,
      delegate: identity.publicKey,
      dataHash: hash(2),
      creatorHash: hash(3),
      ...{ assetId: mint, isBurnt: false, told: null },
    }
    const item = { key: 'one', assetId: mint }
    const authority = fixture.authority.address
    const metadata = {
      ...{ updateAuthority: authority, mint, name: 'n', symbol: '', uri: '', sellerFeeBasisPoints: 0 },
      ...{ creators: [], isMutable: true, tokenStandard: 0, collection: null, isCollection: false },
      collectionSize: null,
    }
    const theirs = [
      burn(umi, {
        ...{ merkleTree: mint, leafOwner: identity, leafDelegate: identity.publicKey, root: hash(1) },
        ...{ dataHash: hash(2), creatorHash: hash(3), nonce: 5, index: 5, proof: [mint] },
      }),
      burnV1(umi, { mint, tokenStandard: TokenStandard.NonFungible }),
    ].map((built) => built.getInstructions()[0])
    const ours = [
      leafBurn.instruction({ book, leaf, proof: { root: hash(1), nodes: [mint] }, item, authority }),
      ...nftBurn.instructions({ assetId: mint, metadata }, item, authority),
    ]
    for (const [at, instruction] of ours.entries()) {
      expect(instruction?.data).toEqual(theirs[at]?.data)
      expect(instruction?.accounts.map((account) => account.address)).toEqual(
        theirs[at]?.keys.map((key) => key.pubkey),
      )
    }
  })
})

describe.each(['compressed', 'token-metadata'] as const)('a burn of %s NFTs', (standard) => {
  it('lands, is read back, and cannot be built again', async () => {
    const items = await minted(standard, 3)
    const [first, ...rest] = items
    if (!first) throw new Error('Nothing was minted.')
    const signature = await burnt(standard, rest)
    const { items: found } = await readBack(standard, rest, signature)
    expect(found.map(({ key, assetId }) => ({ key, assetId }))).toEqual(rest)
    for (const { returnedLamports } of found)
      expect(returnedLamports > 0n).toBe(standard === 'token-metadata')
    await expect(build(standard, rest)).rejects.toMatchObject({ code: 'ALREADY_DONE', kind: 'permanent' })
    await burnt(standard, [first])
  })

  it('that landed twice fails the second time by itself', async () => {
    const items = await minted(standard, 1)
    const signed = await build(standard, items)
    // Another price makes it another transaction.
    const options = await fixture.options({ microLamports: 2_000n })
    const second = await chain.programs.burn.build(contextOf(standard), items, options)
    expect(await fixture.land(signed)).toBeNull()
    const { error } = chain.programs.burn.classify(standard, await fixture.land(second), {
      ...second,
      itemCount: 1,
    })
    expect(error.code).toBe(standard === 'compressed' ? 'PROOF_STALE' : 'ALREADY_DONE')
  })

  it('is not read back from what an RPC makes up', async () => {
    const items = await minted(standard, 2)
    const signature = await burnt(standard, items)
    const other = await minted(standard, 2)
    await expect(readBack(standard, other, signature)).rejects.toMatchObject({ code: 'READ_BACK_MISMATCH' })
    if (standard === 'compressed') {
      const silent = lie('getTransaction', (json) =>
        json.replace(/"innerInstructions":\[.*?\]\}\]/, '"innerInstructions":[]'),
      )
      proxies.forEach((proxy) => proxy.meddle(silent))
      await expect(readBack(standard, items, signature)).rejects.toMatchObject({ code: 'READ_BACK_MISMATCH' })
    }
  })

  it('is refused for good when every RPC says it is gone, and asked again when they differ', async () => {
    const items = await minted(standard, 1)
    const gone: Meddler = async (method, params, ask) => {
      if (method === 'getAssets') return { result: [null] }
      if (method !== 'getMultipleAccounts') return null
      const [addresses] = z
        .tuple([z.array(z.string())])
        .rest(z.unknown())
        .parse(params)
      const nulls = JSON.stringify(addresses.map(() => null))
      return lie(method, (json) => json.replace(/"value":\[.*\]/, `"value":${nulls}`))(method, params, ask)
    }
    proxies[0]?.meddle(gone)
    await expect(build(standard, items)).rejects.toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
    proxies[1]?.meddle(gone)
    await expect(build(standard, items)).rejects.toMatchObject({
      ...{ code: 'ALREADY_DONE', kind: 'permanent', detail: { itemKey: items[0]?.key } },
    })
    // A witness that is silent may know better.
    proxies[1]?.meddle((method) =>
      Promise.resolve(isRead(method) ? { error: { code: -32603, message: '' } } : null),
    )
    await expect(build(standard, items)).rejects.toMatchObject({ code: 'RPC_BAD_ANSWER', kind: 'temporary' })
  })
})

describe('an index that lies', () => {
  const cases: [string, string, (json: string, item: AssetItem) => string, string][] = [
    [
      'about the proof',
      'getAssetProofs',
      (json) => json.replace(/"proof":\["[^"]*"/, '"proof":["4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM"'),
      'PROOF_STALE',
    ],
    [
      'about the root',
      'getAssetProofs',
      (json) => json.replace(/"root":"[^"]*"/, '"root":"11111111111111111111111111111111"'),
      'PROOF_STALE',
    ],
    [
      'about the content',
      'getAssets',
      (json) => json.replace(/"data_hash":"[^"]*"/, '"data_hash":"11111111111111111111111111111111"'),
      'PROOF_STALE',
    ],
    [
      'about the place',
      'getAssets',
      (json) => json.replace(/"leaf_id":\d+/, '"leaf_id":77'),
      'RPC_BAD_ANSWER',
    ],
    ['with nonsense', 'getAssetProofs', () => '[]', 'RPC_BAD_ANSWER'],
  ]
  it.each(cases)('%s burns nothing, and fails nothing', async (_, method, change, code) => {
    const [item] = await minted('compressed', 1)
    if (!item) throw new Error('Nothing was minted.')
    proxies[0]?.meddle(lie(method, (json) => change(json, item)))
    // With nonsense from one RPC the other is asked.
    if (method === 'getAssetProofs' && code === 'RPC_BAD_ANSWER')
      proxies[1]?.meddle(lie(method, (json) => change(json, item)))
    await expect(build('compressed', [item])).rejects.toMatchObject({ code, kind: 'temporary' })
    proxies.forEach((proxy) => proxy.meddle(null))
    await burnt('compressed', [item])
  })
})
