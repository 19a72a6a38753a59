import {
  burn,
  getAssetWithProof,
  transfer,
  updateMetadata,
  verifyCreator,
} from '@metaplex-foundation/mpl-bubblegum'
import { generateSigner, type PublicKey, some } from '@metaplex-foundation/umi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SolanaLocalnet, startSolana } from '#localnet/solana/server.ts'
import { type CompressedFixture, createCompressedFixture, programSources } from './compressed-fixture.ts'
import { confirmed, type DasUmi } from './umi.ts'

describe.each(programSources)('the DAS subset after changes of a leaf, over %s programs', (programs) => {
  let localnet: SolanaLocalnet
  let umi: DasUmi
  let collection: PublicKey
  let mint: CompressedFixture['mint']

  beforeAll(async () => {
    localnet = await startSolana({ slotMs: 25, indexLagSlots: 0, programs })
    ;({ umi, collection, mint } = await createCompressedFixture(localnet))
  })

  afterAll(() => localnet.close())

  it('follows an update, a verified creator and a transfer, with proofs the tree accepts', async () => {
    const id = await mint(umi.identity.publicKey, '펑키 1')
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

  it('shows a burnt one as burnt, without a proof, and in no list', async () => {
    const id = await mint(umi.identity.publicKey, '재')
    const asset = await getAssetWithProof(umi, id)
    await burn(umi, { ...asset, leafOwner: umi.identity }).sendAndConfirm(umi, confirmed)
    expect((await umi.rpc.getAsset(id)).burnt).toBe(true)
    await expect(umi.rpc.getAssetProof(id)).rejects.toThrow(/No proof found/)
    const { items } = await umi.rpc.getAssetsByOwner({ owner: umi.identity.publicKey })
    expect(items.map((each) => each.id)).not.toContain(id)
  })
})
