import pMap from 'p-map'
import { RpcRefused } from '#worker/plain-rpc/json-rpc.ts'
import type { EvmReader } from './reader.ts'

export interface OwnedTokens {
  tokenIds: string[]
  /** More are owned than are listed. */
  isCut: boolean
}

const atOnce = 8

/**
 * Token ids of a collection that a wallet holds now, in the contract's order: by ERC721Enumerable, else by the log
 * from `fromBlock` and a call for each owner.
 * @param owner 0x in lower case.
 * @throws RpcUnreachable; RpcRefused when the address is no collection.
 */
export async function listOwned(
  reader: EvmReader,
  input: { contract: string; owner: string; max: number; fromBlock: number },
): Promise<OwnedTokens> {
  const count = Number(await reader.balanceOf(input.contract, input.owner))
  if (count === 0) return { tokenIds: [], isCut: false }
  const isEnumerable = await reader.isEnumerable(input.contract).catch(isNo)
  return isEnumerable ? byIndex(reader, input, count) : byLog(reader, input)
}

/** A contract without ERC-165 reverts. */
function isNo(error: unknown): false {
  if (error instanceof RpcRefused) return false
  throw error
}

async function byIndex(
  reader: EvmReader,
  input: { contract: string; owner: string; max: number },
  count: number,
): Promise<OwnedTokens> {
  const indexes = Array.from({ length: Math.min(count, input.max) }, (_, index) => index)
  const tokenIds = await pMap(
    indexes,
    (index) =>
      // An NFT that leaves the wallet in between shortens the list.
      reader.tokenOfOwnerByIndex(input.contract, input.owner, index).catch(nullIfRefused),
    { concurrency: atOnce },
  )
  return { tokenIds: tokenIds.filter((id) => id !== null), isCut: count > input.max }
}

async function byLog(
  reader: EvmReader,
  input: { contract: string; owner: string; max: number; fromBlock: number },
): Promise<OwnedTokens> {
  const received = await reader.receivedTokens(input.contract, input.owner, input.fromBlock)
  const owned: string[] = []
  for (let from = 0; from < received.length && owned.length <= input.max; from += atOnce) {
    const part = received.slice(from, from + atOnce)
    const owners = await Promise.all(
      part.map((id) => reader.ownerOf(input.contract, id).catch(nullIfRefused)),
    )
    owned.push(...part.filter((_, at) => owners[at] === input.owner))
  }
  return { tokenIds: owned.slice(0, input.max), isCut: owned.length > input.max }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof RpcRefused) return null
  throw error
}
