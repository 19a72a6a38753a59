import { AbiCoder, getAddress } from 'ethers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeValues, encodeValues } from '#api/chain/evm/abi-values.ts'
import { RpcRefused } from '#worker/plain-rpc/json-rpc.ts'
import type { AbiValue } from '#contract/evm-contract/abi.ts'

const coder = AbiCoder.defaultAbiCoder()

const hexDigits = fc.constantFrom(...'0123456789abcdef'.split(''))
const texts: Record<AbiValue['type'], fc.Arbitrary<string>> = {
  address: fc
    .string({ unit: hexDigits, minLength: 40, maxLength: 40 })
    .map((digits) => getAddress(`0x${digits}`)),
  uint256: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
  uint96: fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }).map(String),
  bool: fc.boolean().map(String),
  string: fc.string({ unit: 'grapheme', maxLength: 90 }),
}
const types = Object.keys(texts) as AbiValue['type'][]
const typed = fc
  .array(
    fc.constantFrom(...types).chain((type) => texts[type].map((value) => ({ type, value }))),
    { maxLength: 6 },
  )
  .map((values) => values.map((value, at) => ({ ...value, name: `a${at}` })))

describe('values of the ABI', () => {
  it('are written byte for byte as ethers writes them, and read back as they were', () => {
    fc.assert(
      fc.property(typed, (values) => {
        const args = Object.fromEntries(values.map(({ name, value }) => [name, value]))
        const given = values.map(({ type, value }) => (type === 'bool' ? value === 'true' : value))
        const ours = encodeValues(values, args)
        expect(`0x${ours}`).toBe(
          coder.encode(
            values.map(({ type }) => type),
            given,
          ),
        )
        expect(decodeValues(values, ours)).toEqual(values.map(({ value }) => value))
      }),
    )
  })

  it.each([
    ['address', 'f'.repeat(64)],
    ['bool', '2'.padStart(64, '0')],
    ['uint96', 'f'.repeat(64)],
    ['uint256', 'ff'],
    ['string', '20'.padStart(64, '0')],
    ['string', `${'20'.padStart(64, '0')}${'ff'.padStart(64, '0')}`],
    ['string', 'f'.repeat(64)],
  ] as const)('what is no %s is refused', (type, hex) => {
    expect(() => decodeValues([{ name: '', type }], hex)).toThrow(RpcRefused)
  })
})
