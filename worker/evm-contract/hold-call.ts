import type { Detail } from '#contract/codes/details.ts'
import { deployInputs, type AbiValue } from '#contract/evm-contract/abi.ts'
import type { EvmArgs } from '#contract/evm-contract/args.ts'
import { constructorName } from '#contract/evm-contract/codes.ts'
import type { WaitingCall } from '#db/evm-contract/send-calls.ts'
import { ChainError } from '../chains/chain-error.ts'
import { findOptionalContract } from '../chains/evm/read-contract.ts'
import { readEvmCall, readEvmCreation, type EvmCallRead } from '../chains/evm/read-evm-call.ts'

/**
 * What a call moves is read from its bytes, not from its row: its contract is registered and live, its wallet that of the project, and its bytes are
 * the function and the arguments that were simulated and shown. One that creates a contract is the compiled one, with such arguments and that wallet as
 * its owner.
 * @returns the NFT that it moves or lets be moved, by its id in the contract; null: none.
 * @throws ChainError SIGNING_REFUSED, permanent, when any of it differs.
 */
export function holdCall(call: WaitingCall): string | null {
  const { to, data, from, valueWei, contract, functionName, args } = call
  if (from !== contract.wallet) throw refused(call)
  if (to === null) {
    holdCreation(call)
    return null
  }
  const read = readEvmCall(contract.kind, data)
  const isAsShown =
    contract.state === 'live' &&
    contract.address === to &&
    read?.fn.name === functionName &&
    isShown(read.fn.inputs, read.args, args) &&
    (valueWei === 0n || read.fn.isPayable)
  if (!isAsShown) throw refused(call)
  return read.fn.moves === null ? null : (read.args[read.fn.moves] ?? null)
}

function holdCreation(call: WaitingCall) {
  const { callId, data, valueWei, contract, functionName, args } = call
  if (functionName !== constructorName || contract.state !== 'deploying' || valueWei !== 0n)
    throw refused(call)
  const compiled = contract.kind === 'bnb' ? findOptionalContract('BnbCollection') : null
  const read = compiled && readEvmCreation(compiled.bytecode, deployInputs, data)
  if (!read) {
    const said: Detail = { code: 'CREATION_NOT_AS_COMPILED', params: { call: String(callId) } }
    throw new ChainError('SIGNING_REFUSED', 'permanent', said)
  }
  if (read['owner_'] !== contract.wallet || !isShown(deployInputs, read, args)) throw refused(call)
}

function isShown(inputs: readonly AbiValue[], read: EvmCallRead['args'], shown: EvmArgs): boolean {
  return inputs.every(({ name, type }) => read[name] === textOf(type, shown[name]))
}

/** As the bytes give it: people type capital letters and zeros in front. */
function textOf(type: string, value: string | undefined): string | undefined {
  if (value === undefined) return value
  if (type === 'address') return value.toLowerCase()
  return type.startsWith('uint') ? BigInt(value).toString() : value
}

function refused({ callId, to }: WaitingCall): ChainError {
  const said: Detail = { code: 'CALL_NOT_AS_SHOWN', params: { call: String(callId), to: to ?? '' } }
  return new ChainError('SIGNING_REFUSED', 'permanent', said)
}
