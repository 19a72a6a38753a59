import { z } from 'zod'
import { zeroAddress } from '#contract/evm-address.ts'

import { ChainError } from '../chain-error.ts'
import { hex, agreedHead } from './blocks.ts'
import { encodeCall } from './erc721.ts'
import { isRevert, type Rpc, type RpcList } from './rpc-list.ts'
import { addressWord } from './schemas.ts'

const NO_CODE = z.literal('0x')

/** See SourceChainClient.ownerOf. */
export async function readOwnerOf(
  rpcs: RpcList,
  input: { contract: string; tokenId: string; at: number | undefined },
): Promise<string | null> {
  const blockNumber = input.at ?? (await agreedHead(rpcs))
  const { contract, tokenId } = input
  return rpcs.agreed({ code: 'OWNER_DISPUTED', params: { contract, tokenId } }, (rpc) =>
    ownerAt(rpc, { ...input, blockNumber }),
  )
}

/** At a height, by one RPC. Null when the contract reverts or says the zero address. */
export async function ownerAt(
  rpc: Rpc,
  input: { contract: string; tokenId: string; blockNumber: number },
): Promise<string | null> {
  const data = encodeCall('ownerOf', [BigInt(input.tokenId)])
  try {
    const call = [{ to: input.contract, data }, hex(input.blockNumber)]
    const owner = await rpc.ask('eth_call', call, z.union([addressWord, NO_CODE]))
    if (owner === '0x') throw noContract(input.contract)
    return owner === zeroAddress ? null : owner
  } catch (error) {
    if (isRevert(error)) return null
    throw error
  }
}

/** An address without code answers every call, with nothing. */
export function noContract(contract: string): ChainError {
  return new ChainError(
    'PROGRAM_ERROR',
    'permanent',
    { code: 'CONTRACT_NO_ERC721', params: { contract } },
    { detail: { contract } },
  )
}
