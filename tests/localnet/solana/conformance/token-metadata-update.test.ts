import {
  collectionDetailsToggle,
  collectionToggle,
  createNft,
  createV1,
  findMasterEditionPda,
  findMetadataPda,
  ruleSetToggle,
  TokenStandard,
  updateAsUpdateAuthorityV2,
  updateV1,
  usesToggle,
  verifyCollectionV1,
} from '@metaplex-foundation/mpl-token-metadata'
import { findAssociatedTokenPda } from '@metaplex-foundation/mpl-toolbox'
import { generateSigner, none, percentAmount, type PublicKey, some } from '@metaplex-foundation/umi'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { custom, ExecutorPair, hasRealImages } from './executor-pair.ts'
import { openCollection } from './nft-fixture.ts'

type Changes = Partial<Parameters<typeof updateV1>[1]>

describe.skipIf(!hasRealImages())('updating tokens as the real Token Metadata does', () => {
  let pair: ExecutorPair
  let collection: PublicKey
  let mint: PublicKey

  const royalty = percentAmount(5, 2)
  const own = (share: number, verified: boolean) => ({
    address: pair.umi.identity.publicKey,
    verified,
    share,
  })
  const other = (share: number, verified = false) => ({
    address: generateSigner(pair.umi).publicKey,
    verified,
    share,
  })
  const dataOf = (changes: object = {}) => ({
    name: 'Two',
    symbol: 'TWO',
    uri: 'https://a.test/2.json',
    sellerFeeBasisPoints: 700,
    creators: some([own(100, true)]),
    ...changes,
  })
  const update = (changes: Changes) => updateV1(pair.umi, { mint, ...changes })
  const withData = (changes: object) => update({ data: dataOf(changes) })

  beforeAll(async () => {
    pair = new ExecutorPair()
    collection = (await openCollection(pair)).publicKey
  })

  beforeEach(async () => {
    const signer = generateSigner(pair.umi)
    mint = signer.publicKey
    const member = some({ key: collection, verified: false })
    await pair.succeed(
      createNft(pair.umi, {
        mint: signer,
        name: 'One',
        uri: 'https://a.test/1.json',
        sellerFeeBasisPoints: royalty,
        collection: member,
      }),
    )
  })

  it('reveals: changes texts, royalty and creators, longer and shorter', async () => {
    await pair.succeed(withData({}))
    await pair.succeed(withData({ creators: some([own(40, true), other(60)]), name: '긴 이름의 그릴라' }))
    await pair.succeed(withData({ creators: some([own(100, false)]), name: '', symbol: '', uri: '' }))
    await pair.succeed(withData({ creators: none() }))
    const masterEdition = findMasterEditionPda(pair.umi, { mint })
    const token = findAssociatedTokenPda(pair.umi, { mint, owner: pair.umi.identity.publicKey })
    await pair.succeed(update({ data: dataOf(), edition: masterEdition, token, primarySaleHappened: true }))
    await pair.succeed(
      updateAsUpdateAuthorityV2(pair.umi, { mint, data: dataOf(), tokenStandard: TokenStandard.NonFungible }),
    )
  })

  it.each([
    ['a name over 32 bytes', { name: 'x'.repeat(33) }, 0xb],
    ['a symbol over 10 bytes', { symbol: 'x'.repeat(11) }, 0xc],
    ['a uri over 200 bytes', { uri: 'x'.repeat(201) }, 0xd],
    ['a royalty over 100 percent', { sellerFeeBasisPoints: 10_001 }, 0x29],
  ])('refuses %s', async (_, changes, code) => {
    expect(await pair.fail(withData(changes))).toEqual(custom(0, code))
  })

  it('keeps what other creators have said of themselves', async () => {
    const [first, second] = [generateSigner(pair.umi), generateSigner(pair.umi)]
    expect(await pair.fail(withData({ creators: some([own(50, true), other(50, true)]) }))).toEqual(
      custom(0, 0x36),
    )
    expect(await pair.fail(withData({ creators: some([own(50, true), other(49)]) }))).toEqual(custom(0, 0x2d))
    expect(await pair.fail(withData({ creators: some([]) }))).toEqual(custom(0, 0x25))
    await pair.succeed(
      withData({ creators: some([own(50, true), { address: first.publicKey, verified: false, share: 50 }]) }),
    )
    await pair.succeed(update({ newUpdateAuthority: second.publicKey }))
    const authority = second
    const gone = update({ authority, data: dataOf({ creators: some([other(100)]) }) })
    expect(await pair.fail(gone)).toEqual(custom(0, 0x37))
    expect(await pair.fail(update({ authority, data: dataOf({ creators: none() }) }))).toEqual(
      custom(0, 0x5e),
    )
    expect(
      await pair.fail(update({ authority, data: dataOf({ creators: some([own(100, false)]) }) })),
    ).toEqual(custom(0, 0x37))
    await pair.succeed(update({ authority, data: dataOf({ creators: some([own(100, true)]) }) }))
  })

  it('lets only the update authority update', async () => {
    const stranger = generateSigner(pair.umi)
    expect(await pair.fail(update({ authority: stranger, data: dataOf() }))).toEqual(custom(0, 0x9e))
    const next = generateSigner(pair.umi)
    await pair.succeed(update({ newUpdateAuthority: next.publicKey }))
    expect(await pair.fail(update({ data: dataOf() }))).toEqual(custom(0, 0x9e))
    const token = findAssociatedTokenPda(pair.umi, { mint, owner: pair.umi.identity.publicKey })
    expect(await pair.fail(update({ data: dataOf(), token }))).toEqual(custom(0, 0x91))
    await pair.succeed(update({ authority: next, isMutable: true }))
  })

  it('flips what flips once', async () => {
    await pair.succeed(update({ primarySaleHappened: false }))
    await pair.succeed(update({ primarySaleHappened: true }))
    expect(await pair.fail(update({ primarySaleHappened: false }))).toEqual(custom(0, 0x2a))
    await pair.succeed(update({ isMutable: false, data: dataOf() }))
    expect(await pair.fail(update({ isMutable: true }))).toEqual(custom(0, 0x49))
    expect(await pair.fail(withData({}))).toEqual(custom(0, 0x3b))
  })

  it('moves between collections only while unverified', async () => {
    const second = (await openCollection(pair)).publicKey
    await pair.succeed(update({ collection: collectionToggle('Set', [{ key: second, verified: false }]) }))
    await pair.succeed(update({ collection: collectionToggle('Clear') }))
    await pair.succeed(
      update({ collection: collectionToggle('Set', [{ key: collection, verified: false }]) }),
    )
    const claim = collectionToggle('Set', [{ key: collection, verified: true }])
    expect(await pair.fail(update({ collection: claim }))).toEqual(custom(0, 0x4a))
    const metadata = findMetadataPda(pair.umi, { mint })
    await pair.succeed(verifyCollectionV1(pair.umi, { metadata, collectionMint: collection }))
    await pair.succeed(update({ collection: claim }))
    expect(await pair.fail(update({ collection: collectionToggle('Clear') }))).toEqual(custom(0, 0x70))
    const move = collectionToggle('Set', [{ key: second, verified: false }])
    expect(await pair.fail(update({ collection: move }))).toEqual(custom(0, 0x4a))
  })

  it('sets uses, collection details and token standard within their rules', async () => {
    await pair.succeed(update({ uses: usesToggle('Set', [{ useMethod: 1, remaining: 5, total: 5 }]) }))
    await pair.succeed(update({ uses: usesToggle('Clear') }))
    expect(
      await pair.fail(update({ uses: usesToggle('Set', [{ useMethod: 2, remaining: 5, total: 5 }]) })),
    ).toEqual(custom(0, 0x4d))
    await pair.succeed(
      update({ collectionDetails: collectionDetailsToggle('Set', [{ __kind: 'V1', size: 3n }]) }),
    )
    const again = collectionDetailsToggle('Set', [{ __kind: 'V1', size: 4n }])
    expect(await pair.fail(update({ collectionDetails: again }))).toEqual(custom(0, 0x66))
    expect(await pair.fail(update({ ruleSet: ruleSetToggle('Clear') }))).toEqual(custom(0, 0x87))
    const standard = { mint, tokenStandard: TokenStandard.Fungible }
    expect(await pair.fail(updateAsUpdateAuthorityV2(pair.umi, standard))).toEqual(custom(0, 0x87))
    const base = { name: 'Coin', uri: 'https://a.test/c.json', sellerFeeBasisPoints: royalty }
    const { Fungible, FungibleAsset } = TokenStandard
    for (const [from, to] of [
      [Fungible, FungibleAsset],
      [FungibleAsset, Fungible],
    ] as const) {
      for (const decimals of [0, 6]) {
        const coin = generateSigner(pair.umi)
        await pair.succeed(createV1(pair.umi, { mint: coin, ...base, decimals, tokenStandard: from }))
        const standardOf = (tokenStandard: TokenStandard) =>
          updateAsUpdateAuthorityV2(pair.umi, { mint: coin.publicKey, tokenStandard })
        await pair.succeed(standardOf(from))
        expect(await pair.fail(standardOf(to))).toEqual(custom(0, 0x87))
      }
    }
  })

  it('refuses accounts that are not what they should be', async () => {
    const nobody = generateSigner(pair.umi).publicKey
    const otherMetadata = findMetadataPda(pair.umi, { mint: collection })
    const otherEdition = findMasterEditionPda(pair.umi, { mint: collection })
    const otherToken = findAssociatedTokenPda(pair.umi, {
      mint: collection,
      owner: pair.umi.identity.publicKey,
    })
    expect(await pair.fail(update({ metadata: otherMetadata }))).toEqual(custom(0, 0xf))
    expect(await pair.fail(update({ metadata: nobody }))).toEqual(custom(0, 0x39))
    expect(await pair.fail(update({ edition: otherEdition }))).toEqual(custom(0, 0x1b))
    expect(await pair.fail(update({ token: otherToken }))).toEqual(custom(0, 0xf))
    expect(await pair.fail(update({ delegateRecord: nobody }))).toEqual(custom(0, 0x39))
    expect(await pair.fail(update({ systemProgram: nobody }))).toEqual({
      InstructionError: [0, 'IncorrectProgramId'],
    })
  })
})
