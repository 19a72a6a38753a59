import { findTreeConfigPda, mintV1 } from '@metaplex-foundation/mpl-bubblegum'
import {
  findMasterEditionPda,
  findMetadataPda,
  createNft,
  printSupply,
  TokenStandard,
  createV1,
} from '@metaplex-foundation/mpl-token-metadata'
import { generateSigner, none, percentAmount, some } from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { custom, ExecutorPair, hasRealImages } from './executor-pair.ts'
import { compressedMint, metadataOf, openCollection, openTree } from './nft-fixture.ts'

describe.skipIf(!hasRealImages())('minting compressed NFTs as the real Bubblegum does', () => {
  let pair: ExecutorPair
  let collection: Awaited<ReturnType<typeof openCollection>>
  let tree: Awaited<ReturnType<typeof openTree>>

  beforeAll(async () => {
    pair = new ExecutorPair()
    collection = await openCollection(pair)
    tree = await openTree(pair, { maxDepth: 5, maxBufferSize: 8, canopyDepth: 3 })
  })

  const mint = (changes = {}, accounts = {}) =>
    compressedMint(pair, tree, collection.publicKey, changes, accounts)
  const creators = (...shares: number[]) =>
    shares.map((share) => ({ address: generateSigner(pair.umi).publicKey, verified: false, share }))

  it('mints into a collection, with and without creators, and returns the same leaf', async () => {
    await pair.succeed(mint())
    await pair.succeed(mint({ creators: [] }))
    await pair.succeed(mint({ creators: creators(60, 40) }))
    await pair.succeed(
      mint({ symbol: '', isMutable: false, primarySaleHappened: true, editionNonce: some(3) }),
    )
    await pair.succeed(
      mint({ creators: [{ address: pair.umi.identity.publicKey, verified: true, share: 100 }] }),
    )
  })

  it('gives the leaf to any owner and delegate', async () => {
    const leafOwner = generateSigner(pair.umi).publicKey
    await pair.succeed(mint({}, { leafOwner, leafDelegate: generateSigner(pair.umi).publicKey }))
  })

  it('mints outside a collection, and into an unverified one', async () => {
    const leafOwner = pair.umi.identity.publicKey
    const metadata = metadataOf(pair, collection.publicKey)
    await pair.succeed(
      mintV1(pair.umi, { leafOwner, merkleTree: tree, metadata: { ...metadata, collection: none() } }),
    )
    await pair.succeed(mintV1(pair.umi, { leafOwner, merkleTree: tree, metadata }))
  })

  it('refuses a verified collection in a mint without collection authority', async () => {
    const metadata = metadataOf(pair, collection.publicKey, {
      collection: { key: collection.publicKey, verified: true },
    })
    const leafOwner = pair.umi.identity.publicKey
    expect(await pair.fail(mintV1(pair.umi, { leafOwner, merkleTree: tree, metadata }))).toEqual(
      custom(0, 6020),
    )
  })

  it.each([
    ['a name over 32 bytes', { name: '펑키콩즈펑키콩즈펑키콩' }, 6012],
    ['a symbol over 10 bytes', { symbol: 'ABCDEFGHIJK' }, 6013],
    ['a uri over 200 bytes', { uri: `https://a.test/${'x'.repeat(200)}` }, 6014],
    ['a royalty over 100 percent', { sellerFeeBasisPoints: 10_001 }, 6015],
    ['no token standard', { tokenStandard: none() }, 6040],
    ['no collection', { collection: none() }, 6021],
  ])('refuses %s', async (_, changes, code) => {
    expect(await pair.fail(mint(changes))).toEqual(custom(0, code))
  })

  it('refuses shares that are not 100, too many creators, one twice, and one who did not sign', async () => {
    expect(await pair.fail(mint({ creators: creators(50, 49) }))).toEqual(custom(0, 6004))
    expect(await pair.fail(mint({ creators: creators(200, 100) }))).toEqual(custom(0, 6004))
    expect(await pair.fail(mint({ creators: creators(20, 20, 20, 20, 10, 10) }))).toEqual(custom(0, 6011))
    const [one] = creators(50)
    expect(await pair.fail(mint({ creators: [one, one] }))).toEqual(custom(0, 6005))
    const stranger = { address: generateSigner(pair.umi).publicKey, verified: true, share: 100 }
    expect(await pair.fail(mint({ creators: [stranger] }))).toEqual(custom(0, 6006))
  })

  it('refuses a tree delegate who is neither creator nor delegate, but not on a public tree', async () => {
    const stranger = generateSigner(pair.umi)
    expect(await pair.fail(mint({}, { treeCreatorOrDelegate: stranger }))).toEqual(custom(0, 6016))
    const open = await openTree(pair, { maxDepth: 3, maxBufferSize: 8, public: true })
    await pair.succeed(
      compressedMint(pair, open, collection.publicKey, {}, { treeCreatorOrDelegate: stranger }),
    )
  })

  it('refuses a foreign collection authority, another collection, and a delegate record that is not there', async () => {
    const stranger = generateSigner(pair.umi)
    expect(await pair.fail(mint({}, { collectionAuthority: stranger }))).toEqual(custom(0, 6028))
    const other = await openCollection(pair)
    expect(await pair.fail(mint({}, { collectionMint: other.publicKey }))).toEqual(custom(0, 6021))
    const otherMetadata = findMetadataPda(pair.umi, { mint: other.publicKey })
    expect(await pair.fail(mint({}, { collectionMetadata: otherMetadata }))).toEqual(custom(0, 6021))
    const otherEdition = findMasterEditionPda(pair.umi, { mint: other.publicKey })
    expect(await pair.fail(mint({}, { collectionEdition: otherEdition }))).toEqual(custom(0, 6030))
    const record = generateSigner(pair.umi).publicKey
    expect(await pair.fail(mint({}, { collectionAuthorityRecordPda: record }))).toEqual(custom(0, 6028))
    expect(await pair.fail(mint({}, { collectionEdition: tree }))).toEqual(custom(0, 6019))
    const metadata = pair.umi.eddsa.findPda(pair.umi.identity.publicKey, [])
    expect(await pair.fail(mint({}, { collectionMetadata: metadata }))).toEqual(custom(0, 3012))
    expect(await pair.fail(mint({}, { collectionMetadata: tree }))).toEqual(custom(0, 3007))
  })

  it('refuses a collection that is not a unique NFT', async () => {
    const editions = generateSigner(pair.umi)
    const royalty = percentAmount(5, 2)
    const base = { name: 'Prints', uri: 'https://a.test/p.json', sellerFeeBasisPoints: royalty }
    await pair.succeed(
      createNft(pair.umi, { mint: editions, ...base, printSupply: printSupply('Limited', [10n]) }),
    )
    expect(await pair.fail(compressedMint(pair, tree, editions.publicKey))).toEqual(custom(0, 6031))
    const coin = generateSigner(pair.umi)
    await pair.succeed(createV1(pair.umi, { mint: coin, ...base, tokenStandard: TokenStandard.Fungible }))
    expect(await pair.fail(compressedMint(pair, tree, coin.publicKey))).toEqual(custom(0, 6019))
  })

  it('refuses accounts that are not what they should be', async () => {
    const nobody = generateSigner(pair.umi).publicKey
    expect(await pair.fail(mint({}, { treeConfig: nobody }))).toEqual(custom(0, 3012))
    expect(await pair.fail(mint({}, { treeConfig: collection.publicKey }))).toEqual(custom(0, 3007))
    expect(await pair.fail(mint({}, { logWrapper: nobody }))).toEqual(custom(0, 3008))
    expect(await pair.fail(mint({}, { compressionProgram: nobody }))).toEqual(custom(0, 3008))
    expect(await pair.fail(mint({}, { systemProgram: nobody }))).toEqual(custom(0, 3008))
    const other = await openTree(pair, { maxDepth: 3, maxBufferSize: 8 })
    const treeConfig = findTreeConfigPda(pair.umi, { merkleTree: other })
    expect(await pair.fail(mint({}, { treeConfig }))).toEqual(custom(0, 2006))
  })

  it('fills a tree to its last leaf, then refuses', async () => {
    const small = await openTree(pair, { maxDepth: 3, maxBufferSize: 8, canopyDepth: 2 })
    for (let leaf = 0; leaf < 8; leaf++) await pair.succeed(compressedMint(pair, small, collection.publicKey))
    expect(await pair.fail(compressedMint(pair, small, collection.publicKey))).toEqual(custom(0, 6017))
  })
})
