import { z } from 'zod'
import pMap from 'p-map'

import { hex, agreedHead } from './blocks.ts'
import { addressTopic, encodeCall, ENUMERABLE_ID, TRANSFER_TOPIC } from './erc721.ts'
import { readLogs } from './tokens/token-transfers.ts'
import { ownerAt } from './owner-of.ts'
import { isRevert, type Rpc, type RpcList } from './rpc-list.ts'
import { word } from './schemas.ts'

/** Calls made at the same time: the RPC list bounds them further. */
const AT_ONCE = 50

/** See SourceChainClient.tokensOf. Ids in the order of their numbers. */
export async function readTokensOf(
  rpcs: RpcList,
  input: { contract: string; owner: string; fromBlock: number },
): Promise<string[]> {
  const blockNumber = await agreedHead(rpcs)
  const ask = { ...input, blockNumber }
  const { contract, owner } = input
  const isEnumerable = await rpcs.agreed({ code: 'CONTRACT_DISPUTED', params: { contract } }, (rpc) =>
    canEnumerate(rpc, ask),
  )
  const candidates = isEnumerable ? null : await tokensReceived(rpcs, ask)
  const tokenIds = await rpcs.agreed({ code: 'TOKENS_DISPUTED', params: { contract, owner } }, (rpc) =>
    candidates ? stillHeld(rpc, candidates, ask) : enumerate(rpc, ask),
  )
  return tokenIds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
}

interface HolderQuery {
  contract: string
  owner: string
  fromBlock: number
  blockNumber: number
}

async function canEnumerate(rpc: Rpc, query: HolderQuery): Promise<boolean> {
  try {
    return (await readNumber(rpc, query, 'supportsInterface', [ENUMERABLE_ID])) === 1n
  } catch (error) {
    // A contract older than ERC-165.
    if (isRevert(error)) return false
    throw error
  }
}

async function enumerate(rpc: Rpc, query: HolderQuery): Promise<string[]> {
  const balance = Number(await readNumber(rpc, query, 'balanceOf', [query.owner]))
  const indexes = Array.from({ length: balance }, (_, index) => index)
  return pMap(
    indexes,
    async (index) => (await readNumber(rpc, query, 'tokenOfOwnerByIndex', [query.owner, index])).toString(),
    { concurrency: AT_ONCE },
  )
}

async function stillHeld(rpc: Rpc, candidates: string[], query: HolderQuery): Promise<string[]> {
  const owner = query.owner.toLowerCase()
  const held = await pMap(
    candidates,
    async (tokenId) => (await ownerAt(rpc, { ...query, tokenId })) === owner,
    {
      concurrency: AT_ONCE,
    },
  )
  return candidates.filter((_, index) => held[index] === true)
}

async function tokensReceived(rpcs: RpcList, query: HolderQuery): Promise<string[]> {
  const filter = {
    address: [query.contract.toLowerCase()],
    topics: [TRANSFER_TOPIC, null, addressTopic(query.owner)],
  }
  const range = { from: query.fromBlock, to: query.blockNumber }
  const logs = await readLogs(rpcs, range, { filters: [filter] })
  return [...new Set(logs.flatMap(({ topics }) => (topics[3] ? BigInt(topics[3]).toString() : [])))]
}

async function readNumber(rpc: Rpc, query: HolderQuery, name: string, args: unknown[]): Promise<bigint> {
  const call = [{ to: query.contract, data: encodeCall(name, args) }, hex(query.blockNumber)]
  const answer = await rpc.ask('eth_call', call, z.union([word, z.literal('0x')]))
  // Nothing at all, which a contract without the function may answer: it does not support it.
  return answer === '0x' ? 0n : answer
}
