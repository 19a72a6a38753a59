import { z } from 'zod'

import { hex } from '../blocks.ts'
import { RpcFailure } from '../../solana/rpc/rpc-failure.ts'
import { isRevert, type Rpc, type RpcList } from '../rpc-list.ts'
import { encodeHolding, type Token } from './encode-token.ts'

/**
 * The gas of a question. Always said: left to the nodes each gives its own, and a contract that answers by what is left of it would
 * answer each of them something else.
 */
const GAS = 1_000_000
const anyBytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .toLowerCase()

/** See SourceChainClient.holding. */
export function readHolding(
  rpcs: RpcList,
  input: { token: Token; owner: string; at: number },
): Promise<bigint> {
  const { contract, tokenId } = input.token
  return rpcs.agreed({ code: 'OWNER_DISPUTED', params: { contract, tokenId: tokenId ?? '-' } }, (rpc) =>
    holdingAt(rpc, input),
  )
}

async function holdingAt(
  rpc: Rpc,
  { token, owner, at }: { token: Token; owner: string; at: number },
): Promise<bigint> {
  const call = { to: token.contract, data: encodeHolding(token, owner), gas: hex(GAS) }
  try {
    const word = (await rpc.ask('eth_call', [call, hex(at)], anyBytes)).slice(2, 66)
    // No code, or an answer of another form.
    if (word.length < 64) return 0n
    if (token.kind !== 'unregistered') return BigInt(`0x${word}`)
    return word === owner.slice(2).padStart(64, '0') ? 1n : 0n
  } catch (error) {
    if (isRevert(error) || isOutOfGas(error)) return 0n
    throw error
  }
}

/** A contract that does not come to an end with so much gas says nothing. */
function isOutOfGas(error: unknown): boolean {
  return (
    error instanceof RpcFailure && error.reason === 'refused' && /out of ?gas|gas required/i.test(error.said)
  )
}
