import { ChainError } from '../chain-error.ts'
import { readHeader } from './blocks.ts'
import type { Rpc, RpcList } from './rpc-list.ts'
import { count, quantity } from './schemas.ts'

/** How a transaction pays for gas: by a cap and a tip (type 2) where blocks have a base fee, else by one price. */
export type Fee =
  | { type: 2; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 0; gasPrice: bigint }

/** Signed bytes are replaced only when they are stuck: they must still be worth mining after the base fee rose to twice of now. */
const BASE_FEE_ROOM = 2n

/** What a unit of gas costs at most. */
export function priceOf(fee: Fee): bigint {
  return fee.type === 2 ? fee.maxFeePerGas : fee.gasPrice
}

/**
 * The highest of what the RPCs suggest, no more than the cap.
 *
 * @throws ChainError FEE_TOO_HIGH, temporary, when the cap would not buy a place in a block now.
 */
export async function readFee(
  rpcs: RpcList,
  { feePerGasMaxWei, coin }: { feePerGasMaxWei: bigint; coin: string },
): Promise<Fee> {
  const highest = await readSuggestion(rpcs)
  if (highest.leastWei > feePerGasMaxWei) throw tooHigh(highest.leastWei, { feePerGasMaxWei, coin })
  if (highest.type === 0) return { type: 0, gasPrice: highest.leastWei }
  const maxFeePerGas = least(priceWithRoom(highest), feePerGasMaxWei)
  return { type: 2, maxFeePerGas, maxPriorityFeePerGas: highest.tipWei }
}

/** What the RPC asks for that asks for most. */
export async function readSuggestion(rpcs: RpcList): Promise<Suggestion> {
  const suggestions = await rpcs.each(suggestionOf)
  return suggestions.reduce((a, b) => (b.leastWei > a.leastWei ? b : a))
}

function priceWithRoom(suggestion: Suggestion): bigint {
  return suggestion.type === 0
    ? suggestion.leastWei
    : suggestion.baseFeeWei * BASE_FEE_ROOM + suggestion.tipWei
}

/**
 * What to offer in place of what was offered, once that does not buy a place in a block any more: as for a new transaction, and at
 * least a tenth more of price and tip, since nodes keep the one they have for less (geth: `txpool.pricebump`).
 *
 * @returns null: what is offered is still enough, or the cap lets nothing be offered that a node would take.
 */
export function raisedFee(offered: Fee, asked: Suggestion, feePerGasMaxWei: bigint): Fee | null {
  const offeredWei = priceOf(offered)
  const tipAskedWei = asked.type === 2 ? asked.tipWei : 0n
  const isTipEnough = offered.type === 0 || tipAskedWei < aTenthMore(offered.maxPriorityFeePerGas)
  if (asked.leastWei <= offeredWei && isTipEnough) return null
  const priceWei = least(most(priceWithRoom(asked), aTenthMore(offeredWei)), feePerGasMaxWei)
  if (priceWei < aTenthMore(offeredWei)) return null
  if (offered.type === 0) return { type: 0, gasPrice: priceWei }
  const tipWei = least(most(tipAskedWei, aTenthMore(offered.maxPriorityFeePerGas)), priceWei)
  return { type: 2, maxFeePerGas: priceWei, maxPriorityFeePerGas: tipWei }
}

/** Rounded up, and more in any case. */
function aTenthMore(wei: bigint): bigint {
  return most((wei * 11n + 9n) / 10n, wei + 1n)
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

export type Suggestion =
  | { type: 2; leastWei: bigint; baseFeeWei: bigint; tipWei: bigint }
  | { type: 0; leastWei: bigint }

async function suggestionOf(rpc: Rpc): Promise<Suggestion> {
  const head = await readHeader(rpc, await rpc.ask('eth_blockNumber', [], count))
  const baseFeeWei = head?.baseFeePerGas ?? 0n
  // Before London, and on BSC, whose base fee is zero.
  if (baseFeeWei === 0n) return { type: 0, leastWei: await rpc.ask('eth_gasPrice', [], quantity) }
  const tipWei = await rpc.ask('eth_maxPriorityFeePerGas', [], quantity)
  return { type: 2, leastWei: baseFeeWei + tipWei, baseFeeWei, tipWei }
}

function tooHigh(
  leastWei: bigint,
  { feePerGasMaxWei, coin }: { feePerGasMaxWei: bigint; coin: string },
): ChainError {
  const params = { gasWei: leastWei.toString(), capWei: feePerGasMaxWei.toString(), coin }
  const detail = { feePerGasWei: leastWei.toString(), feePerGasMaxWei: feePerGasMaxWei.toString() }
  return new ChainError('FEE_TOO_HIGH', 'temporary', { code: 'GAS_ABOVE_CAP', params }, { detail })
}
