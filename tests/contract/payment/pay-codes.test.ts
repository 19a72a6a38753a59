import { expect, test } from 'vitest'
import { payCodes } from '#contract/codes/status.ts'
import { launchKinds, launchOf } from '#contract/operation/launches.ts'
import { isOffered, kindsOfPayCode, payPricesSchema, priceOf } from '#contract/payment/pay-codes.ts'

test('the pay codes are those of SPEC.md', () => {
  expect(payCodes).toEqual([
    ...['CREATE_TOKEN', 'MINT_TOKEN', 'BURN_TOKEN', 'CONTRACT_VERIFY', 'CREATE_POOL', 'CREATE_AIRDROP'],
    ...['CREATE_WHITELIST', 'CREATE_PRESALE', 'CREATE_RECRUIT', 'CREATE_MINTING'],
  ])
})

test.each(launchKinds)('what is launched as %s is paid for under its code', (kind) => {
  expect(kindsOfPayCode[launchOf(kind).payCode]).toContain(kind)
})

test('a code with nothing behind it has no price and is not offered', () => {
  expect(payCodes.filter((code) => isOffered(code))).toEqual([
    ...['CREATE_TOKEN', 'MINT_TOKEN', 'BURN_TOKEN', 'CONTRACT_VERIFY', 'CREATE_AIRDROP', 'CREATE_MINTING'],
  ])
  expect(priceOf('CREATE_POOL', {})).toBeNull()
  expect(payPricesSchema.safeParse({ CREATE_POOL: '0' }).success).toBe(false)
})

test('a code that is offered costs nothing until it has a price', () => {
  expect(priceOf('MINT_TOKEN', payPricesSchema.parse({}))).toBe(0n)
  expect(priceOf('MINT_TOKEN', payPricesSchema.parse({ MINT_TOKEN: '50000000' }))).toBe(50_000_000n)
})

test.each(['-1', '1.5', '01', '', '1e9', '18446744073709551616'])(
  'a price of %j lamports is none',
  (price) => {
    expect(payPricesSchema.safeParse({ MINT_TOKEN: price }).success).toBe(false)
  },
)
