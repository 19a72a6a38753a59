import {
  deployInputs,
  evmErrors,
  findEvmFunction,
  signatureOf,
  type AbiFunction,
  type AbiValue,
} from '#contract/evm-contract/abi.ts'
import { evmArgProblems, type EvmArgs } from '#contract/evm-contract/args.ts'
import { constructorName, type EvmContractKind } from '#contract/evm-contract/codes.ts'
import type { EvmRevert, EvmValue } from '#contract/evm-contract/evm-contracts.ts'
import { isEvmAddress, toChecksum } from '#contract/evm-address.ts'
import { AppError } from '../app-error.ts'
import { selector } from '../chain/evm/abi.ts'
import { decodeValues, encodeValues } from '../chain/evm/abi-values.ts'
import { RpcRefused } from '#worker/plain-rpc/json-rpc.ts'

/** @throws AppError BAD_REQUEST that names each argument that is wrong. */
export function requireArgs(inputs: readonly AbiValue[], args: EvmArgs) {
  const problems = evmArgProblems(inputs, args)
  if (problems.length === 0) return
  throw new AppError('BAD_REQUEST', {
    issues: problems.map(({ name, code }) => ({
      path: `args.${name}`,
      code: code === 'UNKNOWN' ? 'UNKNOWN_FIELD' : code,
    })),
  })
}

/** Calldata of a function: 0x in lower case. */
export function encodeFunction(fn: Pick<AbiFunction, 'name' | 'inputs'>, args: EvmArgs): string {
  return selector(signatureOf(fn)) + encodeValues(fn.inputs, args)
}

/** What a function answered. @throws RpcRefused when that is not of its types. */
export function decodeResults(outputs: readonly AbiValue[], data: string): EvmValue[] {
  const values = decodeValues(outputs, data.slice(2))
  return outputs.map(({ name, type }, at) => ({ name, type, value: values[at] ?? '' }))
}

/** What a contract said when it refused. */
export function decodeRevert(data: string): EvmRevert {
  for (const error of evmErrors) {
    if (selector(signatureOf(error)) !== data.slice(0, 10)) continue
    const args = decodedOrNull(error.inputs, data.slice(10))
    if (args) return { name: error.name, args, data }
  }
  return { name: null, args: [], data }
}

function decodedOrNull(inputs: readonly AbiValue[], hex: string): EvmValue[] | null {
  try {
    return decodeResults(inputs, `0x${hex}`)
  } catch (error) {
    if (error instanceof RpcRefused) return null
    throw error
  }
}

/** The arguments of a stored call, with their types. */
export function typedArgs(kind: EvmContractKind, functionName: string, args: EvmArgs): EvmValue[] {
  const inputs =
    functionName === constructorName ? deployInputs : (findEvmFunction(kind, functionName)?.inputs ?? [])
  return inputs.map(({ name, type }) => {
    const value = args[name] ?? ''
    return { name, type, value: type === 'address' && isEvmAddress(value) ? toChecksum(value) : value }
  })
}
