import { z } from 'zod'

import type { SourceTransfer } from '../source-chain.ts'
import { RpcFailure } from '../solana/rpc/rpc-failure.ts'
import { blockDisputed, hex, readBlock, readCanonical } from './blocks.ts'
import { addressTopic, TRANSFER_TOPIC } from './erc721.ts'
import { readMined } from './read-mined.ts'
import { disagreement, type Rpc, type RpcList } from './rpc-list.ts'
import { log, type Log } from './schemas.ts'
import { lowered, nftMove, nftTransfers, type Wanted } from './transfers-of.ts'
import type { Detail } from '#contract/codes/details.ts'

export interface BlockRange {
  from: number
  to: number
}

/** Public RPCs refuse wider ranges than some thousand blocks. */
const RANGE_MAX = 2_000

/** See SourceChainClient.nftTransfers. The logs only name candidates: what counts is read from the receipts. */
export async function readNftTransfers(
  rpcs: RpcList,
  input: { chainId: number; range: BlockRange; wanted: Wanted },
): Promise<SourceTransfer[]> {
  const wanted = lowered(input.wanted)
  // An empty list means every address to a node; here it means no address.
  if (wanted.to.length === 0 || wanted.contracts.length === 0 || input.range.from > input.range.to) return []
  const logs = await readLogs(rpcs, input.range, wanted)
  const txHashes = [...new Set(logs.map((it) => it.transactionHash))]
  const found = await Promise.all(
    txHashes.map(async (txHash) => {
      const mined = await readMined(rpcs, { txHash, chainId: input.chainId })
      const isAsLogged = logs.every((it) => it.transactionHash !== txHash || isIn(mined?.receipt.logs, it))
      if (!mined || !isAsLogged) throw disagreement({ code: 'TRANSACTION_DISPUTED', params: { txHash } })
      return nftTransfers(mined.receipt, await readCanonical(rpcs, mined.receipt), wanted)
    }),
  )
  return found.flat().toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
}

/** Transfer logs to the addresses, the same on every RPC, in the order of the chain. */
export async function readLogs(rpcs: RpcList, range: BlockRange, wanted: Wanted): Promise<Log[]> {
  // A node asked beyond its head answers without a word what it has.
  if (!(await readBlock(rpcs, range.to))) throw disagreement(blockDisputed(range.to))
  const logs = await rpcs.agreed(transfersDisputed(range), async (rpc) => {
    const found = await logsOf(rpc, range, wanted)
    return found.filter((it) => isWanted(it, range, wanted)).toSorted(inOrder)
  })
  return logs
}

async function logsOf(rpc: Rpc, { from, to }: BlockRange, wanted: Wanted): Promise<Log[]> {
  if (to - from >= RANGE_MAX) return logsInHalves(rpc, { from, to }, wanted)
  const filter = {
    fromBlock: hex(from),
    toBlock: hex(to),
    address: wanted.contracts,
    topics: [TRANSFER_TOPIC, null, wanted.to.map(addressTopic)],
  }
  try {
    return await rpc.ask('eth_getLogs', [filter], z.array(log))
  } catch (error) {
    // Too many logs or blocks for this node, each of which says so in its own way.
    const isTooMuch = error instanceof RpcFailure && error.reason === 'refused' && from < to
    if (!isTooMuch) throw error
    return logsInHalves(rpc, { from, to }, wanted)
  }
}

async function logsInHalves(rpc: Rpc, { from, to }: BlockRange, wanted: Wanted): Promise<Log[]> {
  const middle = Math.floor((from + to) / 2)
  const first = await logsOf(rpc, { from, to: middle }, wanted)
  return [...first, ...(await logsOf(rpc, { from: middle + 1, to }, wanted))]
}

function isWanted(input: Log, range: BlockRange, wanted: Wanted): boolean {
  const move = nftMove(input, wanted.contracts)
  const isInRange = input.blockNumber >= range.from && input.blockNumber <= range.to
  return move !== null && isInRange && wanted.to.includes(move.to)
}

function inOrder(a: Log, b: Log): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex
}

function isIn(logs: Log[] | undefined, input: Log): boolean {
  return (
    logs?.some(({ logIndex, blockHash }) => logIndex === input.logIndex && blockHash === input.blockHash) ??
    false
  )
}

function transfersDisputed({ from, to }: { from: number; to: number }): Detail {
  return { code: 'TRANSFERS_DISPUTED', params: { from: String(from), to: String(to) } }
}
