import { Interface, type ParamType } from 'ethers'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  deployInputs,
  evmErrors,
  evmFunctions,
  needsApprover,
  signatureOf,
  type AbiValue,
} from '#contract/evm-contract/abi.ts'
import { compileContracts, readContract } from '#worker/chains/evm/compile.ts'

const contractOf = { bnb: 'BnbCollection', erc721: 'OldCollection' } as const
const interfaces = new Map<string, Interface>()
beforeAll(async () => {
  await compileContracts()
  for (const name of Object.values(contractOf)) interfaces.set(name, new Interface(readContract(name).abi))
})

function valuesOf(params: readonly ParamType[]): AbiValue[] {
  return params.map(({ name, type }) => ({ name, type: type as AbiValue['type'] }))
}

describe('the functions that the console offers', () => {
  it.each(
    Object.entries(evmFunctions).flatMap(([kind, fns]) => fns.map((fn) => ({ kind, fn, name: fn.name }))),
  )('$kind $name is what the compiled contract has', ({ kind, fn }) => {
    const compiled = interfaces.get(contractOf[kind as keyof typeof contractOf])?.getFunction(signatureOf(fn))
    expect(compiled).not.toBeNull()
    expect({ types: valuesOf(compiled?.inputs ?? []).map(({ type }) => type) }).toEqual({
      types: fn.inputs.map(({ type }) => type),
    })
    expect(compiled?.outputs.map(({ type }) => type)).toEqual(fn.outputs.map(({ type }) => type))
    expect(compiled?.constant).toBe(fn.isView)
    if (!fn.isView) expect(compiled?.payable).toBe(fn.isPayable)
  })

  it('the names of the arguments of the BNB contract are its own', () => {
    for (const fn of evmFunctions.bnb) {
      const compiled = interfaces.get('BnbCollection')?.getFunction(signatureOf(fn))
      expect(valuesOf(compiled?.inputs ?? [])).toEqual(fn.inputs)
    }
  })

  it('a deployment is asked for what the constructor takes, in its order', () => {
    expect(valuesOf(interfaces.get('BnbCollection')?.deploy.inputs ?? [])).toEqual(deployInputs)
  })

  it('every error of both contracts has words', () => {
    const known = new Set(evmErrors.map((error) => signatureOf(error)))
    const missing = [...interfaces.values()].flatMap((one) => {
      const found: string[] = []
      one.forEachError((error) => found.push(error.format('sighash')))
      return found.filter((signature) => !known.has(signature))
    })
    // Of the old collection alone: what is called of it from here does not lead to them.
    expect(
      [...new Set(missing)].filter(
        (one) =>
          !/Enumerable|BatchTooLarge|OutOfBounds|TokenRoyalty|InvalidOperator|StringsInsufficient/.test(one),
      ),
    ).toEqual([])
  })

  it('what moves money or an NFT asks for an approver, and what nobody knows does too', () => {
    for (const name of [
      'transferNFT',
      'transferFrom',
      'secondaryTransfer',
      'withdrawFees',
      'setCreatorFee',
      'approve',
      'anything',
    ])
      expect(needsApprover(name)).toBe(true)
    for (const name of ['mint', 'mintToIndex', 'setBaseURI', 'setTokenURI'])
      expect(needsApprover(name)).toBe(false)
  })

  it('none of them gives away a contract or all NFTs of a wallet', () => {
    const names = Object.values(evmFunctions).flatMap((fns) => fns.map(({ name }) => name))
    for (const name of ['transferOwnership', 'renounceOwnership', 'setApprovalForAll'])
      expect(names).not.toContain(name)
  })
})
