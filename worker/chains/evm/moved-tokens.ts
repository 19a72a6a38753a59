import type { Detail } from '#contract/codes/details.ts'
import { nftMove } from './transfers-of.ts'
import { readReceipt } from './read-mined.ts'
import type { RpcList } from './rpc-list.ts'

/** See SourceChainClient.movedTokens. */
export function readMovedTokens(
  rpcs: RpcList,
  { txHash, contract }: { txHash: string; contract: string },
): Promise<string[]> {
  const disputed: Detail = { code: 'RECEIPT_DISPUTED', params: { txHash } }
  return rpcs.agreed(disputed, async (rpc) => {
    const receipt = await readReceipt(rpc, txHash)
    const moved = (receipt?.logs ?? []).flatMap((log) => nftMove(log, [contract])?.tokenId ?? [])
    return [...new Set(moved)]
  })
}
