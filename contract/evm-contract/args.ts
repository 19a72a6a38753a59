import { isTypedEvmAddress } from '../evm-address.ts'
import type { AbiType, AbiValue } from './abi.ts'

/** What a person typed for the inputs of a function, by their names. */
export type EvmArgs = Readonly<Record<string, string>>

/** As long as any text may be that goes on a chain; a URI is far shorter. */
export const evmTextMax = 2_000

/** Codes of what is wrong with one argument; their words are those of a form's fields. */
export type EvmArgProblem = 'REQUIRED' | 'NOT_AN_EVM_ADDRESS' | 'NOT_A_UINT' | 'NOT_A_BOOL' | 'TOO_LONG'

const bits = { uint256: 256n, uint96: 96n } as const

/** What is wrong with the text of one argument; null: nothing is. Texts may be empty, nothing else may. */
export function evmArgProblem(type: AbiType, text: string): EvmArgProblem | null {
  switch (type) {
    case 'address':
      return required(text, isTypedEvmAddress(text) ? null : 'NOT_AN_EVM_ADDRESS')
    case 'uint256':
    case 'uint96':
      return required(text, isUint(text, bits[type]) ? null : 'NOT_A_UINT')
    case 'bool':
      return required(text, text === 'true' || text === 'false' ? null : 'NOT_A_BOOL')
    case 'string':
      return text.length > evmTextMax ? 'TOO_LONG' : null
  }
}

function required(text: string, problem: EvmArgProblem | null): EvmArgProblem | null {
  return text === '' ? 'REQUIRED' : problem
}

/** Decimal digits alone: `1e3`, `0x10` and spaces are read differently by different people. */
function isUint(text: string, size: bigint): boolean {
  return /^\d{1,78}$/.test(text) && BigInt(text) < 1n << size
}

/** What is wrong with all that was typed for some inputs: also what is missing, and what is none of them. */
export function evmArgProblems(
  inputs: readonly AbiValue[],
  args: EvmArgs,
): { name: string; code: EvmArgProblem | 'UNKNOWN' }[] {
  const wrong = inputs.flatMap(({ name, type }) => {
    const given = args[name]
    const code = given === undefined ? 'REQUIRED' : evmArgProblem(type, given)
    return code === null ? [] : [{ name, code }]
  })
  const names = new Set(inputs.map(({ name }) => name))
  const unknown = Object.keys(args).filter((name) => !names.has(name))
  return [...wrong, ...unknown.map((name) => ({ name, code: 'UNKNOWN' as const }))]
}
