import {
  delegateSaleV1,
  delegateStandardV1,
  delegateUtilityV1,
  lockV1,
  revokeStandardV1,
  revokeUtilityV1,
  TokenStandard,
  transferV1,
  unlockV1,
} from '@metaplex-foundation/mpl-token-metadata'
import { approveTokenDelegate, transferTokens } from '@metaplex-foundation/mpl-toolbox'
import { generateSigner, type KeypairSigner, publicKey, type PublicKey } from '@metaplex-foundation/umi'
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

const TOKEN_2022 = publicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

type Changes = Partial<Parameters<typeof lockV1>[1]>

describe.skipIf(!hasRealImages())('delegating and locking tokens as the real Token Metadata does', () => {
  let pair: ExecutorPair
  let agent: KeypairSigner

  const tokenStandard = TokenStandard.NonFungible

  beforeAll(() => {
    pair = new ExecutorPair()
    agent = openWallet(pair)
  })

  const owner = () => pair.umi.identity.publicKey
  const delegate = (mint: PublicKey, changes: object = {}) =>
    delegateStandardV1(pair.umi, { mint, delegate: agent.publicKey, tokenStandard, ...changes })
  const revoke = (mint: PublicKey, changes: object = {}) =>
    revokeStandardV1(pair.umi, { mint, delegate: agent.publicKey, tokenStandard, ...changes })
  const byAgent = () => ({ authority: agent, tokenOwner: owner() })
  const lock = (mint: PublicKey, changes: Changes = byAgent()) =>
    lockV1(pair.umi, { mint, tokenStandard, ...changes })
  const unlock = (mint: PublicKey, changes: Changes = byAgent()) =>
    unlockV1(pair.umi, { mint, tokenStandard, ...changes })
  const delegated = async (): Promise<PublicKey> => {
    const mint = await openNft(pair)
    await pair.succeed(delegate(mint))
    return mint
  }

  it('locks an NFT by its delegate: its owner can do nothing until it is unlocked', async () => {
    const mint = await openNft(pair)
    await expectLikeUnits(pair, delegate(mint))
    await pair.succeed(delegate(mint))
    await expectLikeUnits(pair, revoke(mint))
    await expectLikeUnits(pair, lock(mint))
    await pair.succeed(lock(mint))
    await expectLikeUnits(pair, unlock(mint))
    const frozen = custom(0, 17)
    expect(await pair.fail(lock(mint))).toEqual(custom(0, 13))
    const destinationOwner = agent.publicKey
    expect(await pair.fail(transferV1(pair.umi, { mint, tokenStandard, destinationOwner }))).toEqual(frozen)
    expect(await pair.fail(revoke(mint))).toEqual(frozen)
    expect(await pair.fail(unlock(mint, {}))).toEqual(custom(0, 0x9e))
    await pair.succeed(unlock(mint).add(revoke(mint)))
    expect(await pair.fail(revoke(mint))).toEqual(custom(0, 0x8e))
    expect(await pair.fail(unlock(mint))).toEqual(custom(0, 0x9e))
  })

  it('locks for a delegate that SPL Token was told of, too', async () => {
    const mint = await openNft(pair)
    const [source, delegateKey] = [tokenOf(pair, mint), agent.publicKey]
    await pair.succeed(
      approveTokenDelegate(pair.umi, { source, delegate: delegateKey, owner: pair.umi.identity, amount: 1 }),
    )
    await pair.succeed(lock(mint))
    await pair.succeed(unlock(mint))
  })

  it('leaves the delegate what the owner gave: it can unlock and take the NFT', async () => {
    const mint = await delegated()
    await pair.succeed(lock(mint))
    const destinationOwner = agent.publicKey
    await pair.succeed(
      unlock(mint).add(
        transferV1(pair.umi, {
          mint,
          tokenStandard,
          destinationOwner,
          authority: agent,
          tokenOwner: owner(),
        }),
      ),
    )
  })

  it('locks a fungible token by the freeze authority of its mint', async () => {
    const fungible = { tokenStandard: TokenStandard.Fungible }
    const mint = await openFungible(pair, 500)
    await pair.succeed(lock(mint, fungible))
    expect(await pair.fail(lock(mint, fungible))).toEqual(custom(0, 13))
    await pair.succeed(unlock(mint, fungible))
    expect(await pair.fail(lock(mint, { ...fungible, ...byAgent() }))).toEqual(custom(0, 0x9e))
    const empty = await openToken(pair, mint, agent.publicKey)
    expect(await pair.fail(lock(mint, { ...fungible, token: empty }))).toEqual(custom(0, 0xb8))
    expect(await pair.fail(unlock(mint, { ...fungible, token: empty }))).toEqual(custom(0, 13))
    await pair.succeed(delegate(mint, { ...fungible, amount: 10 }))
    await pair.succeed(revoke(mint, fungible))
  })

  it('takes a delegate only from the owner, and back only the one there is', async () => {
    const mint = await openNft(pair)
    const other = generateSigner(pair.umi).publicKey
    const stranger = { authority: agent, token: tokenOf(pair, mint) }
    expect(await pair.fail(delegate(mint, stranger))).toEqual(custom(0, 0x39))
    expect(await pair.fail(revoke(mint, stranger))).toEqual(custom(0, 0x39))
    expect(await pair.fail(revoke(mint))).toEqual(custom(0, 0x8e))
    await pair.succeed(delegate(mint))
    expect(await pair.fail(revoke(mint, { delegate: other }))).toEqual(custom(0, 0x5c))
    await pair.succeed(delegate(mint, { delegate: other }))
    await pair.succeed(revoke(mint, { delegate: other }))
  })

  it('knows no other role for what is not programmable', async () => {
    const mint = await openNft(pair)
    const args = { mint, delegate: agent.publicKey, tokenStandard }
    expect(await pair.fail(delegateUtilityV1(pair.umi, args))).toEqual(custom(0, 0xa5))
    expect(await pair.fail(delegateSaleV1(pair.umi, args))).toEqual(custom(0, 0xa5))
    await pair.succeed(delegate(mint))
    expect(await pair.fail(revokeUtilityV1(pair.umi, args))).toEqual(custom(0, 0xa5))
  })

  it('refuses accounts of another NFT, and a delegate of less than all', async () => {
    const [mint, other] = [await delegated(), await openNft(pair)]
    const refused = async (changes: Changes) => pair.fail(lock(mint, { ...byAgent(), ...changes }))
    expect(await refused({ metadata: metadataOf(pair, other) })).toEqual(custom(0, 0xf))
    expect(await refused({ token: tokenOf(pair, other) })).toEqual(custom(0, 0xf))
    expect(await refused({ edition: editionOf(pair, other) })).toEqual(custom(0, 0x1b))
    expect(await refused({ metadata: tokenOf(pair, mint) })).toEqual(custom(0, 0x39))
    expect(await refused({ systemProgram: other })).toEqual(custom(0, 0x9a))
    expect(await refused({ splTokenProgram: metadataOf(pair, mint) })).toEqual(custom(0, 0x3e))
    expect(await refused({ splTokenProgram: TOKEN_2022 })).toEqual(custom(0, 0x39))
    const wrong = async (changes: object) => pair.fail(delegate(mint, changes))
    expect(await wrong({ metadata: metadataOf(pair, other) })).toEqual(custom(0, 0xf))
    expect(await wrong({ systemProgram: other })).toEqual(custom(0, 0x9a))
    expect(await wrong({ splTokenProgram: other })).toEqual(custom(0, 0x39))
    await pair.succeed(
      transferTokens(pair.umi, {
        source: tokenOf(pair, mint),
        destination: await openToken(pair, mint, agent.publicKey),
        amount: 1,
      }),
    )
    expect(await pair.fail(lock(mint))).toEqual(custom(0, 0xb8))
  })
})
