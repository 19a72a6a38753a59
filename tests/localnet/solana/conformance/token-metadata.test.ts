import {
  createFungible,
  createNft,
  createV1,
  findMasterEditionPda,
  findMetadataPda,
  mintV1,
  printSupply,
  TokenStandard,
  verifyCollectionV1,
  verifyCreatorV1,
} from '@metaplex-foundation/mpl-token-metadata'
import {
  createAccount,
  createAssociatedToken,
  findAssociatedTokenPda,
  initializeMint2,
  setComputeUnitLimit,
} from '@metaplex-foundation/mpl-toolbox'
import {
  generateSigner,
  type KeypairSigner,
  lamports,
  none,
  percentAmount,
  type PublicKey,
  publicKey,
  some,
} from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { custom, ExecutorPair, hasRealImages } from './executor-pair.ts'
import { openCollection } from './nft-fixture.ts'

describe.skipIf(!hasRealImages())('creating tokens as the real Token Metadata does', () => {
  let pair: ExecutorPair
  let collection: PublicKey

  beforeAll(async () => {
    pair = new ExecutorPair()
    collection = (await openCollection(pair)).publicKey
  })

  const royalty = percentAmount(5, 2)
  const base = { name: '그릴라 #1', uri: 'https://a.test/1.json', sellerFeeBasisPoints: royalty }
  const nft = (changes: Partial<Parameters<typeof createNft>[1]> = {}) =>
    createNft(pair.umi, { mint: generateSigner(pair.umi), symbol: 'GRL', ...base, ...changes })
  const member = () => some({ key: collection, verified: false })
  const own = (share: number, verified = false) => ({ address: pair.umi.identity.publicKey, verified, share })
  const other = (share: number, verified = false) => ({
    address: generateSigner(pair.umi).publicKey,
    verified,
    share,
  })

  /** A plain SPL mint, made without Token Metadata. */
  const splMint = (
    mint: KeypairSigner,
    { decimals = 0, mintAuthority = pair.umi.identity.publicKey, hasFreezeAuthority = true } = {},
  ) =>
    createAccount(pair.umi, {
      newAccount: mint,
      lamports: lamports(pair.real.minimumBalanceForRentExemption(82)),
      space: 82,
      programId: publicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
    }).add(
      initializeMint2(pair.umi, {
        mint: mint.publicKey,
        decimals,
        mintAuthority,
        freezeAuthority: hasFreezeAuthority ? some(mintAuthority) : none(),
      }),
    )

  it('creates NFTs: alone, in a collection, for another owner, with several creators, immutable', async () => {
    await pair.succeed(nft())
    await pair.succeed(nft({ collection: member() }))
    await pair.succeed(nft({ tokenOwner: generateSigner(pair.umi).publicKey }))
    await pair.succeed(nft({ creators: [own(40, true), other(60)] }))
    await pair.succeed(nft({ creators: none(), isMutable: false, primarySaleHappened: true }))
    await pair.succeed(nft({ printSupply: printSupply('Limited', [10n]) }))
    await pair.succeed(nft({ printSupply: printSupply('Unlimited'), isCollection: true }))
  })

  it('creates an NFT over a mint that is there already, and mints into a token account that is there', async () => {
    const mint = generateSigner(pair.umi)
    await pair.succeed(splMint(mint))
    await pair.succeed(createAssociatedToken(pair.umi, { mint: mint.publicKey }))
    await pair.succeed(nft({ mint }))
  })

  it('creates fungible tokens and mints them', async () => {
    const mint = generateSigner(pair.umi)
    await pair.succeed(createFungible(pair.umi, { mint, ...base, decimals: 6 }))
    const more = { mint: mint.publicKey, amount: 5n, tokenStandard: TokenStandard.Fungible }
    await pair.succeed(mintV1(pair.umi, more))
    await pair.succeed(mintV1(pair.umi, more))
    await pair.succeed(createFungible(pair.umi, { mint: generateSigner(pair.umi), ...base }))
    expect(await pair.fail(mintV1(pair.umi, { ...more, amount: 0n }))).toEqual(custom(0, 0xa8))
    expect(await pair.fail(mintV1(pair.umi, { ...more, authority: generateSigner(pair.umi) }))).toEqual(
      custom(0, 0xa),
    )
  })

  it.each([
    ['a name over 32 bytes', { name: '그릴라그릴라그릴라그릴' }, 0xb],
    ['a symbol over 10 bytes', { symbol: 'ABCDEFGHIJK' }, 0xc],
    ['a uri over 200 bytes', { uri: `https://a.test/${'x'.repeat(200)}` }, 0xd],
    ['no creators in a list', { creators: [] }, 0x25],
  ])('refuses %s', async (_, changes, code) => {
    expect(await pair.fail(nft(changes))).toEqual(custom(0, code))
  })

  it('refuses bad creators and a collection that claims to be verified', async () => {
    expect(await pair.fail(nft({ creators: [own(50), other(49)] }))).toEqual(custom(0, 0x2d))
    expect(await pair.fail(nft({ creators: [own(200), other(100)] }))).toEqual(custom(0, 0x33))
    expect(await pair.fail(nft({ creators: [own(50), own(50)] }))).toEqual(custom(0, 0x3c))
    expect(await pair.fail(nft({ creators: [other(100, true)] }))).toEqual(custom(0, 0x36))
    const six = [own(20), other(20), other(20), other(20), other(10), other(10)]
    expect(await pair.fail(nft({ creators: six }))).toEqual(custom(0, 0x24))
    const verified = some({ key: collection, verified: true })
    expect(await pair.fail(nft({ collection: verified }))).toEqual(custom(0, 0x4a))
    expect(await pair.fail(nft({ sellerFeeBasisPoints: percentAmount(101, 2) }))).toEqual(custom(0, 0x29))
  })

  it('refuses a second creation of the same mint and a second token of an NFT', async () => {
    const mint = generateSigner(pair.umi)
    await pair.succeed(nft({ mint }))
    expect(await pair.fail(nft({ mint }))).toEqual(custom(0, 0xc7))
    const again = mintV1(pair.umi, { mint: mint.publicKey, tokenStandard: TokenStandard.NonFungible })
    expect(await pair.fail(again)).toEqual(custom(0, 0x10))
  })

  it('refuses the wrong authority, a mint that did not sign, and accounts at other addresses', async () => {
    const mint = generateSigner(pair.umi)
    const create = (changes: Partial<Parameters<typeof createV1>[1]> = {}) =>
      createV1(pair.umi, { mint, tokenStandard: TokenStandard.NonFungible, ...base, ...changes })
    expect(await pair.fail(create({ mint: mint.publicKey }))).toEqual(custom(0, 0x86))
    expect(await pair.fail(create({ metadata: findMetadataPda(pair.umi, { mint: collection }) }))).toEqual(
      custom(0, 0xc7),
    )
    expect(await pair.fail(create({ metadata: generateSigner(pair.umi).publicKey }))).toEqual(custom(0, 0x5))
    expect(await pair.fail(create({ masterEdition: generateSigner(pair.umi).publicKey }))).toEqual(
      custom(0, 0x1b),
    )
    expect(await pair.fail(create({ printSupply: none() }))).not.toBeNull()
    await pair.succeed(splMint(mint, { mintAuthority: generateSigner(pair.umi).publicKey }))
    expect(await pair.fail(create())).toEqual(custom(0, 0xa))
    const coin = generateSigner(pair.umi)
    await pair.succeed(splMint(coin, { decimals: 2 }))
    expect(await pair.fail(create({ mint: coin }))).toEqual(custom(0, 0x88))
    const bare = generateSigner(pair.umi)
    await pair.succeed(splMint(bare, { hasFreezeAuthority: false }))
    expect(await pair.fail(create({ mint: bare }))).toEqual(custom(0, 0x82))
  })

  it('refuses to mint for a stranger, without metadata, or into the token account of another mint', async () => {
    const mint = generateSigner(pair.umi)
    const create = createV1(pair.umi, { mint, tokenStandard: TokenStandard.NonFungible, ...base })
    const one = { mint: mint.publicKey, tokenStandard: TokenStandard.NonFungible }
    expect(await pair.fail(mintV1(pair.umi, one))).toEqual(custom(0, 0x39))
    await pair.succeed(create)
    expect(await pair.fail(mintV1(pair.umi, { ...one, authority: generateSigner(pair.umi) }))).toEqual(
      custom(0, 0x7),
    )
    expect(await pair.fail(mintV1(pair.umi, { ...one, amount: 2n }))).toEqual(custom(0, 0x10))
    const edition = findMasterEditionPda(pair.umi, { mint: collection })
    expect(await pair.fail(mintV1(pair.umi, { ...one, masterEdition: edition }))).toEqual(custom(0, 0x1b))
    const token = findAssociatedTokenPda(pair.umi, { mint: collection, owner: pair.umi.identity.publicKey })
    expect(await pair.fail(mintV1(pair.umi, { ...one, token }))).toEqual(custom(0, 0xf))
    await pair.succeed(mintV1(pair.umi, one))
  })

  it('verifies collections and creators, once and again, and refuses what does not belong', async () => {
    const mint = generateSigner(pair.umi)
    const metadata = findMetadataPda(pair.umi, { mint: mint.publicKey })
    const creator = generateSigner(pair.umi)
    const creators = [own(50), { address: creator.publicKey, verified: false, share: 50 }]
    await pair.succeed(nft({ mint, collection: member(), creators }))
    const verify = (changes: Partial<Parameters<typeof verifyCollectionV1>[1]> = {}) =>
      verifyCollectionV1(pair.umi, { metadata, collectionMint: collection, ...changes })
    const stranger = generateSigner(pair.umi)
    expect(await pair.fail(verify({ authority: stranger }))).toEqual(custom(0, 0x7))
    const second = (await openCollection(pair)).publicKey
    expect(await pair.fail(verify({ collectionMint: second }))).toEqual(custom(0, 0x50))
    const edition = findMasterEditionPda(pair.umi, { mint: second })
    expect(await pair.fail(verify({ collectionMasterEdition: edition }))).toEqual(custom(0, 0x71))
    expect(await pair.fail(verify({ collectionMetadata: stranger.publicKey }))).toEqual(custom(0, 0x39))
    await pair.succeed(verify())
    await pair.succeed(verify())
    await pair.succeed(verifyCreatorV1(pair.umi, { metadata, authority: creator }))
    await pair.succeed(verifyCreatorV1(pair.umi, { metadata, authority: creator }))
    expect(await pair.fail(verifyCreatorV1(pair.umi, { metadata, authority: stranger }))).toEqual(
      custom(0, 0x28),
    )
    const plain = generateSigner(pair.umi)
    await pair.succeed(nft({ mint: plain, creators: none() }))
    const plainMetadata = findMetadataPda(pair.umi, { mint: plain.publicKey })
    expect(await pair.fail(verifyCreatorV1(pair.umi, { metadata: plainMetadata }))).toEqual(custom(0, 0x27))
    expect(await pair.fail(verify({ metadata: plainMetadata }))).toEqual(custom(0, 0x50))
  })

  it('creates, mints and verifies in one transaction, and undoes all of it when the last step fails', async () => {
    const mint = generateSigner(pair.umi)
    const metadata = findMetadataPda(pair.umi, { mint: mint.publicKey })
    const units = setComputeUnitLimit(pair.umi, { units: 800_000 })
    const all = (authority = pair.umi.identity) =>
      nft({ mint, collection: member() })
        .add(verifyCollectionV1(pair.umi, { metadata, collectionMint: collection, authority }))
        .prepend(units)
    expect(await pair.fail(all(generateSigner(pair.umi)))).toEqual(custom(3, 0x7))
    await pair.succeed(all())
  })
})
