import { z } from 'zod'

import type { SourceBlock, SourceTransfer } from '../../source-chain.ts'
import { RpcFailure } from '../../solana/rpc/rpc-failure.ts'
import { blockDisputed, hex, readBlock, readCanonical } from '../blocks.ts'
import { addressTopic, TRANSFER_TOPIC } from '../erc721.ts'
import { readMined } from '../read-mined.ts'
import { disagreement, type Rpc, type RpcList } from '../rpc-list.ts'
import { log, type Log } from '../schemas.ts'
import { BATCH_TOPIC, SINGLE_TOPIC } from './encode-token.ts'
import { eventTransfers, lowered, nftMove, nftTransfers, type Wanted } from '../transfers-of.ts'
import type { Detail } from '#contract/codes/details.ts'

export interface BlockRange {
  from: number
  to: number
}

/** Public RPCs refuse wider ranges than some thousand blocks. */
const RANGE_MAX = 2_000

/**
 * See SourceChainClient.tokenTransfers. Two questions a range, whatever contracts there are: one for ERC-721 and ERC-20, which
 * share their event, and one for ERC-1155. Of a registered contract the logs only name candidates: what counts is read from the
 * receipts. Of any other the log is all that is read: its holding is asked later, and receipts of strangers would cost as much as
 * they like.
 */
export async function readTokenTransfers(
  rpcs: RpcList,
  input: { chainId: number; range: BlockRange; wanted: Wanted },
): Promise<SourceTransfer[]> {
  const wanted = lowered(input.wanted)
  // An empty list means every address to a node; here it means no address.
  if (wanted.to.length === 0 || input.range.from > input.range.to) return []
  const logs = await readLogs(rpcs, input.range, { filters: arrivalFilters(wanted.to) })
  const registered = logs.filter((it) => isNftTo(it, wanted))
  const receipts = await readReceipts(rpcs, input.chainId, { logs: registered, wanted })
  const others = await readOthers(rpcs, logs, wanted)
  return [...receipts, ...others].toSorted(inOrder)
}

function arrivalFilters(to: readonly string[]): LogFilter[] {
  const topics = to.map(addressTopic)
  return [
    { topics: [TRANSFER_TOPIC, null, topics] },
    { topics: [[SINGLE_TOPIC, BATCH_TOPIC], null, null, topics] },
  ]
}

async function readReceipts(
  rpcs: RpcList,
  chainId: number,
  { logs, wanted }: { logs: Log[]; wanted: Wanted },
): Promise<SourceTransfer[]> {
  const txHashes = [...new Set(logs.map((it) => it.transactionHash))]
  const found = await Promise.all(
    txHashes.map(async (txHash) => {
      const mined = await readMined(rpcs, { txHash, chainId })
      const isAsLogged = logs.every((it) => it.transactionHash !== txHash || isIn(mined?.receipt.logs, it))
      if (!mined || !isAsLogged) throw disagreement({ code: 'TRANSACTION_DISPUTED', params: { txHash } })
      return nftTransfers(mined.receipt, await readCanonical(rpcs, mined.receipt), wanted)
    }),
  )
  return found.flat()
}

/** Of one transaction and token only the last event counts; each of an ERC-1155 or ERC-20 does. */
async function readOthers(rpcs: RpcList, logs: Log[], wanted: Wanted): Promise<SourceTransfer[]> {
  const blocks = new Map<number, SourceBlock>()
  const found = new Map<string, SourceTransfer>()
  for (const one of logs) {
    const block = blocks.get(one.blockNumber) ?? (await readCanonical(rpcs, one))
    blocks.set(one.blockNumber, block)
    if (block.hash !== one.blockHash) throw disagreement(blockDisputed(one.blockNumber))
    for (const transfer of eventTransfers(one, block, wanted)) {
      const { kind, txHash, contract, tokenId, logIndex } = transfer
      found.set(`${txHash}:${contract}:${kind === 'unregistered' ? tokenId : `#${logIndex}`}`, transfer)
    }
  }
  return [...found.values()]
}

/** What nodes are asked for; `address` left out: of any contract. */
export interface LogFilter {
  address?: readonly string[]
  topics: (string | null | string[])[]
}

/** The logs of filters in a range, the same on every RPC, in the order of the chain. */
export async function readLogs(
  rpcs: RpcList,
  range: BlockRange,
  { filters }: { filters: readonly LogFilter[] },
): Promise<Log[]> {
  // A node asked beyond its head answers without a word what it has.
  if (!(await readBlock(rpcs, range.to))) throw disagreement(blockDisputed(range.to))
  return rpcs.agreed(transfersDisputed(range), async (rpc) => {
    const found = await Promise.all(
      filters.map(async (filter) =>
        (await logsOf(rpc, range, filter)).filter((it) => isWanted(it, range, filter)),
      ),
    )
    return found.flat().toSorted(inOrder)
  })
}

async function logsOf(rpc: Rpc, { from, to }: BlockRange, filter: LogFilter): Promise<Log[]> {
  if (to - from >= RANGE_MAX) return logsInHalves(rpc, { from, to }, filter)
  try {
    return await rpc.ask('eth_getLogs', [{ fromBlock: hex(from), toBlock: hex(to), ...filter }], z.array(log))
  } catch (error) {
    // Too many logs or blocks for this node, each of which says so in its own way.
    const isTooMuch = error instanceof RpcFailure && error.reason === 'refused' && from < to
    if (!isTooMuch) throw error
    return logsInHalves(rpc, { from, to }, filter)
  }
}

async function logsInHalves(rpc: Rpc, { from, to }: BlockRange, filter: LogFilter): Promise<Log[]> {
  const middle = Math.floor((from + to) / 2)
  const first = await logsOf(rpc, { from, to: middle }, filter)
  return [...first, ...(await logsOf(rpc, { from: middle + 1, to }, filter))]
}

/** Held against what was asked: a node may answer more. */
function isWanted(input: Log, range: BlockRange, { address, topics }: LogFilter): boolean {
  const isInRange = input.blockNumber >= range.from && input.blockNumber <= range.to
  const isOf = address === undefined || address.includes(input.address)
  return isInRange && isOf && !input.removed && topics.every((topic, at) => hasTopic(input.topics[at], topic))
}

function hasTopic(found: string | undefined, wanted: string | null | string[]): boolean {
  if (wanted === null) return true
  return found !== undefined && (Array.isArray(wanted) ? wanted.includes(found) : wanted === found)
}

function isNftTo(input: Log, { to, contracts }: Wanted): boolean {
  const move = nftMove(input, contracts)
  return move !== null && to.includes(move.to)
}

function inOrder(a: Place, b: Place): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex
}
type Place = Pick<Log, 'blockNumber' | 'logIndex'>

function isIn(logs: Log[] | undefined, input: Log): boolean {
  return (
    logs?.some(({ logIndex, blockHash }) => logIndex === input.logIndex && blockHash === input.blockHash) ??
    false
  )
}

function transfersDisputed({ from, to }: { from: number; to: number }): Detail {
  return { code: 'TRANSFERS_DISPUTED', params: { from: String(from), to: String(to) } }
}
