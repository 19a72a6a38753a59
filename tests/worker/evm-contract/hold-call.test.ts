import { beforeAll, describe, expect, it } from 'vitest'
import { encodeValues } from '#api/chain/evm/abi-values.ts'
import { encodeFunction } from '#api/evm-contract/encode.ts'
import { deployInputs, evmFunctions, findEvmFunction } from '#contract/evm-contract/abi.ts'
import type { EvmArgs } from '#contract/evm-contract/args.ts'
import type { WaitingCall } from '#db/evm-contract/send-calls.ts'
import { ChainError } from '#worker/chains/chain-error.ts'
import { compileContracts, readContract } from '#worker/chains/evm/compile.ts'
import { readEvmCall } from '#worker/chains/evm/read-evm-call.ts'
import { holdCall } from '#worker/evm-contract/hold-call.ts'

const [wallet, address, thief] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
]
const args = { from: wallet.toUpperCase().replace('0X', '0x'), to: wallet, tokenId: '007' }

function encoded(name: string, given: EvmArgs) {
  const fn = findEvmFunction('bnb', name)
  if (!fn) throw new Error(`${name} is not offered.`)
  return encodeFunction(fn, given)
}
function call(changes: Partial<WaitingCall> = {}): WaitingCall {
  return {
    ...{
      callId: 1,
      from: wallet,
      to: address,
      data: encoded('transferNFT', args),
      valueWei: 0n,
      feeMaxWei: 9n,
    },
    ...{ tokenId: '7', askedBlock: 5, isExpired: false, functionName: 'transferNFT', args },
    contract: { kind: 'bnb', state: 'live', address, wallet },
    ...changes,
  }
}
const contract = call().contract
const refused = { code: 'SIGNING_REFUSED', kind: 'permanent' }

it('takes the NFT that a call moves from its bytes, whatever its row says', () => {
  expect(holdCall(call())).toBe('7')
  expect(holdCall(call({ tokenId: null }))).toBe('7')
  const mint = { functionName: 'mint', args: { to: thief } }
  expect(holdCall(call({ ...mint, data: encoded('mint', { to: thief }), tokenId: '7' }))).toBeNull()
})

it.each<[string, Partial<WaitingCall>]>([
  ['goes to another contract than the registered one', { to: thief }],
  ['moves another NFT than was shown', { data: encoded('transferNFT', { ...args, tokenId: '8' }) }],
  ['gives the NFT to somebody else', { data: encoded('transferNFT', { ...args, to: thief }) }],
  ['is another function than was shown', { data: encoded('approve', { to: thief, tokenId: '7' }) }],
  ['has bytes behind its arguments', { data: `${call().data}00` }],
  ['has another argument in its row than in its bytes', { args: { ...args, to: thief } }],
  ['carries coin to a function that takes none', { valueWei: 1n }],
  ['is of a wallet that is not the project’s', { from: thief }],
  ['is of a contract that is not registered any more', { contract: { ...contract, state: 'failed' } }],
  ['creates a contract that nobody asked for', { to: null, functionName: 'constructor' }],
  ['calls what is not offered', { functionName: 'setApprovalForAll', data: `0xa22cb465${'0'.repeat(128)}` }],
])('a call that %s is not signed', (_, changes) => {
  expect(() => holdCall(call(changes))).toThrowError(expect.objectContaining(refused))
})

describe('what creates a contract', () => {
  const deployArgs = {
    ...{ name_: '펑키', symbol_: 'PKY', baseURI_: 'https://meta/', owner_: args.from, creator: thief },
    creatorFeeBasisPoints: '0500',
  }
  const creates = (given: EvmArgs, changes: Partial<WaitingCall> = {}): WaitingCall => {
    const { bytecode } = readContract('BnbCollection')
    return call({
      ...{ to: null, functionName: 'constructor', args: deployArgs, tokenId: null },
      data: bytecode + encodeValues(deployInputs, given),
      contract: { kind: 'bnb', state: 'deploying', address: null, wallet },
      ...changes,
    })
  }
  const codeOf = (waiting: WaitingCall) => {
    try {
      return holdCall(waiting)
    } catch (error) {
      return error instanceof ChainError && 'code' in error.said ? error.said.code : error
    }
  }
  beforeAll(() => compileContracts())

  it('is signed while it is on its way, as it was shown', () => {
    expect(codeOf(creates(deployArgs))).toBeNull()
  })
  it.each<[string, string, () => WaitingCall]>([
    ['is other code', 'CREATION_NOT_AS_COMPILED', () => creates(deployArgs, { data: '0x60806040' })],
    [
      'is our code with one byte changed',
      'CREATION_NOT_AS_COMPILED',
      () => creates(deployArgs, { data: creates(deployArgs).data.replace('0x60', '0x61') }),
    ],
    [
      'has bytes behind its arguments',
      'CREATION_NOT_AS_COMPILED',
      () => creates(deployArgs, { data: `${creates(deployArgs).data}00` }),
    ],
    [
      'has no arguments',
      'CREATION_NOT_AS_COMPILED',
      () => creates(deployArgs, { data: readContract('BnbCollection').bytecode }),
    ],
    [
      'pays the fees to another creator',
      'CALL_NOT_AS_SHOWN',
      () => creates({ ...deployArgs, creator: wallet }),
    ],
    [
      'gives it to another owner',
      'CALL_NOT_AS_SHOWN',
      () => creates({ ...deployArgs, owner_: thief }, { args: { ...deployArgs, owner_: thief } }),
    ],
    ['carries coin', 'CALL_NOT_AS_SHOWN', () => creates(deployArgs, { valueWei: 1n })],
  ])('is refused when it %s: %s', (_, code, refusedCall) => {
    expect(codeOf(refusedCall())).toBe(code)
  })
})

it('reads every function that is offered as it was encoded', () => {
  const sample = { address: thief, uint256: '12', uint96: '500', bool: 'true', string: '펑키' }
  for (const kind of ['bnb', 'erc721'] as const)
    for (const fn of evmFunctions[kind].filter((one) => !one.isView)) {
      const given = Object.fromEntries(fn.inputs.map(({ name, type }) => [name, sample[type]]))
      const read = readEvmCall(kind, encodeFunction(fn, given))
      expect({ name: read?.fn.name, args: read?.args }).toEqual({ name: fn.name, args: given })
    }
})
