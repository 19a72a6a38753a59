import { z } from 'zod'

import type { RpcList } from './rpc-list.ts'
import { address, hash, quantity } from './schemas.ts'

const charged = z.object({
  transactionHash: hash,
  status: z.enum(['0x0', '0x1']),
  gasUsed: quantity,
  /** Nodes of before London leave it out. */
  effectiveGasPrice: quantity.nullish(),
})
const offered = z.object({
  hash,
  from: address,
  to: address.nullish(),
  value: quantity,
  gasPrice: quantity.nullish(),
})

/** See SourceChainClient.cost. */
export function readCost(rpcs: RpcList, txHash: string): Promise<bigint | null> {
  return rpcs.agreed({ code: 'RECEIPT_DISPUTED', params: { txHash } }, async (rpc) => {
    const [receipt, tx] = await Promise.all([
      rpc.ask('eth_getTransactionReceipt', [txHash], charged.nullable()),
      rpc.ask('eth_getTransactionByHash', [txHash], offered.nullable()),
    ])
    if (!receipt || !tx) return null
    const priceWei = receipt.effectiveGasPrice ?? tx.gasPrice ?? 0n
    const isMoved = receipt.status === '0x1' && tx.to !== tx.from
    return receipt.gasUsed * priceWei + (isMoved ? tx.value : 0n)
  })
}
