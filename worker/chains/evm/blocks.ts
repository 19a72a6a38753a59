import type { SourceBlock } from '../source-chain.ts'
import { agreedHeight, agreeOn } from '#contract/codes/rpc-agreement.ts'
import { disagreement, type Rpc, type RpcList } from './rpc-list.ts'
import { count, header, type Header } from './schemas.ts'
import type { Detail } from '#contract/codes/details.ts'

/** See SourceChainClient.head. */
export async function readHead(rpcs: RpcList): Promise<SourceBlock> {
  const head = await readBlock(rpcs, await agreedHead(rpcs))
  if (!head) throw disagreement({ code: 'HEAD_DISPUTED', params: {} })
  return head
}

/** See SourceChainClient.heads. */
export function readHeads(rpcs: RpcList): Promise<number[]> {
  return rpcs.each((rpc) => rpc.ask('eth_blockNumber', [], count))
}

/** The newest block that the quorum knows: state at it can be asked of so many. Where all have to agree it is the lowest head. */
export async function agreedHead(rpcs: RpcList): Promise<number> {
  const height = agreedHeight(await rpcs.votes((rpc) => rpc.ask('eth_blockNumber', [], count)), rpcs.quorum)
  if (height === null) throw disagreement({ code: 'HEAD_DISPUTED', params: {} })
  return height
}

/** See SourceChainClient.block. */
export async function readBlock(rpcs: RpcList, blockNumber: number): Promise<SourceBlock | null> {
  const votes = await rpcs.votes((rpc) => readHeader(rpc, blockNumber))
  const headers = votes.flatMap(({ host, said }) =>
    said?.answer ? [{ host, said: { answer: said.answer } }] : [],
  )
  const agreement = agreeOn(headers, rpcs.quorum, (a, b) => a.hash === b.hash)
  if (agreement.verdict === 'agreed') return toBlock(agreement.answer)
  const [first, ...others] = headers.map(({ said }) => said.answer.hash)
  if (others.some((hash) => hash !== first)) throw disagreement(blockDisputed(blockNumber))
  return null
}

/**
 * The block of this height and hash, as the quorum has it in its chain now.
 *
 * @throws ChainError temporary when it is not in the chain of so many (any more, or yet).
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
