import { describe, expect, it } from 'vitest'

import { classify } from '#worker/chains/solana/failure/classify.ts'

/** Five leaves behind a guard in v0, and three NFTs in v1. */
const leaves = { itemCount: 5, firstItemInstruction: 3, instructionsPerItem: 1 }
const nfts = { itemCount: 3, firstItemInstruction: 0, instructionsPerItem: 3 }
function at(index: number, failure: unknown) {
  return { InstructionError: [index, failure] }
}

describe('an error on chain', () => {
  it.each<[string, unknown, typeof leaves, string, string, number | null]>([
    ['a bad leaf', at(6, { Custom: 6012 }), leaves, 'METADATA_INVALID', 'permanent', 3],
    [
      'a full tree, which is no fault of the item',
      at(3, { Custom: 6017 }),
      leaves,
      'TREE_FULL',
      'permanent',
      null,
    ],
    ['a foreign tree', at(3, { Custom: 6016 }), leaves, 'AUTHORITY_INVALID', 'permanent', 0],
    ['a guard that exists', at(2, { Custom: 0 }), leaves, 'ACCOUNT_IN_USE', 'unknown', null],
    ['a guard that cannot be paid', at(2, { Custom: 1 }), leaves, 'PAYER_BALANCE_TOO_LOW', 'temporary', null],
    ['a mint that exists', at(3, { Custom: 199 }), nfts, 'ACCOUNT_IN_USE', 'unknown', 1],
    ['a mint account that is there', at(3, { Custom: 0 }), nfts, 'ACCOUNT_IN_USE', 'unknown', 1],
    [
      'a token account that belongs to another',
      at(4, { Custom: 0 }),
      nfts,
      'RECIPIENT_ATA_FOREIGN',
      'permanent',
      1,
    ],
    ['a second step of an item', at(7, { Custom: 68 }), nfts, 'OWNER_INVALID', 'permanent', 2],
    ['money that ran out at an item', at(3, { Custom: 1 }), nfts, 'PAYER_BALANCE_TOO_LOW', 'temporary', null],
    ['compute that ran out', at(4, 'ProgramFailedToComplete'), nfts, 'COMPUTE_EXCEEDED', 'temporary', null],
    [
      'too many calls',
      at(4, 'MaxInstructionTraceLengthExceeded'),
      nfts,
      'COMPUTE_EXCEEDED',
      'permanent',
      null,
    ],
    ['an unknown code', at(4, { Custom: 4242 }), leaves, 'PROGRAM_ERROR', 'permanent', 1],
    ['an unknown name', at(4, 'NewKindOfError'), leaves, 'PROGRAM_ERROR', 'permanent', 1],
    [
      'an instruction behind the last item',
      at(99, { Custom: 6012 }),
      leaves,
      'PROGRAM_ERROR',
      'permanent',
      null,
    ],
    ['a text instead of a code', at(4, { BorshIoError: 'Unknown' }), leaves, 'PROGRAM_ERROR', 'permanent', 1],
    ['a signature seen before', 'AlreadyProcessed', leaves, 'ALREADY_PROCESSED', 'unknown', null],
    ['an old blockhash', 'BlockhashNotFound', leaves, 'BLOCKHASH_EXPIRED', 'temporary', null],
    ['no money for the fee', 'InsufficientFundsForFee', leaves, 'PAYER_BALANCE_TOO_LOW', 'temporary', null],
    [
      'no money for rent',
      { InsufficientFundsForRent: { account_index: 0 } },
      leaves,
      'PAYER_BALANCE_TOO_LOW',
      'temporary',
      null,
    ],
    ['a busy network', 'WouldExceedMaxAccountCostLimit', leaves, 'PROGRAM_ERROR', 'temporary', null],
    ['nonsense', 42, leaves, 'PROGRAM_ERROR', 'permanent', null],
    ['nothing', undefined, leaves, 'PROGRAM_ERROR', 'permanent', null],
    ['a key of every object', 'constructor', leaves, 'PROGRAM_ERROR', 'permanent', null],
  ])('%s', (_, err, shape, code, kind, itemIndex) => {
    const { error, itemIndex: found } = classify(err, shape)
    expect([error.code, error.kind, found]).toEqual([code, kind, itemIndex])
    expect(error.message).toMatch(/\.$/)
  })
})
