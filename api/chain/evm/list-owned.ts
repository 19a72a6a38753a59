import pMap from 'p-map'
import { RpcRefused } from '../json-rpc.ts'
import type { EvmReader } from './reader.ts'

export interface OwnedTokens {
  tokenIds: string[]
  /** More are owned than are listed. */
  isCut: boolean
}

const atOnce = 8

/**
 * Token ids of a collection that a wallet holds now, in the contract's order: by ERC721Enumerable, else by
 * the log from `fromBlock` and a look at each owner.
 * @param owner 0x in lower case.
 * @throws RpcUnreachable; RpcRefused when the address is no collection.
 */
export const listOwned = async (
  reader: EvmReader,
  it: { contract: string; owner: string; max: number; fromBlock: number },
): Promise<OwnedTokens> => {
  const count = Number(await reader.balanceOf(it.contract, it.owner))
  if (count === 0) return { tokenIds: [], isCut: false }
  const isEnumerable = await reader.isEnumerable(it.contract).catch(isNo)
  return isEnumerable ? byIndex(reader, it, count) : byLog(reader, it)
}

/** A contract without ERC-165 reverts. */
const isNo = (error: unknown): false => {
  if (error instanceof RpcRefused) return false
  throw error
}

const byIndex = async (
  reader: EvmReader,
  it: { contract: string; owner: string; max: number },
  count: number,
): Promise<OwnedTokens> => {
  const indexes = Array.from({ length: Math.min(count, it.max) }, (_, index) => index)
  const tokenIds = await pMap(
    indexes,
    (index) =>
      // An NFT that leaves the wallet in between shortens the list.
      reader.tokenOfOwnerByIndex(it.contract, it.owner, index).catch(nobody),
    { concurrency: atOnce },
  )
  return { tokenIds: tokenIds.filter((id) => id !== null), isCut: count > it.max }
}

const byLog = async (
  reader: EvmReader,
  it: { contract: string; owner: string; max: number; fromBlock: number },
): Promise<OwnedTokens> => {
  const received = await reader.receivedTokens(it.contract, it.owner, it.fromBlock)
  const owned: string[] = []
  for (let from = 0; from < received.length && owned.length <= it.max; from += atOnce) {
    const part = received.slice(from, from + atOnce)
    const owners = await Promise.all(part.map((id) => reader.ownerOf(it.contract, id).catch(nobody)))
    owned.push(...part.filter((_, at) => owners[at] === it.owner))
  }
  return { tokenIds: owned.slice(0, it.max), isCut: owned.length > it.max }
}

const nobody = (error: unknown): null => {
  if (error instanceof RpcRefused) return null
  throw error
}
