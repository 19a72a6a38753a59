import { z } from 'zod'
import pMap from 'p-map'

import { hex, lowestHead } from './blocks.ts'
import { encodeCall, ENUMERABLE_ID } from './erc721.ts'
import { readLogs } from './nft-transfers.ts'
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
  const blockNumber = await lowestHead(rpcs)
  const ask = { ...input, blockNumber }
  const isEnumerable = await rpcs.agreed(`what ${input.contract} supports`, (rpc) => canEnumerate(rpc, ask))
  const candidates = isEnumerable ? null : await tokensReceived(rpcs, ask)
  const what = `the tokens of ${input.owner} in ${input.contract}`
  const tokenIds = await rpcs.agreed(what, (rpc) =>
    candidates ? stillHeld(rpc, candidates, ask) : enumerate(rpc, ask),
  )
  return tokenIds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
}

interface Asked {
  contract: string
  owner: string
  fromBlock: number
  blockNumber: number
}

async function canEnumerate(rpc: Rpc, asked: Asked): Promise<boolean> {
  try {
    return (await readNumber(rpc, asked, 'supportsInterface', [ENUMERABLE_ID])) === 1n
  } catch (error) {
    // A contract older than ERC-165.
    if (isRevert(error)) return false
    throw error
  }
}

async function enumerate(rpc: Rpc, asked: Asked): Promise<string[]> {
  const balance = Number(await readNumber(rpc, asked, 'balanceOf', [asked.owner]))
  const indexes = Array.from({ length: balance }, (_, index) => index)
  return pMap(
    indexes,
    async (index) => (await readNumber(rpc, asked, 'tokenOfOwnerByIndex', [asked.owner, index])).toString(),
    { concurrency: AT_ONCE },
  )
}

async function stillHeld(rpc: Rpc, candidates: string[], asked: Asked): Promise<string[]> {
  const owner = asked.owner.toLowerCase()
  const held = await pMap(
    candidates,
    async (tokenId) => (await ownerAt(rpc, { ...asked, tokenId })) === owner,
    {
      concurrency: AT_ONCE,
    },
  )
  return candidates.filter((_, index) => held[index] === true)
}

async function tokensReceived(rpcs: RpcList, asked: Asked): Promise<string[]> {
  const wanted = { to: [asked.owner.toLowerCase()], contracts: [asked.contract.toLowerCase()] }
  const logs = await readLogs(rpcs, { from: asked.fromBlock, to: asked.blockNumber }, wanted)
  return [...new Set(logs.flatMap(({ topics }) => (topics[3] ? BigInt(topics[3]).toString() : [])))]
}

async function readNumber(rpc: Rpc, asked: Asked, name: string, args: unknown[]): Promise<bigint> {
  const call = [{ to: asked.contract, data: encodeCall(name, args) }, hex(asked.blockNumber)]
  const answer = await rpc.ask('eth_call', call, z.union([word, z.literal('0x')]))
  // Nothing at all, which a contract without the function may answer: it does not support it.
  return answer === '0x' ? 0n : answer
}
