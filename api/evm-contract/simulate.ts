import type { AbiValue } from '#contract/evm-contract/abi.ts'
import type { EvmSimulation } from '#contract/evm-contract/evm-contracts.ts'
import { toChecksum } from '#contract/evm-address.ts'
import { AppError } from '../app-error.ts'
import {
  balanceOnAll,
  callAll,
  estimateGas,
  gasPrice,
  agreedHead,
  type EvmCall,
  type AskedRpcs,
} from '../chain/evm/ask-all.ts'
import { decodeResults, decodeRevert } from './encode.ts'

/** A call from one of our wallets. */
export interface SimulatedCall extends EvmCall {
  from: string
  valueWei: bigint
}

/** What is known of a call beside what is shown. */
export interface Simulated {
  shown: EvmSimulation
  /** What the worker would offer to pay for gas now; null where the call would be refused. */
  feeNowWei: bigint | null
}

/** By how much gas may become dearer until it is signed without asking again. */
const feeRoom = { of: 3n, by: 2n }
/** Half more than the estimate, as the worker signs it. */
const gasRoom = { of: 3n, by: 2n }

/**
 * What a call would do and cost at the head, by every RPC.
 * @throws RpcUnreachable, RpcRefused, AppError RPCS_DISAGREE.
 */
export async function simulate(
  rpcs: AskedRpcs,
  call: SimulatedCall,
  outputs: readonly AbiValue[],
): Promise<Simulated> {
  const blockNumber = await agreedHead(rpcs)
  const balanceWei = await balanceOnAll(rpcs, call.from, blockNumber)
  const { from, valueWei } = call
  const known = {
    ...{ blockNumber, from: toChecksum(from), valueWei: String(valueWei), balanceWei: String(balanceWei) },
    ...{ results: [], revert: null, gas: null, feeMaxWei: null, balanceAfterWei: null, isPayable: false },
  }
  // Nodes refuse to try what the sender does not have, each in its own words.
  if (balanceWei < valueWei) return { shown: known, feeNowWei: null }
  const answer = await callAll(rpcs, call, blockNumber)
  if ('revert' in answer) return refused(known, answer.revert)
  const gas = await estimateGas(rpcs, call)
  // The head moved on between the two.
  if (gas === null) return refused(known, '0x')
  const feeNowWei = ((gas * gasRoom.of) / gasRoom.by) * (await gasPrice(rpcs))
  const feeMaxWei = (feeNowWei * feeRoom.of) / feeRoom.by
  const after = balanceWei - valueWei - feeMaxWei
  const shown = {
    ...known,
    results: call.to === null ? [] : decodeResults(outputs, answer.data),
    ...{ gas: String(gas), feeMaxWei: String(feeMaxWei), isPayable: after >= 0n },
    balanceAfterWei: after >= 0n ? String(after) : null,
  }
  return { shown, feeNowWei }
}

function refused(known: EvmSimulation, data: string): Simulated {
  return { shown: { ...known, revert: decodeRevert(data) }, feeNowWei: null }
}

/**
 * Nothing is asked of a worker that would be refused, or that costs more than was agreed to.
 * @throws AppError CALL_REVERTS, BALANCE_TOO_LOW, FEE_ABOVE_AGREED.
 */
export function requireMakeable({ shown, feeNowWei }: Simulated, feeMaxWei: string) {
  const { revert, isPayable, from: wallet, balanceWei, valueWei } = shown
  if (revert) {
    const error = revert.name ?? (revert.data === '0x' ? 'revert' : revert.data.slice(0, 10))
    throw new AppError('CALL_REVERTS', { params: { error, args: revert.args }, messageParams: { error } })
  }
  if (!isPayable) {
    const neededWei = String(BigInt(valueWei) + BigInt(shown.feeMaxWei ?? '0'))
    const params = { wallet, balanceWei, neededWei }
    throw new AppError('BALANCE_TOO_LOW', { params, messageParams: params })
  }
  if (feeNowWei !== null && feeNowWei > BigInt(feeMaxWei)) {
    const params = { feeMaxWei, feeNowWei: String(feeNowWei) }
    throw new AppError('FEE_ABOVE_AGREED', { params })
  }
}
