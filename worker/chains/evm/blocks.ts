import type { SourceBlock } from '../source-chain.ts'
import { disagreement, type Rpc, type RpcList } from './rpc-list.ts'
import { count, header, type Header } from './schemas.ts'
import type { Detail } from '#contract/codes/details.ts'

/** See SourceChainClient.head. */
export async function readHead(rpcs: RpcList): Promise<SourceBlock> {
  const head = await readBlock(rpcs, await lowestHead(rpcs))
  if (!head) throw disagreement({ code: 'HEAD_DISPUTED', params: {} })
  return head
}

/** See SourceChainClient.heads. */
export function readHeads(rpcs: RpcList): Promise<number[]> {
  return rpcs.each((rpc) => rpc.ask('eth_blockNumber', [], count))
}

/** The number of the lowest head: state at it can be asked of every RPC. */
export async function lowestHead(rpcs: RpcList): Promise<number> {
  return Math.min(...(await readHeads(rpcs)))
}

/** See SourceChainClient.block. */
export async function readBlock(rpcs: RpcList, blockNumber: number): Promise<SourceBlock | null> {
  const answers = await rpcs.each((rpc) => readHeader(rpc, blockNumber))
  const headers = answers.filter((answer) => answer !== null)
  const [first] = headers
  if (!first || headers.length < answers.length) return null
  if (headers.some(({ hash }) => hash !== first.hash)) throw disagreement(blockDisputed(blockNumber))
  return toBlock(first)
}

/**
 * The block of this height and hash, as every RPC has it in its chain now.
 *
 * @throws ChainError temporary when it is not in the chain of one of them (any more, or yet).
 */
export async function readCanonical(
  rpcs: RpcList,
  input: { blockNumber: number; blockHash: string },
): Promise<SourceBlock> {
  const block = await readBlock(rpcs, input.blockNumber)
  if (block?.hash !== input.blockHash) throw disagreement(blockDisputed(input.blockNumber))
  return block
}

/** The header of a block as one RPC has it; null where it has none of that number. @throws RpcFailure for an answer about another block. */
export async function readHeader(rpc: Rpc, blockNumber: number): Promise<Header | null> {
  const isAsked = (answer: Header | null) => answer === null || answer.number === blockNumber
  return rpc.ask('eth_getBlockByNumber', [hex(blockNumber), false], header.nullable().refine(isAsked))
}

/** As JSON-RPC writes a quantity: 0x, and no leading zero. */
export function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

function toBlock({ number, hash, timestamp }: Header): SourceBlock {
  return {
    number,
    hash,
    time: new Date(timestamp * 1000),
  }
}

export function blockDisputed(block: number): Detail {
  return { code: 'BLOCK_DISPUTED', params: { block: String(block) } }
}
