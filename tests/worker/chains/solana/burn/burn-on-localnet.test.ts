import { burn, mplBubblegum } from '@metaplex-foundation/mpl-bubblegum'
import { burnV1, mplTokenMetadata, TokenStandard } from '@metaplex-foundation/mpl-token-metadata'
import { createNoopSigner, publicKey, signerIdentity } from '@metaplex-foundation/umi'
import { createUmi } from '@metaplex-foundation/umi-bundle-defaults'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Chain } from '#worker/chains/adapter.ts'
import type { BurnItem, Standard } from '#worker/chains/programs.ts'
import { leafBurn } from '#worker/chains/solana/burn/burn-leaves.ts'
import { nftBurn } from '#worker/chains/solana/burn/burn-nfts.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { startRpcProxy, type Meddler, type RpcProxy } from '#tests/support/rpc-proxy.ts'
import { FINAL_SLOTS, localItem, openGround, type Ground } from '../on-localnet.ts'
import { builder } from '../sample.ts'

let ground: Ground
let proxies: RpcProxy[]
/** Sees the localnet through two RPCs which say what a test wants. */
let chain: Chain

beforeAll(async () => {
  ground = await openGround()
  proxies = await Promise.all(ground.localnet.urls.map(startRpcProxy))
  chain = createSolanaChain({
    rpcUrls: proxies.map(({ url }) => url),
    priorityFloorMicroLamports: 0n,
    priorityCapMicroLamports: 0n,
    requestTimeoutMs: 5_000,
  })
})
afterEach(() => proxies.forEach((proxy) => proxy.meddle(null)))
afterAll(async () => {
  chain.close()
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await ground.close()
})

let serial = 0
async function minted(standard: Standard, count: number): Promise<BurnItem[]> {
  const treeAddress = standard === 'compressed' ? await ground.makeTree(`burn ${++serial}`) : null
  const context = ground.context(standard, 'v1', { treeAddress })
  const owner = ground.authority.address
  const items = Array.from({ length: count }, (_, at) =>
    localItem(ground.chain, `${serial}-${standard}-${at}-${++serial}`, { owner }),
  )
  const signed = ground.chain.programs.mint.build(context, items, await ground.options())
  expect(await ground.land(signed)).toBeNull()
  // The index is a slot behind.
  ground.localnet.advance(FINAL_SLOTS)
  const found = await ground.chain.programs.mint.readBack(context, items, signed.signature)
  return found.items.map(({ key, assetId }) => ({ key, assetId }))
}
function contextOf(standard: Standard) {
  return { standard, version: 'v1' as const, authority: ground.authority }
}
async function build(standard: Standard, items: BurnItem[]) {
  return chain.programs.burn.build(contextOf(standard), items, await ground.options())
}
function readBack(standard: Standard, items: BurnItem[], signature: string) {
  return chain.programs.burn.readBack(contextOf(standard), items, signature)
}
async function burnt(standard: Standard, items: BurnItem[]) {
  const signed = await build(standard, items)
  expect(await ground.land(signed)).toBeNull()
  ground.localnet.advance(FINAL_SLOTS)
  return signed.signature
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
    const identity = createNoopSigner(publicKey(ground.authority.address))
    umi.use(signerIdentity(identity))
    const hash = (byte: number) => new Uint8Array(32).fill(byte)
    const leaf = {
      tree: mint,
      index: 5,
      owner: identity.publicKey,
      delegate: identity.publicKey,
      dataHash: hash(2),
      creatorHash: hash(3),
    }
    const theirs = [
      burn(umi, {
        ...{ merkleTree: mint, leafOwner: identity, leafDelegate: identity.publicKey, root: hash(1) },
        ...{ dataHash: hash(2), creatorHash: hash(3), nonce: 5, index: 5, proof: [mint] },
      }),
      burnV1(umi, { mint, tokenStandard: TokenStandard.NonFungible }),
    ].map((built) => built.getInstructions()[0])
    const ours = [
      leafBurn(book, leaf, { root: hash(1), nodes: [mint] }),
      nftBurn(ground.authority.address, mint, null),
    ]
    for (const [at, instruction] of ours.entries()) {
      expect(instruction.data).toEqual(theirs[at]?.data)
      expect(instruction.accounts.map((account) => account.address)).toEqual(
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
    const options = await ground.options({ microLamports: 2_000n })
    const second = await chain.programs.burn.build(contextOf(standard), items, options)
    expect(await ground.land(signed)).toBeNull()
    const { error } = chain.programs.burn.classify(standard, await ground.land(second), {
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
    await expect(build(standard, items)).rejects.toMatchObject({ code: 'ALREADY_DONE', kind: 'permanent' })
  })
})

describe('an index that lies', () => {
  const cases: [string, string, (json: string, item: BurnItem) => string, string][] = [
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
