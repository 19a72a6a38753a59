import { agreeOnTransaction } from '#contract/codes/rpc-agreement.ts'
import { ChainError } from '../chain-error.ts'
import type { SourceReceipt } from '../source-chain.ts'
import { readCanonical } from './blocks.ts'
import { readReceipt } from './read-mined.ts'
import { disagreement, type RpcList } from './rpc-list.ts'
import { hash, type Receipt } from './schemas.ts'

/** See SourceChainClient.receipt. Mined on some RPCs only is neither: they disagree, for a while. */
export async function readSourceReceipt(rpcs: RpcList, txHash: string): Promise<SourceReceipt> {
  const wanted = hash.safeParse(txHash)
  if (!wanted.success) {
    throw new ChainError('RPC_BAD_ANSWER', 'permanent', { code: 'HASH_MALFORMED', params: {} })
  }
  const votes = await rpcs.votes(async (rpc) => (await readReceipt(rpc, wanted.data)) ?? ('absent' as const))
  const agreement = agreeOnTransaction<Receipt>(votes, rpcs.quorum, isSame)
  if (agreement.verdict === 'absent') return { verdict: 'absent' }
  // Where one has it and others not yet, or not any more: asked again later.
  if (agreement.verdict !== 'agreed')
    throw disagreement({ code: 'RECEIPT_DISPUTED', params: { txHash: wanted.data } })
  const { blockNumber, blockHash, status: isSuccess } = agreement.answer
  await readCanonical(rpcs, { blockNumber, blockHash })
  return { verdict: 'mined', isSuccess, blockNumber, blockHash, paidWei: paidFor(agreement.answer) }
}

/** What its gas cost is no part of it: an RPC that counts gas otherwise holds nothing up. */
function isSame(a: Receipt, b: Receipt): boolean {
  return a.blockNumber === b.blockNumber && a.blockHash === b.blockHash && a.status === b.status
}

function paidFor({ gasUsed, effectiveGasPrice }: Receipt): bigint | null {
  return gasUsed && effectiveGasPrice ? gasUsed * effectiveGasPrice : null
}
