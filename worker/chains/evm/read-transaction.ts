import type { SourceTransaction } from '../source-chain.ts'
import { readCanonical } from './blocks.ts'
import { readSeen } from './read-mined.ts'
import type { RpcList } from './rpc-list.ts'
import { hash } from './schemas.ts'
import { coinTransfer, lowered, nftTransfers, unitTransfers, type Wanted } from './transfers-of.ts'

/** See SourceChainClient.transaction. */
export async function readSourceTransaction(
  rpcs: RpcList,
  input: { txHash: string; chainId: number; wanted: Wanted },
): Promise<SourceTransaction> {
  const txHash = hash.safeParse(input.txHash)
  // No transaction of any chain has such a hash.
  if (!txHash.success) return { verdict: 'absent' }
  const seen = await readSeen(rpcs, { txHash: txHash.data, chainId: input.chainId })
  if (seen === 'absent' || seen === 'pending') return { verdict: seen }
  const { tx, receipt } = seen
  const { blockNumber, blockHash } = receipt
  if (!receipt.status) return { verdict: 'failed', blockNumber, blockHash }
  const block = await readCanonical(rpcs, receipt)
  const wanted = lowered(input.wanted)
  const coin = coinTransfer(tx, block, wanted.to)
  const transfers = [
    ...(coin ? [coin] : []),
    ...nftTransfers(receipt, block, wanted),
    ...unitTransfers(receipt, block, wanted),
  ]
  const { from, to, value } = tx
  return { verdict: 'mined', from, to, valueWei: value, blockNumber, blockHash, transfers }
}
