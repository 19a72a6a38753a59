import {
  burn,
  createTree,
  findLeafAssetIdPda,
  getAssetWithProof,
  mintToCollectionV1,
  mintV1,
  parseLeafFromMintToCollectionV1Transaction,
  transfer,
  updateMetadata,
  verifyCreator,
} from '@metaplex-foundation/mpl-bubblegum'
import { createNft } from '@metaplex-foundation/mpl-token-metadata'
import { generateSigner, percentAmount, type PublicKey, some } from '@metaplex-foundation/umi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SolanaLocalnet, startSolana } from '../../../localnet/solana/server.ts'
import { confirmed, type DasUmi, richUmi } from './umi.ts'

let localnet: SolanaLocalnet
let umi: DasUmi
let tree: PublicKey
let collection: PublicKey

beforeAll(async () => {
  localnet = await startSolana({ slotMs: 25, indexLagSlots: 0 })
  umi = richUmi(localnet)
  const collectionMint = generateSigner(umi)
  collection = collectionMint.publicKey
  const nft = { mint: collectionMint, name: '모음', uri: 'https://example.com/c.json', isCollection: true }
  const builder = createNft(umi, { ...nft, sellerFeeBasisPoints: percentAmount(5) })
  await builder.sendAndConfirm(umi, confirmed)
  const merkleTree = generateSigner(umi)
  tree = merkleTree.publicKey
  const treeBuilder = await createTree(umi, { merkleTree, maxDepth: 5, maxBufferSize: 8 })
  await treeBuilder.sendAndConfirm(umi, confirmed)
})

afterAll(() => localnet.close())

function metadataOf(name: string) {
  return {
    name,
    uri: 'https://example.com/1.json',
    sellerFeeBasisPoints: 500,
    creators: [{ address: umi.identity.publicKey, verified: false, share: 100 }],
  }
}

async function mint(leafOwner: PublicKey, name: string): Promise<PublicKey> {
  const metadata = { ...metadataOf(name), collection: { key: collection, verified: false } }
  const builder = mintToCollectionV1(umi, {
    leafOwner,
    merkleTree: tree,
    collectionMint: collection,
    metadata,
  })
  const { signature } = await builder.sendAndConfirm(umi, confirmed)
  const leaf = await parseLeafFromMintToCollectionV1Transaction(umi, signature)
  const [id] = findLeafAssetIdPda(umi, { merkleTree: tree, leafIndex: leaf.nonce })
  expect(leaf.id).toBe(id)
  return leaf.id
}

