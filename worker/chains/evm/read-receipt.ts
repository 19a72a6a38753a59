import { ChainError } from '../chain-error.ts'
import type { SourceReceipt } from '../source-chain.ts'
import { readCanonical } from './blocks.ts'
import { readReceipt } from './read-mined.ts'
import type { RpcList } from './rpc-list.ts'
import { hash, type Receipt } from './schemas.ts'

/** See SourceChainClient.receipt. Mined on some RPCs only is neither: they disagree, for a while. */
export async function readSourceReceipt(rpcs: RpcList, txHash: string): Promise<SourceReceipt> {
  const wanted = hash.safeParse(txHash)
  if (!wanted.success) {
    throw new ChainError('RPC_BAD_ANSWER', 'permanent', { code: 'HASH_MALFORMED', params: {} })
  }
  // Told beside what has to be the same: an RPC that counts gas otherwise holds nothing up.
  const paid: (bigint | null)[] = []
  const mined = await rpcs.agreed(
    { code: 'RECEIPT_DISPUTED', params: { txHash: wanted.data } },
    async (rpc) => {
      const receipt = await readReceipt(rpc, wanted.data)
      if (!receipt) return null
      const { blockNumber, blockHash, status: isSuccess } = receipt
      paid.push(paidFor(receipt))
      return { isSuccess, blockNumber, blockHash }
    },
  )
  if (!mined) return { verdict: 'absent' }
  await readCanonical(rpcs, mined)
  const [paidWei = null] = paid
  return { verdict: 'mined', ...mined, paidWei: paid.every((it) => it === paidWei) ? paidWei : null }
}

function paidFor({ gasUsed, effectiveGasPrice }: Receipt): bigint | null {
  return gasUsed && effectiveGasPrice ? gasUsed * effectiveGasPrice : null
}
