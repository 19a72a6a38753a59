import { describe, expect, test } from 'vitest'
import { returnCodes } from '#contract/codes/results.ts'
import {
  failureOfItem,
  returnCodeOfFailure,
  returnCodeOfItem,
  returnCodeOfRpc,
} from '#contract/codes/return-codes.ts'
import { rpcTroubles } from '#contract/codes/rpc.ts'
import { planKinds } from '#contract/codes/status.ts'
import { itemReasonCodes } from '#contract/codes/waiting.ts'

test('every return code of SPEC.md has a failure that says it, and no failure says another', () => {
  expect(new Set(Object.values(returnCodeOfFailure))).toEqual(new Set(Object.keys(returnCodes)))
})

test.each([
  ['TOKEN_ADDRESS_NOT_DERIVED', 'Failed to get token address'],
  ['BALANCE_UNREADABLE', 'Failed to check account balance or mint information'],
  ['MINT_UNREADABLE', 'Failed to check account balance or mint information'],
  ['RECIPIENT_ACCOUNT_NOT_CREATED', 'Failed to create associated token account for receiver'],
  ['RECIPIENT_ACCOUNT_FOREIGN', 'Failed to create associated token account for receiver'],
  ['COIN_NOT_SENT', 'Failed to coin transfer'],
  ['TOKEN_NOT_SENT', 'Failed to coin transfer'],
  ['NOT_MINTED', 'Failed to NFT minting'],
  ['COLLECTION_NOT_VERIFIED', 'Failed to verify collection'],
  ['GENESIS_DIFFERS', 'Please connect to the Mainnet'],
  ['UNEXPECTED', 'An unexpected error has occurred'],
] as const)('%s says "%s"', (failure, message) => {
  expect(returnCodes[returnCodeOfFailure[failure]]).toBe(message)
})

describe('an item', () => {
  test.each([
    ['mint', 'OWNER_INVALID', '3'],
    ['mint', 'RECIPIENT_ATA_FOREIGN', '3'],
    ['mint', 'AUTHORITY_INVALID', '6'],
    ['mint', 'PROGRAM_ERROR', '5'],
    ['collection', 'AUTHORITY_INVALID', '5'],
    ['burn', 'AUTHORITY_INVALID', '-1'],
    ['burn', 'OWNER_INVALID', '-1'],
    ['sendCoin', 'RECIPIENT_BELOW_RENT', '4'],
    ['sendCoin', 'OWNER_INVALID', '4'],
    ['sendCoin', 'PROGRAM_ERROR', '4'],
    ['sendToken', 'RECIPIENT_ATA_FOREIGN', '3'],
    ['sendToken', 'OWNER_INVALID', '3'],
    ['sendToken', 'ACCOUNT_FROZEN', '4'],
    ['sendToken', 'TOKEN_RULES', '4'],
    ['burn', 'CANCELLED', null],
    ['transfer', 'NOT_HELD', '4'],
    ['verifyCollection', 'AUTHORITY_INVALID', '6'],
    ['verifyCollection', 'READ_BACK_MISMATCH', '6'],
    ['updateAuthority', 'AUTHORITY_INVALID', '-1'],
    ['reveal', 'METADATA_IMMUTABLE', '-1'],
    ['createToken', 'PROGRAM_ERROR', '5'],
    ['mintToken', 'AUTHORITY_INVALID', '5'],
    ['mintToken', 'OWNER_INVALID', '3'],
    ['burnToken', 'ACCOUNT_FROZEN', '-1'],
    ['freezeToken', 'ACCOUNT_MISSING', '-1'],
    ['freezeToken', 'RECIPIENT_ATA_FOREIGN', '3'],
    ['updateToken', 'AUTHORITY_INVALID', '-1'],
  ] as const)('of kind %s with reason %s has the code %s', (kind, reason, code) => {
    expect(returnCodeOfItem(kind, reason)).toBe(code)
  })

  test('that a person ended, or that is done, has none, whatever its kind; every other has one', () => {
    for (const kind of planKinds) {
      const without = itemReasonCodes.filter((reason) => failureOfItem(kind, reason) === null)
      expect(without).toEqual(['CANCELLED', 'EXCLUDED', 'REPAIRED', 'RETURNED', 'SUPERSEDED', 'ALREADY_DONE'])
    }
  })
})

test('an RPC of another network says 7, and one that cannot be read 2', () => {
  expect(returnCodeOfRpc('other-network')).toBe('7')
  const others = rpcTroubles.filter((trouble) => trouble !== 'other-network')
  expect(new Set(others.map((trouble) => returnCodeOfRpc(trouble)))).toEqual(new Set(['2']))
})