describe('the DAS subset', () => {
  it('shows a compressed NFT and a proof its tree accepts: it can be updated, verified and transferred', async () => {
    const id = await mint(umi.identity.publicKey, '펑키 1')
    const asset = await umi.rpc.getAsset(id)
    expect(asset).toMatchObject({
      id,
      content: { json_uri: 'https://example.com/1.json', metadata: { name: '펑키 1' } },
      grouping: [{ group_key: 'collection', group_value: collection }],
      ownership: { owner: umi.identity.publicKey, delegated: false },
      compression: { compressed: true, tree },
    })

    const before = await getAssetWithProof(umi, id, { truncateCanopy: true })
    const updateArgs = { name: some('펑키 일'), uri: some('https://example.com/one.json') }
    const update = { ...before, currentMetadata: before.metadata, updateArgs, collectionMint: collection }
    await updateMetadata(umi, update).sendAndConfirm(umi, confirmed)
    expect((await umi.rpc.getAsset(id)).content.metadata.name).toBe('펑키 일')

    const updated = await getAssetWithProof(umi, id)
    await verifyCreator(umi, { ...updated, creator: umi.identity }).sendAndConfirm(umi, confirmed)
    const verified = await getAssetWithProof(umi, id)
    expect(verified.rpcAsset.creators[0]?.verified).toBe(true)

    const newLeafOwner = generateSigner(umi).publicKey
    await transfer(umi, { ...verified, leafOwner: umi.identity, newLeafOwner }).sendAndConfirm(umi, confirmed)
    expect((await umi.rpc.getAsset(id)).ownership.owner).toBe(newLeafOwner)
    expect((await umi.rpc.getAssetsByOwner({ owner: newLeafOwner })).items.map((each) => each.id)).toEqual([
      id,
    ])
  })

  it('lists by owner, group and authority, page by page', async () => {
    const owner = generateSigner(umi).publicKey
    const ids = []
    for (const name of ['가', '나', '다']) ids.push(await mint(owner, name))
    const all = await umi.rpc.getAssetsByOwner({ owner, sortBy: { sortBy: 'created', sortDirection: 'asc' } })
    expect(all.items.map((each) => each.id)).toEqual(ids)
    const second = await umi.rpc.getAssetsByOwner({ owner, limit: 2, page: 2 })
    expect(second.items.map((each) => each.id)).toEqual([ids[0]])
    const group = await umi.rpc.getAssetsByGroup({ groupKey: 'collection', groupValue: collection, limit: 2 })
    expect(group.items.map((each) => each.id)).toEqual([ids[2], ids[1]])
    const [first] = all.items
    const authority = first?.authorities[0]?.address
    if (authority === undefined) throw new Error('no authority')
    expect((await umi.rpc.getAssetsByAuthority({ authority })).items.length).toBeGreaterThanOrEqual(3)
    expect((await umi.rpc.getAssets(ids)).map((each) => each.id)).toEqual(ids)
    expect(Object.keys(await umi.rpc.getAssetProofs(ids))).toEqual(ids)
  })

  it('shows a burnt one as burnt, without a proof, and in no list', async () => {
    const id = await mint(umi.identity.publicKey, '재')
    const asset = await getAssetWithProof(umi, id)
    await burn(umi, { ...asset, leafOwner: umi.identity }).sendAndConfirm(umi, confirmed)
    expect((await umi.rpc.getAsset(id)).burnt).toBe(true)
    await expect(umi.rpc.getAssetProof(id)).rejects.toThrow(/No proof found/)
    const { items } = await umi.rpc.getAssetsByOwner({ owner: umi.identity.publicKey })
    expect(items.map((each) => each.id)).not.toContain(id)
  })

  it('shows an NFT of Token Metadata', async () => {
    const mintSigner = generateSigner(umi)
    const nft = { name: '펑키 금', symbol: 'PUNKY', uri: 'https://example.com/g.json' }
    const builder = createNft(umi, { mint: mintSigner, ...nft, sellerFeeBasisPoints: percentAmount(5) })
    await builder.sendAndConfirm(umi, confirmed)
    const asset = await umi.rpc.getAsset(mintSigner.publicKey)
    expect(asset).toMatchObject({
      interface: 'V1_NFT',
      content: { json_uri: nft.uri, metadata: { name: nft.name, symbol: nft.symbol } },
      compression: { compressed: false },
      ownership: { owner: umi.identity.publicKey },
      royalty: { basis_points: 500 },
    })
    const { items } = await umi.rpc.getAssetsByOwner({ owner: umi.identity.publicKey })
    expect(items.map((each) => each.id)).toContain(mintSigner.publicKey)
  })

  it('is late by the index lag', async () => {
    await localnet.faults.stopSlots()
    localnet.advance(3)
    await localnet.faults.indexLag(5)
    const metadata = { ...metadataOf('늦'), collection: null }
    const builder = mintV1(umi, { leafOwner: umi.identity.publicKey, merkleTree: tree, metadata })
    const before = (await umi.rpc.getAssetsByOwner({ owner: umi.identity.publicKey })).items.length
    await builder.send(umi, { skipPreflight: true })
    const count = async () => (await umi.rpc.getAssetsByOwner({ owner: umi.identity.publicKey })).items.length
    localnet.advance(5)
    expect(await count()).toBe(before)
    localnet.advance(1)
    expect(await count()).toBe(before + 1)
    await localnet.faults.clear()
    await localnet.faults.resumeSlots()
  })

  it('forgets an asset whose mint was forked away', async () => {
    const id = await mint(umi.identity.publicKey, '꿈')
    expect((await umi.rpc.getAsset(id)).burnt).toBe(false)
    await localnet.faults.fork({ drop: 'all' })
    await expect(umi.rpc.getAsset(id)).rejects.toThrow(/Asset not found/)
  })
})
