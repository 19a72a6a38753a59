import { z } from 'zod'

import type { SourceBlock, SourceTransfer } from '../source-chain.ts'
import { readMined } from './read-mined.ts'
import { disagreement, type Rpc, type RpcList } from './rpc-list.ts'
import { hash, transaction, type Transaction } from './schemas.ts'
import { coinTransfer } from './transfers-of.ts'
import { blockDisputed } from './blocks.ts'

/** See SourceChainClient.coinTransfers. */
export async function readCoinTransfers(
  rpcs: RpcList,
  input: { chainId: number; block: SourceBlock; addresses: readonly string[] },
): Promise<SourceTransfer[]> {
  const to = input.addresses.map((address) => address.toLowerCase())
  const found = await rpcs.agreed(blockDisputed(input.block.number), async (rpc) => {
    const transactions = await readTransactions(rpc, input.block)
    return transactions.flatMap((tx) => coinTransfer(tx, input.block, to)?.txHash ?? [])
  })
  if (found.length === 0) return []
  const transfers = await Promise.all(
    found.map(async (txHash) => {
      const mined = await readMined(rpcs, { txHash, chainId: input.chainId })
      // Mined again in another block, the chain has moved on from this one.
      if (mined?.receipt.blockHash !== input.block.hash)
        throw disagreement({ code: 'TRANSACTION_DISPUTED', params: { txHash } })
      return mined.receipt.status ? coinTransfer(mined.tx, input.block, to) : null
    }),
  )
  return transfers.filter((transfer) => transfer !== null)
}

/** By hash: whatever the RPC's chain is by now, this is the block meant, or none. */
async function readTransactions(rpc: Rpc, block: SourceBlock): Promise<Transaction[]> {
  const blockWithAll = z.object({
    hash: hash.refine((it) => it === block.hash),
    transactions: z.array(transaction),
  })
  const answer = await rpc.ask('eth_getBlockByHash', [block.hash, true], blockWithAll.nullable())
  if (!answer) throw disagreement(blockDisputed(block.number))
  return answer.transactions
}
