import { describe, expect, it } from 'vitest'
import { leafBurn } from '#worker/chains/solana/burn/leaf-burn.ts'
import { nftBurn } from '#worker/chains/solana/burn/nft-burn.ts'
import { meaningOf } from '#worker/chains/solana/failure/asset-codes.ts'
import { classify } from '#worker/chains/solana/failure/classify.ts'
import { leafTransfer } from '#worker/chains/solana/transfer/leaf-transfer.ts'
import { nftTransfer } from '#worker/chains/solana/transfer/nft-transfer.ts'
import { leafReveal } from '#worker/chains/solana/reveal/leaf-reveal.ts'
import { nftReveal } from '#worker/chains/solana/reveal/nft-reveal.ts'
import { nftUpdateAuthority } from '#worker/chains/solana/update-authority/nft-update-authority.ts'
import { leafVerifyCollection } from '#worker/chains/solana/verify-collection/leaf-verify-collection.ts'
import { nftVerifyCollection } from '#worker/chains/solana/verify-collection/nft-verify-collection.ts'
import { leafVerifyCreator } from '#worker/chains/solana/verify-creator/leaf-verify-creator.ts'
import { nftVerifyCreator } from '#worker/chains/solana/verify-creator/nft-verify-creator.ts'

const shape = { itemCount: 4, firstItemInstruction: 2, instructionsPerItem: 1 }
function at(index: number, failure: unknown) {
  return { InstructionError: [index, failure] }
}

describe('a burn refused on chain', () => {
  it.each([
    ['a leaf whose proof fits no root', { Custom: 6001 }, 'PROOF_STALE', 'temporary', null],
    ['a proof that ran out of stack', 'ProgramFailedToComplete', 'PROOF_STALE', 'temporary', null],
    [
      'a compute limit that was too low',
      'ComputationalBudgetExceeded',
      'COMPUTE_EXCEEDED',
      'temporary',
      null,
    ],
    ['a leaf of somebody else', { Custom: 6025 }, 'NOT_HELD', 'permanent', 1],
    ['a code nobody knows', { Custom: 4242 }, 'PROGRAM_ERROR', 'permanent', 1],
  ])('of %s', (_, failure, code, kind, itemIndex) => {
    const found = classify(at(3, failure), shape, meaningOf('compressed', leafBurn.codes))
    expect(found).toMatchObject({ error: { code, kind }, itemIndex })
  })

  it.each([
    ['an NFT that is burnt', { Custom: 57 }, 'ALREADY_DONE'],
    ['an account of which one byte is left', { Custom: 63 }, 'ALREADY_DONE'],
    ['a token account that is empty', { Custom: 184 }, 'NOT_HELD'],
    ['a holder who is another', { Custom: 158 }, 'NOT_HELD'],
    ['an NFT that is locked', { Custom: 17 }, 'NOT_HELD'],
    ['a member without the metadata of its collection', { Custom: 103 }, 'METADATA_INVALID'],
    ['an edition with prints', { Custom: 110 }, 'METADATA_INVALID'],
  ])('of %s', (_, failure, code) => {
    const found = classify(at(3, failure), shape, meaningOf('token-metadata', nftBurn.codes))
    expect(found).toMatchObject({ error: { code, kind: 'permanent' }, itemIndex: 1 })
  })

  it('is distinguished from the same code of a mint', () => {
    expect(classify(at(3, { Custom: 103 }), shape).error.code).toBe('AUTHORITY_INVALID')
    expect(classify(at(3, 'ProgramFailedToComplete'), shape).error.code).toBe('COMPUTE_EXCEEDED')
  })
})

describe('a transfer refused on chain', () => {
  it.each([
    ['a leaf whose proof fits no root', { Custom: 6001 }, 'PROOF_STALE', 'temporary', null],
    ['a leaf of somebody else', { Custom: 6025 }, 'NOT_HELD', 'permanent', 1],
  ])('of %s', (_, failure, code, kind, itemIndex) => {
    const found = classify(at(3, failure), shape, meaningOf('compressed', leafTransfer.codes))
    expect(found).toMatchObject({ error: { code, kind }, itemIndex })
  })

  // The account of the second item is instruction 4, its transfer instruction 5.
  const twoEach = { ...shape, instructionsPerItem: 2 }
  it.each([
    ['a token account that was given away', 4, 0, 'RECIPIENT_ATA_FOREIGN', 'permanent', 1],
    ['a wallet that lacks the rent of an account', 4, 1, 'PAYER_BALANCE_TOO_LOW', 'temporary', null],
    ['a token that is gone', 5, 1, 'NOT_HELD', 'permanent', 1],
    ['an account of the wallet that was given away', 5, 4, 'NOT_HELD', 'permanent', 1],
    ['an NFT that is locked', 5, 17, 'NOT_HELD', 'permanent', 1],
    ['a number nobody knows', 5, 0, 'PROGRAM_ERROR', 'permanent', 1],
  ])('for %s, by the instruction that says it', (_, index, custom, code, kind, itemIndex) => {
    const meaning = meaningOf('token-metadata', nftTransfer.codes)
    expect(classify(at(index, { Custom: custom }), twoEach, meaning)).toMatchObject({
      error: { code, kind },
      itemIndex,
    })
  })
})

