import { describe, expect, it } from 'vitest'
import { evmArgProblem, evmArgProblems, evmTextMax } from '#contract/evm-contract/args.ts'

const checksummed = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('an argument as it is typed', () => {
  it.each([
    ['address', checksummed, null],
    ['address', checksummed.toLowerCase(), null],
    ['address', checksummed.replace('F', 'f'), 'NOT_AN_EVM_ADDRESS'],
    ['address', checksummed.slice(0, -1), 'NOT_AN_EVM_ADDRESS'],
    ['address', '', 'REQUIRED'],
    ['uint256', '0', null],
    ['uint256', String(2n ** 256n - 1n), null],
    ['uint256', String(2n ** 256n), 'NOT_A_UINT'],
    ['uint256', '1e3', 'NOT_A_UINT'],
    ['uint256', '-1', 'NOT_A_UINT'],
    ['uint256', ' 1', 'NOT_A_UINT'],
    ['uint96', String(2n ** 96n - 1n), null],
    ['uint96', String(2n ** 96n), 'NOT_A_UINT'],
    ['bool', 'true', null],
    ['bool', 'yes', 'NOT_A_BOOL'],
    ['string', '', null],
    ['string', 'x'.repeat(evmTextMax), null],
    ['string', 'x'.repeat(evmTextMax + 1), 'TOO_LONG'],
  ] as const)('%s %s is %s', (type, text, problem) => {
    expect(evmArgProblem(type, text)).toBe(problem)
  })

  it('one that is missing, and one that nobody asked for, are named', () => {
    const inputs = [{ name: 'to', type: 'address' }] as const
    expect(evmArgProblems(inputs, { tokenId: '1' })).toEqual([
      { name: 'to', code: 'REQUIRED' },
      { name: 'tokenId', code: 'UNKNOWN' },
    ])
  })
})
