import { getAssetWithProof, mintV1 } from '@metaplex-foundation/mpl-bubblegum'
import { createNft, findMetadataPda, verifyCollectionV1 } from '@metaplex-foundation/mpl-token-metadata'
import { generateSigner, percentAmount, type PublicKey, publicKeyBytes, some } from '@metaplex-foundation/umi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SolanaLocalnet, startSolana } from '#localnet/solana/server.ts'
import { type CompressedFixture, createCompressedFixture, programSources } from './compressed-fixture.ts'
import { confirmed, type DasUmi } from './umi.ts'

describe.each(programSources)('the DAS subset over %s programs', (programs) => {
  let localnet: SolanaLocalnet
  let umi: DasUmi
  let tree: PublicKey
  let collection: PublicKey
  let mint: CompressedFixture['mint']
  let metadataOf: CompressedFixture['metadataOf']

  beforeAll(async () => {
    localnet = await startSolana({ slotMs: 25, indexLagSlots: 0, programs })
    ;({ umi, tree, collection, mint, metadataOf } = await createCompressedFixture(localnet))
  })

  afterAll(() => localnet.close())

  it('shows a compressed NFT, and a proof of its leaf', async () => {
    const id = await mint(umi.identity.publicKey, '펑키 1')
    expect(await umi.rpc.getAsset(id)).toMatchObject({
      id,
      content: { json_uri: 'https://example.com/1.json', metadata: { name: '펑키 1' } },
      grouping: [{ group_key: 'collection', group_value: collection }],
      ownership: { owner: umi.identity.publicKey, delegated: false },
      compression: { compressed: true, tree },
    })
    const { metadata, proof, ...leaf } = await getAssetWithProof(umi, id)
    expect(metadata.collection).toEqual(some({ key: collection, verified: true }))
    expect(proof).toHaveLength(5)
    expect(publicKeyBytes(leaf.rpcAsset.compression.data_hash)).toEqual(leaf.dataHash)
    expect(leaf.rpcAssetProof.leaf).toBe(leaf.rpcAsset.compression.asset_hash)
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

  it('lists an NFT of Token Metadata in a collection once it is verified there', async () => {
    const mintSigner = generateSigner(umi)
    const nft = {
      name: '펑키 은',
      uri: 'https://example.com/s.json',
      collection: { key: collection, verified: false },
    }
    const builder = createNft(umi, { mint: mintSigner, ...nft, sellerFeeBasisPoints: percentAmount(5) })
    await builder.sendAndConfirm(umi, confirmed)
    const listed = async () => {
      const { items } = await umi.rpc.getAssetsByGroup({ groupKey: 'collection', groupValue: collection })
      return items.map((each) => each.id).includes(mintSigner.publicKey)
    }
    expect(await listed()).toBe(false)
    const metadata = findMetadataPda(umi, { mint: mintSigner.publicKey })
    await verifyCollectionV1(umi, { metadata, collectionMint: collection }).sendAndConfirm(umi, confirmed)
    expect(await listed()).toBe(true)
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