describe('a reveal refused on chain', () => {
  it.each([
    ['a leaf whose proof fits no root', { Custom: 6001 }, 'PROOF_STALE', 'temporary'],
    ['a leaf of another tree authority', { Custom: 6016 }, 'AUTHORITY_INVALID', 'permanent'],
    ['a collection of somebody else', { Custom: 6028 }, 'AUTHORITY_INVALID', 'permanent'],
    ['a leaf that may not be changed', { Custom: 6037 }, 'METADATA_IMMUTABLE', 'permanent'],
  ])('of %s', (_, failure, code, kind) => {
    const found = classify(at(3, failure), shape, meaningOf('compressed', leafReveal.codes))
    expect(found.error).toMatchObject({ code, kind })
  })

  it.each([
    ['an NFT of another update authority', { Custom: 158 }, 'AUTHORITY_INVALID', 'permanent'],
    ['an NFT that may not be changed', { Custom: 59 }, 'METADATA_IMMUTABLE', 'permanent'],
    ['an NFT that is gone', { Custom: 57 }, 'NFT_MISSING', 'permanent'],
    ['a creator who verified since it was read', { Custom: 94 }, 'PROOF_STALE', 'temporary'],
    ['a creator who took that back since it was read', { Custom: 55 }, 'PROOF_STALE', 'temporary'],
  ])('of %s', (_, failure, code, kind) => {
    const found = classify(at(3, failure), shape, meaningOf('token-metadata', nftReveal.codes))
    expect(found.error).toMatchObject({ code, kind })
  })
})

describe('the word of a creator refused on chain', () => {
  it.each([
    ['a leaf whose proof fits no root', { Custom: 6001 }, 'PROOF_STALE', 'temporary'],
    ['a leaf that does not name the creator', { Custom: 6007 }, 'METADATA_INVALID', 'permanent'],
    ['a leaf without creators', { Custom: 6008 }, 'METADATA_INVALID', 'permanent'],
    ['flags the leaf was not hashed from', { Custom: 6010 }, 'PROOF_STALE', 'temporary'],
  ])('for %s', (_, failure, code, kind) => {
    const found = classify(at(3, failure), shape, meaningOf('compressed', leafVerifyCreator.codes))
    expect(found.error).toMatchObject({ code, kind })
  })

  it.each([
    ['an NFT without creators', { Custom: 39 }, 'METADATA_INVALID'],
    ['an NFT that does not name the creator', { Custom: 40 }, 'METADATA_INVALID'],
    ['an NFT that is gone', { Custom: 57 }, 'NFT_MISSING'],
  ])('for %s', (_, failure, code) => {
    const found = classify(at(3, failure), shape, meaningOf('token-metadata', nftVerifyCreator.codes))
    expect(found).toMatchObject({ error: { code, kind: 'permanent' }, itemIndex: 1 })
  })
})

describe('the word of a collection refused on chain', () => {
  it.each([
    ['a leaf whose proof fits no root', { Custom: 6001 }, 'PROOF_STALE', 'temporary'],
    ['a collection the leaf was not hashed with', { Custom: 6010 }, 'PROOF_STALE', 'temporary'],
    ['a leaf that is verified already', { Custom: 6022 }, 'ALREADY_DONE', 'permanent'],
    ['a leaf that is not verified any more', { Custom: 6023 }, 'ALREADY_DONE', 'permanent'],
    ['a tree of somebody else', { Custom: 6024 }, 'AUTHORITY_INVALID', 'permanent'],
    ['a collection of somebody else', { Custom: 6028 }, 'AUTHORITY_INVALID', 'permanent'],
  ])('for %s', (_, failure, code, kind) => {
    const found = classify(at(3, failure), shape, meaningOf('compressed', leafVerifyCollection.codes))
    expect(found.error).toMatchObject({ code, kind })
  })

  it.each([
    ['a collection of somebody else', { Custom: 7 }, 'AUTHORITY_INVALID'],
    ['an NFT that names another collection', { Custom: 80 }, 'METADATA_INVALID'],
    ['an NFT that is gone', { Custom: 57 }, 'NFT_MISSING'],
  ])('for %s', (_, failure, code) => {
    const found = classify(at(3, failure), shape, meaningOf('token-metadata', nftVerifyCollection.codes))
    expect(found).toMatchObject({ error: { code, kind: 'permanent' }, itemIndex: 1 })
  })
})

describe('a handover refused on chain', () => {
  it.each([
    ['an NFT of another update authority', { Custom: 158 }, 'AUTHORITY_INVALID'],
    ['an NFT that is gone', { Custom: 57 }, 'NFT_MISSING'],
  ])('of %s', (_, failure, code) => {
    const found = classify(at(3, failure), shape, meaningOf('token-metadata', nftUpdateAuthority.codes))
    expect(found).toMatchObject({ error: { code, kind: 'permanent' }, itemIndex: 1 })
  })
})
