import {
  burnV1,
  collectionDetails,
  collectionDetailsToggle,
  collectionToggle,
  TokenStandard,
  unverifyCollectionV1,
  unverifyCreatorV1,
  updateV1,
  verifyCollectionV1,
  verifyCreatorV1,
} from '@metaplex-foundation/mpl-token-metadata'
import { generateSigner, type KeypairSigner, none, type PublicKey, some } from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { custom, ExecutorPair, expectLikeUnits, hasRealImages } from './executor-pair.ts'
import { openCollection } from './nft-fixture.ts'
import { editionOf, metadataOf, openNft, openWallet } from './token-fixture.ts'

type Changes = Partial<Parameters<typeof unverifyCollectionV1>[1]>

describe.skipIf(!hasRealImages())('taking verifications back as the real Token Metadata does', () => {
  let pair: ExecutorPair
  let collection: PublicKey
  let creator: KeypairSigner

  beforeAll(async () => {
    pair = new ExecutorPair()
    collection = (await openCollection(pair)).publicKey
    creator = openWallet(pair)
  })

  const anyone = () => generateSigner(pair.umi).publicKey
  const verify = (mint: PublicKey, of: PublicKey) =>
    verifyCollectionV1(pair.umi, { metadata: metadataOf(pair, mint), collectionMint: of })
  const unverify = (mint: PublicKey, of: PublicKey, changes: Changes = {}) =>
    unverifyCollectionV1(pair.umi, { metadata: metadataOf(pair, mint), collectionMint: of, ...changes })
  const setCollection = (mint: PublicKey, of: PublicKey) =>
    updateV1(pair.umi, { mint, collection: collectionToggle('Set', [{ key: of, verified: false }]) })
  /** A verified member of a collection. */
  const member = async (of: PublicKey): Promise<PublicKey> => {
    const mint = await openNft(pair, { collection: some({ key: of, verified: false }) })
    await pair.succeed(verify(mint, of))
    return mint
  }

  it('takes a creator’s word back, twice too, and gives it again', async () => {
    const creators = [
      { address: pair.umi.identity.publicKey, verified: true, share: 30 },
      { address: creator.publicKey, verified: false, share: 70 },
    ]
    const metadata = metadataOf(pair, await openNft(pair, { creators: some(creators) }))
    await pair.succeed(verifyCreatorV1(pair.umi, { metadata, authority: creator }))
    await expectLikeUnits(pair, unverifyCreatorV1(pair.umi, { metadata, authority: creator }))
    for (let time = 0; time < 2; time++)
      await pair.succeed(unverifyCreatorV1(pair.umi, { metadata, authority: creator }))
    await pair.succeed(verifyCreatorV1(pair.umi, { metadata, authority: creator }))
    await pair.succeed(unverifyCreatorV1(pair.umi, { metadata }))
  })

  it('lets only a creator of the list speak, and where there is a list', async () => {
    const refused = async (metadata: PublicKey, authority = creator) =>
      pair.fail(unverifyCreatorV1(pair.umi, { metadata, authority }))
    const mint = await openNft(pair)
    expect(await refused(metadataOf(pair, mint))).toEqual(custom(0, 0x28))
    expect(await refused(metadataOf(pair, await openNft(pair, { creators: none() })))).toEqual(
      custom(0, 0x27),
    )
    expect(await refused(editionOf(pair, mint))).toEqual(custom(0, 0x3f))
    expect(await refused(anyone())).toEqual(custom(0, 0x39))
  })

  it('takes a member out of its collection, and succeeds when it is out already', async () => {
    const mint = await member(collection)
    await expectLikeUnits(pair, unverify(mint, collection))
    await pair.succeed(unverify(mint, collection))
    await pair.succeed(unverify(mint, collection))
    await pair.succeed(unverify(await openNft(pair), collection))
    await pair.succeed(verify(mint, collection))
  })

  it('moves a member into another collection in one transaction', async () => {
    const mint = await member(collection)
    const other = (await openCollection(pair)).publicKey
    expect(await pair.fail(setCollection(mint, other))).toEqual(custom(0, 0x4a))
    await pair.succeed(unverify(mint, collection).add(setCollection(mint, other)).add(verify(mint, other)))
    expect(await pair.fail(unverify(mint, collection))).toEqual(custom(0, 0x68))
  })

  it('asks the collection’s update authority, and the member’s when the collection is burnt', async () => {
    const gone = (await openCollection(pair)).publicKey
    const [mint, stays] = [await member(gone), await member(gone)]
    const authority = openWallet(pair)
    expect(await pair.fail(unverify(mint, gone, { authority }))).toEqual(custom(0, 0x7))
    const delegateRecord = anyone()
    expect(await pair.fail(unverify(mint, gone, { authority, delegateRecord }))).toEqual(custom(0, 0x39))
    const otherRecord = editionOf(pair, mint)
    expect(await pair.fail(unverify(mint, gone, { authority, delegateRecord: otherRecord }))).toEqual(
      custom(0, 0x7),
    )
    await pair.succeed(updateV1(pair.umi, { mint, newUpdateAuthority: authority.publicKey }))
    expect(await pair.fail(unverify(mint, gone, { authority }))).toEqual(custom(0, 0x7))
    await pair.succeed(burnV1(pair.umi, { mint: gone, tokenStandard: TokenStandard.NonFungible }))
    expect(await pair.fail(unverify(mint, gone))).toEqual(custom(0, 0x7))
    await pair.succeed(unverify(mint, gone, { authority }))
    await pair.succeed(unverify(stays, gone))
  })

  it('counts the members of a sized collection down', async () => {
    const sized = await openNft(pair)
    const details = collectionDetailsToggle('Set', [collectionDetails('V1', { size: 0n })])
    await pair.succeed(updateV1(pair.umi, { mint: sized, collectionDetails: details }))
    const [first, second] = [await member(sized), await member(sized)]
    await pair.succeed(unverify(first, sized))
    await pair.succeed(unverify(second, sized))
    const early = await openNft(pair)
    const late = await openNft(pair, { collection: some({ key: early, verified: false }) })
    await pair.succeed(verify(late, early))
    await pair.succeed(updateV1(pair.umi, { mint: early, collectionDetails: details }))
    expect(await pair.fail(unverify(late, early))).toEqual(custom(0, 0x33))
  })

  it('refuses accounts of another collection', async () => {
    const mint = await member(collection)
    const other = (await openCollection(pair)).publicKey
    expect(await pair.fail(unverify(mint, other))).toEqual(custom(0, 0x68))
    const refused = async (changes: Changes) => pair.fail(unverify(mint, collection, changes))
    expect(await refused({ collectionMetadata: metadataOf(pair, other) })).toEqual(custom(0, 0xf))
    expect(await refused({ collectionMint: anyone() })).toEqual(custom(0, 0x39))
  })
})
