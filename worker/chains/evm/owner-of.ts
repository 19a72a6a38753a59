import { z } from 'zod'

import { ChainError } from '../chain-error.ts'
import { hex, lowestHead } from './blocks.ts'
import { encodeCall } from './erc721.ts'
import { isRevert, type Rpc, type RpcList } from './rpc-list.ts'
import { addressWord } from './schemas.ts'

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
const NO_CODE = z.literal('0x')

/** See SourceChainClient.ownerOf. */
export async function readOwnerOf(
  rpcs: RpcList,
  it: { contract: string; tokenId: string; at: number | undefined },
): Promise<string | null> {
  const blockNumber = it.at ?? (await lowestHead(rpcs))
  const what = `the owner of ${it.contract} ${it.tokenId}`
  return rpcs.agreed(what, (rpc) => ownerAt(rpc, { ...it, blockNumber }))
}

/** At a height, by one RPC. Null when the contract reverts or says the zero address. */
export async function ownerAt(
  rpc: Rpc,
  it: { contract: string; tokenId: string; blockNumber: number },
): Promise<string | null> {
  const data = encodeCall('ownerOf', [BigInt(it.tokenId)])
  try {
    const call = [{ to: it.contract, data }, hex(it.blockNumber)]
    const owner = await rpc.ask('eth_call', call, z.union([addressWord, NO_CODE]))
    if (owner === '0x') throw noContract(it.contract)
    return owner === ZERO_ADDRESS ? null : owner
  } catch (error) {
    if (isRevert(error)) return null
    throw error
  }
}

/** An address without code answers every call, with nothing. */
export const noContract = (contract: string): ChainError =>
  new ChainError(
    'PROGRAM_ERROR',
    'permanent',
    `${contract} does not answer as an ERC-721 contract. Check the project's contract address.`,
    { detail: { contract } },
  )
