import { expect, test } from 'vitest'
import { payCodes } from '#contract/codes/status.ts'
import { launchKinds, launchOf } from '#contract/operation/launches.ts'
import { isOffered, kindsOfPayCode } from '#contract/payment/pay-codes.ts'
import { payPriceInputSchema } from '#contract/payment/prices.ts'
import { payUrl } from '#contract/payment/pay-url.ts'

test('the pay codes are those of SPEC.md', () => {
  expect(payCodes).toEqual([
    ...['CREATE_TOKEN', 'MINT_TOKEN', 'BURN_TOKEN', 'CONTRACT_VERIFY', 'CREATE_POOL', 'CREATE_AIRDROP'],
    ...['CREATE_WHITELIST', 'CREATE_PRESALE', 'CREATE_RECRUIT', 'CREATE_MINTING'],
  ])
})

test.each(launchKinds)('what is launched as %s is paid for under its code', (kind) => {
  expect(kindsOfPayCode[launchOf(kind).payCode]).toContain(kind)
})

test('a code with nothing behind it is not offered', () => {
  expect(payCodes.filter((code) => isOffered(code))).toEqual([
    ...['CREATE_TOKEN', 'MINT_TOKEN', 'BURN_TOKEN', 'CONTRACT_VERIFY', 'CREATE_AIRDROP', 'CREATE_MINTING'],
  ])
})

test.each(['-1', '1.5', '01', '', '1e9', '9223372036854775808'])(
  'a price of %j lamports is none',
  (lamports) => {
    expect(payPriceInputSchema.safeParse({ lamports, version: 0 }).success).toBe(false)
  },
)

test('a payment is a link that a wallet reads', () => {
  const asked = {
    recipient: 'Recipient',
    lamports: '50000001',
    reference: 'Reference',
    label: 'Punky',
    message: 'Run 7 & 8',
  }
  expect(payUrl(asked)).toBe(
    'solana:Recipient?amount=0.050000001&reference=Reference&label=Punky&message=Run%207%20%26%208',
  )
})

test('a long name is cut between characters, so that a phone can read its code', () => {
  const asked = { recipient: 'R', lamports: '1', reference: 'K', label: 'Punky', message: '🎁'.repeat(100) }
  const said = new URL(payUrl(asked)).searchParams.get('message')
  expect(said).toBe(`${'🎁'.repeat(23)}…`)
})
