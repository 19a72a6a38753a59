import { ChainError } from '../chain-error.ts'
import { readHeader } from './blocks.ts'
import type { Rpc, RpcList } from './rpc-list.ts'
import { count, quantity } from './schemas.ts'

/** How a transaction pays for gas: by a cap and a tip (type 2) where blocks have a base fee, else by one price. */
export type Fee =
  | { type: 2; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }
  | { type: 0; gasPrice: bigint }

/** Signed bytes are never changed: they must still be worth mining after the base fee rose to twice of now. */
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
  const suggestions = await rpcs.each(suggestionOf)
  const highest = suggestions.reduce((a, b) => (b.leastWei > a.leastWei ? b : a))
  if (highest.leastWei > feePerGasMaxWei) throw tooHigh(highest.leastWei, { feePerGasMaxWei, coin })
  if (highest.type === 0) return { type: 0, gasPrice: highest.leastWei }
  const room = highest.baseFeeWei * BASE_FEE_ROOM + highest.tipWei
  const maxFeePerGas = room < feePerGasMaxWei ? room : feePerGasMaxWei
  return { type: 2, maxFeePerGas, maxPriorityFeePerGas: highest.tipWei }
}

type Suggestion =
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
