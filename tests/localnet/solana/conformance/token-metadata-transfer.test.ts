import { delegateStandardV1, TokenStandard, transferV1 } from '@metaplex-foundation/mpl-token-metadata'
import { AuthorityType, setAuthority } from '@metaplex-foundation/mpl-toolbox'
import { generateSigner, publicKey, type PublicKey } from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { custom, ExecutorPair, expectLikeUnits, hasRealImages } from './executor-pair.ts'
import {
  editionOf,
  metadataOf,
  openFungible,
  openNft,
  openToken,
  openWallet,
  tokenOf,
} from './token-fixture.ts'

type Changes = Partial<Parameters<typeof transferV1>[1]>

const SYSTEM = publicKey('11111111111111111111111111111111')

describe.skipIf(!hasRealImages())('transferring tokens as the real Token Metadata does', () => {
  let pair: ExecutorPair

  beforeAll(() => {
    pair = new ExecutorPair()
  })

  const anyone = () => generateSigner(pair.umi).publicKey
  const nonFungible = TokenStandard.NonFungible
  const move = (mint: PublicKey, destinationOwner: PublicKey, changes: Changes = {}) =>
    transferV1(pair.umi, { mint, destinationOwner, tokenStandard: nonFungible, ...changes })

  it('gives an NFT to a wallet without an account for it, to one with, and to itself', async () => {
    const [mint, wallet] = [await openNft(pair), openWallet(pair)]
    await expectLikeUnits(pair, move(mint, wallet.publicKey))
    await pair.succeed(move(mint, wallet.publicKey))
    expect(await pair.fail(move(mint, wallet.publicKey))).toEqual(custom(0, 0xb8))
    const back = { authority: wallet, tokenOwner: wallet.publicKey }
    await expectLikeUnits(pair, move(mint, pair.umi.identity.publicKey, back))
    await pair.succeed(move(mint, wallet.publicKey, back))
    await pair.succeed(move(mint, pair.umi.identity.publicKey, back))
    await openToken(pair, await openNft(pair), wallet.publicKey)
  })

  it('does nothing where source and destination are one, whoever asks and for whatever', async () => {
    const mint = await openNft(pair)
    const owner = pair.umi.identity.publicKey
    const stranger = { authority: openWallet(pair), tokenOwner: owner }
    for (const changes of [{}, { amount: 2 }, stranger, { splAtaProgram: SYSTEM }])
      await pair.succeed(move(mint, owner, changes))
    expect(await pair.fail(move(mint, owner, { amount: 0 }))).toEqual(custom(0, 0xae))
  })

  it('gives part of a fungible token, and not more than there is', async () => {
    const [mint, wallet] = [await openFungible(pair, 500), anyone()]
    const tokenStandard = TokenStandard.Fungible
    await pair.succeed(move(mint, wallet, { amount: 200, tokenStandard }))
    await pair.succeed(move(mint, wallet, { amount: 300, tokenStandard }))
    expect(await pair.fail(move(mint, wallet, { amount: 1, tokenStandard }))).toEqual(custom(0, 0xb8))
  })

  it('lets a delegate give what it was given, and nobody else', async () => {
    const [mint, agent, other] = [await openNft(pair), openWallet(pair), openWallet(pair)]
    const tokenOwner = pair.umi.identity.publicKey
    expect(await pair.fail(move(mint, anyone(), { authority: agent, tokenOwner }))).toEqual(custom(0, 0x9e))
    const delegate = agent.publicKey
    await pair.succeed(delegateStandardV1(pair.umi, { mint, delegate, tokenStandard: nonFungible }))
    expect(await pair.fail(move(mint, anyone(), { authority: other, tokenOwner }))).toEqual(custom(0, 0x9e))
    await pair.succeed(move(mint, anyone(), { authority: agent, tokenOwner }))
    const some = await openFungible(pair, 500)
    const fungible = TokenStandard.Fungible
    await pair.succeed(
      delegateStandardV1(pair.umi, { mint: some, delegate, amount: 10, tokenStandard: fungible }),
    )
    const of = (amount: number) => ({ authority: agent, tokenOwner, amount, tokenStandard: fungible })
    expect(await pair.fail(move(some, anyone(), of(11)))).toEqual(custom(0, 0xb8))
    await pair.succeed(move(some, anyone(), of(10)))
  })

  it('refuses an amount that an NFT does not have, and accounts of another', async () => {
    const [mint, other, wallet] = [await openNft(pair), await openNft(pair), anyone()]
    const refused = async (changes: Changes) => pair.fail(move(mint, wallet, changes))
    expect(await refused({ amount: 0 })).toEqual(custom(0, 0xae))
    expect(await refused({ amount: 2 })).toEqual(custom(0, 0xb8))
    expect(await refused({ token: tokenOf(pair, other) })).toEqual(custom(0, 0xf))
    expect(await refused({ metadata: metadataOf(pair, other) })).toEqual(custom(0, 0xf))
    expect(await refused({ metadata: editionOf(pair, mint) })).toEqual(custom(0, 0x3f))
    expect(await refused({ metadata: tokenOf(pair, mint) })).toEqual(custom(0, 0x39))
    expect(await refused({ edition: tokenOf(pair, mint) })).toEqual(custom(0, 0x39))
    expect(await refused({ tokenRecord: metadataOf(pair, mint) })).toEqual(custom(0, 0x3f))
    expect(await refused({ tokenOwner: wallet, token: tokenOf(pair, mint) })).toEqual(custom(0, 0x44))
    expect(await refused({ splTokenProgram: SYSTEM })).toEqual(custom(0, 0x39))
    expect(await refused({ splAtaProgram: SYSTEM })).not.toBeNull()
    expect(await refused({ systemProgram: wallet })).not.toBeNull()
    expect(await refused({ authorizationRules: wallet })).toEqual(custom(0, 0x39))
  })

  it('gives only to the account that is its owner’s', async () => {
    const [mint, other, wallet] = [await openNft(pair), await openNft(pair), openWallet(pair)]
    const owner = wallet.publicKey
    const to = async (destinationToken: PublicKey) => pair.fail(move(mint, owner, { destinationToken }))
    expect(await to(anyone())).toEqual({ InstructionError: [0, 'MissingAccount'] })
    expect(await to(await openToken(pair, other, owner))).toEqual(custom(0, 0xf))
    expect(await to(await openToken(pair, mint, anyone()))).toEqual(custom(0, 0x39))
    expect(await to(metadataOf(pair, mint))).toEqual(custom(0, 0x39))
    const own = await openToken(pair, mint, owner)
    const authorityType = AuthorityType.AccountOwner
    await pair.succeed(
      setAuthority(pair.umi, { owned: own, owner: wallet, authorityType, newAuthority: anyone() }),
    )
    expect(await to(own)).toEqual(custom(0, 0x39))
  })

  it('moves several NFTs in one transaction, and none of them when one is not there', async () => {
    const [first, second, gone] = [await openNft(pair), await openNft(pair), await openNft(pair)]
    const wallet = anyone()
    await pair.succeed(move(gone, anyone()))
    expect(await pair.fail(move(first, wallet).add(move(gone, wallet)))).toEqual(custom(1, 0xb8))
    await pair.succeed(move(first, wallet).add(move(second, wallet)))
  })
})
