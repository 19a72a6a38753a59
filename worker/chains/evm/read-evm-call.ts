import { AbiCoder, Interface, ParamType } from 'ethers'
import { evmFunctions, type AbiValue, type AbiWrite } from '#contract/evm-contract/abi.ts'
import type { EvmContractKind } from '#contract/evm-contract/codes.ts'

/** A call of a contract, as its bytes say it. */
export interface EvmCallRead {
  fn: AbiWrite
  /** By the names of its inputs: addresses in lower case, numbers in decimal digits. */
  args: Readonly<Record<string, string>>
}

/**
 * What a call of a contract does, read from its bytes.
 * @returns null for a function that is not offered, and for bytes that are more or less than a call of it.
 */
export function readEvmCall(kind: EvmContractKind, data: string): EvmCallRead | null {
  for (const fn of evmFunctions[kind]) {
    if (fn.isView) continue
    const args = argsOf(fn, data)
    if (args) return { fn, args }
  }
  return null
}

/**
 * What creates a contract, read from its bytes: its creation code, and behind that the arguments of its constructor.
 * @param bytecode the creation code of the contract as it was compiled: 0x in lower case.
 * @returns the arguments as above; null for other code, and for bytes behind it that are more or less than them.
 */
export function readEvmCreation(
  bytecode: string,
  inputs: readonly AbiValue[],
  data: string,
): EvmCallRead['args'] | null {
  const bytes = data.toLowerCase()
  if (!bytes.startsWith(bytecode)) return null
  const types = inputs.map((input) => ParamType.from(input))
  const coder = AbiCoder.defaultAbiCoder()
  try {
    const values = coder.decode(types, `0x${bytes.slice(bytecode.length)}`).toArray()
    if (bytecode + coder.encode(types, values).slice(2) !== bytes) return null
    return Object.fromEntries(types.map((type, at) => [type.name, textOf(type, values[at])]))
  } catch {
    return null
  }
}

function argsOf(fn: AbiWrite, data: string): EvmCallRead['args'] | null {
  const abi = new Interface([
    { type: 'function', name: fn.name, inputs: fn.inputs, outputs: [], stateMutability: 'payable' },
  ])
  try {
    const values = abi.decodeFunctionData(fn.name, data)
    // Bytes behind the arguments would do nothing, and are not ours.
    if (abi.encodeFunctionData(fn.name, values.toArray()) !== data.toLowerCase()) return null
    const inputs = abi.getFunction(fn.name)?.inputs ?? []
    return Object.fromEntries(inputs.map((input, at) => [input.name, textOf(input, values[at])]))
  } catch {
    return null
  }
}

function textOf({ type }: ParamType, value: unknown): string {
  return type === 'address' ? String(value).toLowerCase() : String(value)
}
