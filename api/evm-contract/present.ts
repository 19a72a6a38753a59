import { toChecksum } from '#contract/evm-address.ts'
import { evmCallSchema, evmContractSchema } from '#contract/evm-contract/evm-contracts.ts'
import type { EvmCallRow } from '#db/evm-contract/calls.ts'
import type { EvmContractRow } from '#db/evm-contract/contracts.ts'
import { presenterOf } from '../http/presenter.ts'
import { decodeRevert, typedArgs } from './encode.ts'

export const presentEvmContract = presenterOf(
  evmContractSchema,
  ({ contract, wallet, deployCallId, registrant, ...row }: EvmContractRow) => ({
    ...contract,
    ...row,
    contractId: contract.id,
    address: contract.address && toChecksum(contract.address),
    wallet: wallet && toChecksum(wallet),
    deployCallId: deployCallId === null ? null : Number(deployCallId),
    registrant: registrant ?? contract.registrantId,
  }),
)

export const presentEvmCall = presenterOf(
  evmCallSchema,
  ({ call, kind, sendError, registrant, ...send }: EvmCallRow) => ({
    ...call,
    ...send,
    callId: call.id,
    function: call.functionName,
    args: typedArgs(kind, call.functionName, call.args),
    from: toChecksum(call.from),
    to: call.to && toChecksum(call.to),
    error: call.error ?? sendError,
    revert: call.revertData === null ? null : decodeRevert(call.revertData),
    registrant: registrant ?? call.registrantId,
  }),
)
