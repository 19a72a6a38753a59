import {
  deployInputs,
  evmFunctions,
  signatureOf,
  type AbiFunction,
  type AbiValue,
} from '#contract/evm-contract/abi.ts'
import { constructorName } from '#contract/evm-contract/codes.ts'
import type { SentCall } from '#contract/migration/stopped-wallets.ts'
import { selector } from '../chain/evm/abi.ts'
import { RpcRefused } from '#worker/plain-rpc/json-rpc.ts'
import { bnbBytecode } from './compiled.ts'
import { decodeResults } from './encode.ts'

const functions: readonly AbiFunction[] = Object.values(evmFunctions).flat()

/**
 * What a transaction of one of our wallets called, where it is a function that can be called from the console, or what creates
 * the BNB contract; null for anything else.
 * @param data 0x in lower case.
 */
export function decodeSent({ to, data }: { to: string | null; data: string }): SentCall | null {
  if (to === null) return decodeDeploy(data)
  const found = functions.find((fn) => !fn.isView && data.startsWith(selector(signatureOf(fn))))
  return found ? decoded(found.name, found.inputs, data.slice(10)) : null
}

function decodeDeploy(data: string): SentCall | null {
  const bytecode = bnbBytecode()
  if (bytecode === null || !data.startsWith(bytecode)) return null
  return decoded(constructorName, deployInputs, data.slice(bytecode.length))
}

function decoded(name: string, inputs: readonly AbiValue[], hex: string): SentCall | null {
  try {
    return { function: name, args: decodeResults(inputs, `0x${hex}`) }
  } catch (error) {
    if (error instanceof RpcRefused) return null
    throw error
  }
}
