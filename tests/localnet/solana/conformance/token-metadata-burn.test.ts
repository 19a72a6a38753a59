import {
  burnV1,
  collectionDetails,
  collectionDetailsToggle,
  createNft,
  delegateStandardV1,
  findMasterEditionPda,
  findMetadataPda,
  printSupply,
  TokenStandard,
  updateV1,
  verifyCollectionV1,
} from '@metaplex-foundation/mpl-token-metadata'
import {
  findAssociatedTokenPda,
  transferTokens,
  createAssociatedToken,
} from '@metaplex-foundation/mpl-toolbox'
import { generateSigner, percentAmount, publicKey, type PublicKey, some } from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { custom, ExecutorPair, expectLikeUnits, hasRealImages } from './executor-pair.ts'
import { openCollection } from './nft-fixture.ts'
import { openFungible } from './token-fixture.ts'

type Changes = Partial<Parameters<typeof burnV1>[1]>

describe.skipIf(!hasRealImages())('burning NFTs as the real Token Metadata does', () => {
  let pair: ExecutorPair
  let collection: PublicKey

  beforeAll(async () => {
    pair = new ExecutorPair()
    collection = (await openCollection(pair)).publicKey
  })

  const nft = async (changes: Partial<Parameters<typeof createNft>[1]> = {}): Promise<PublicKey> => {
    const mint = generateSigner(pair.umi)
    const texts = { name: 'One', uri: 'https://a.test/1.json', sellerFeeBasisPoints: percentAmount(5, 2) }
    await pair.succeed(createNft(pair.umi, { mint, ...texts, ...changes }))
    return mint.publicKey
  }
  const burn = (mint: PublicKey, changes: Changes = {}) =>
    burnV1(pair.umi, { mint, tokenStandard: TokenStandard.NonFungible, ...changes })
  const metadataOf = (mint: PublicKey) => findMetadataPda(pair.umi, { mint })
  const editionOf = (mint: PublicKey) => findMasterEditionPda(pair.umi, { mint })
  const tokenOf = (mint: PublicKey, owner = pair.umi.identity.publicKey) =>
    findAssociatedTokenPda(pair.umi, { mint, owner })
  /** A verified member of a collection. */
  const member = async (of: PublicKey): Promise<PublicKey> => {
    const mint = await nft({ collection: some({ key: of, verified: false }) })
    await pair.succeed(verifyCollectionV1(pair.umi, { metadata: metadataOf(mint), collectionMint: of }))
    return mint
  }

  it('burns an NFT alone, with any print supply, and one that only claims a collection', async () => {
    await pair.succeed(burn(await nft()))
    await pair.succeed(burn(await nft({ isMutable: false, printSupply: printSupply('Limited', [3n]) })))
    await pair.succeed(burn(await nft({ collection: some({ key: collection, verified: false }) })))
    await pair.succeed(burn(await nft({ isCollection: true })))
  })

  it('leaves one byte of metadata, closes the rest, and refuses a second burn', async () => {
    const mint = await nft()
    await pair.succeed(burn(mint))
    expect(pair.real.getAccount(metadataOf(mint)[0])?.data).toHaveLength(1)
    expect(pair.real.getAccount(editionOf(mint)[0])).toBeNull()
    expect(pair.real.getAccount(tokenOf(mint)[0])).toBeNull()
    expect(await pair.fail(burn(mint))).toEqual(custom(0, 0x39))
  })

  it('takes a member only with the metadata of its collection', async () => {
    const mint = await member(collection)
    expect(await pair.fail(burn(mint))).toEqual(custom(0, 0x67))
    const other = (await openCollection(pair)).publicKey
    expect(await pair.fail(burn(mint, { collectionMetadata: metadataOf(other) }))).toEqual(custom(0, 0x68))
    expect(await pair.fail(burn(mint, { collectionMetadata: editionOf(collection) }))).not.toBeNull()
    await pair.succeed(burn(mint, { collectionMetadata: metadataOf(collection) }))
  })

  it('takes the last members of a collection that is burnt itself', async () => {
    const gone = (await openCollection(pair)).publicKey
    const mint = await member(gone)
    await pair.succeed(burn(gone))
    expect(await pair.fail(burn(mint))).toEqual(custom(0, 0x67))
    const stranger = generateSigner(pair.umi).publicKey
    expect(await pair.fail(burn(mint, { collectionMetadata: stranger }))).toEqual(custom(0, 0x68))
    await pair.succeed(burn(mint, { collectionMetadata: metadataOf(gone) }))
  })

  it('counts the members of a sized collection', async () => {
    const sized = await nft()
    const details = collectionDetailsToggle('Set', [collectionDetails('V1', { size: 0n })])
    await pair.succeed(updateV1(pair.umi, { mint: sized, collectionDetails: details }))
    const [first, second] = [await member(sized), await member(sized)]
    const burnOf = (mint: PublicKey) => burn(mint, { collectionMetadata: metadataOf(sized) })
    await pair.succeed(burnOf(first))
    await pair.succeed(burnOf(second))
  })

  it('refuses whoever does not hold it, and a holder whose token is gone', async () => {
    const mint = await nft()
    const stranger = generateSigner(pair.umi)
    pair.airdrop(stranger.publicKey, 1_000_000_000n)
    const mine = { token: tokenOf(mint) }
    expect(await pair.fail(burn(mint, { authority: stranger, ...mine }))).toEqual(custom(0, 0x9e))
    expect(await pair.fail(burn(mint, { authority: stranger, tokenOwner: stranger.publicKey }))).toEqual(
      custom(0, 0x39),
    )
    await pair.succeed(
      createAssociatedToken(pair.umi, { mint, owner: stranger.publicKey }).add(
        transferTokens(pair.umi, {
          source: tokenOf(mint),
          destination: tokenOf(mint, stranger.publicKey),
          amount: 1,
        }),
      ),
    )
    expect(await pair.fail(burn(mint))).toEqual(custom(0, 0xb8))
    await pair.succeed(burn(mint, { authority: stranger, tokenOwner: stranger.publicKey }))
  })

  it('burns part of a fungible token, and with the last of it the account', async () => {
    const mint = await openFungible(pair, 42)
    const some = (amount: number, changes: Changes = {}) =>
      burn(mint, { tokenStandard: TokenStandard.Fungible, amount, ...changes })
    await expectLikeUnits(pair, some(10))
    await pair.succeed(some(10))
    expect(await pair.fail(some(0))).toEqual(custom(0, 0xae))
    expect(await pair.fail(some(33))).toEqual(custom(0, 0xb8))
    await pair.succeed(some(32))
    expect(pair.real.getAccount(tokenOf(mint)[0])).toBeNull()
  })

  it('lets no delegate of SPL Token burn', async () => {
    const mint = await nft()
    const agent = generateSigner(pair.umi)
    const delegate = agent.publicKey
    await pair.succeed(
      delegateStandardV1(pair.umi, { mint, delegate, tokenStandard: TokenStandard.NonFungible }),
    )
    expect(await pair.fail(burn(mint, { authority: agent, token: tokenOf(mint) }))).toEqual(custom(0, 0x9e))
    await expectLikeUnits(pair, burn(mint))
    await pair.succeed(burn(mint))
  })

  it('refuses accounts of another NFT, other programs, and any other amount', async () => {
    const [mint, other] = [await nft(), await nft()]
    const refused = async (changes: Changes) => pair.fail(burn(mint, changes))
    expect(await refused({ amount: 2n })).toEqual(custom(0, 0xb8))
    expect(await refused({ amount: 0n })).toEqual(custom(0, 0xae))
    expect(await refused({ token: tokenOf(other) })).toEqual(custom(0, 0xf))
    expect(await refused({ metadata: metadataOf(other) })).toEqual(custom(0, 0xf))
    expect(await refused({ metadata: editionOf(mint) })).not.toBeNull()
    expect(await refused({ edition: metadataOf(mint) })).toEqual(custom(0, 0x6d))
    expect(await refused({ masterEditionMint: other })).toEqual(custom(0, 0xb6))
    expect(await refused({ systemProgram: other })).toEqual({ InstructionError: [0, 'IncorrectProgramId'] })
    expect(await refused({ splTokenProgram: publicKey('11111111111111111111111111111111') })).toEqual(
      custom(0, 0x3e),
    )
    await pair.succeed(burn(mint).add(burn(other)))
  })
})
