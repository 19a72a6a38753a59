import { keccak256 } from 'ethers'
import { z } from 'zod'

import { ChainError } from '../chain-error.ts'
import { RpcFailure } from '../solana/rpc/rpc-failure.ts'
import { listError, type Rpc, type RpcList } from './rpc-list.ts'
import { hash, transaction } from './schemas.ts'

/**
 * See SourceChainClient.broadcast. Sent to every RPC; one that has it is enough.
 * @throws ChainError NONCE_USED, unknown, when another transaction has the nonce: whether it keeps it is known only
 * at depth. PAYER_BALANCE_TOO_LOW or FEE_TOO_HIGH, temporary, when the bytes are not worth taking now.
 */
export async function broadcast(rpcs: RpcList, bytes: Uint8Array): Promise<void> {
  const outcomes = await rpcs.settled((rpc) => broadcastTo(rpc, bytes))
  if (outcomes.some((outcome) => 'answer' in outcome)) return
  const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []))
  throw refusedError(failures) ?? listError(failures)
}

async function broadcastTo(rpc: Rpc, bytes: Uint8Array): Promise<void> {
  const txHash = keccak256(bytes).toLowerCase()
  try {
    await rpc.ask('eth_sendRawTransaction', [`0x${Buffer.from(bytes).toString('hex')}`], z.unknown())
  } catch (error) {
    // 'Already known', 'nonce too low' and their like in many words: what counts is whether the node has this one.
    const isRefused = error instanceof RpcFailure && error.reason === 'refused'
    if (isRefused && (await isKnown(rpc, txHash))) return
    throw error
  }
}

async function isKnown(rpc: Rpc, txHash: string): Promise<boolean> {
  const known = await rpc.ask(
    'eth_getTransactionByHash',
    [txHash],
    transaction.pick({ hash: true }).nullable(),
  )
  return hash.safeParse(known?.hash).data === txHash
}

/** Nodes have one code for all refusals of a send; only the message text tells the refusals apart. */
const refusals: { words: RegExp; make: (cause: RpcFailure) => ChainError }[] = [
  {
    words: /nonce.*too low|nonce.*already|replacement transaction|same nonce/i,
    make: (cause) => new ChainError('NONCE_USED', 'unknown', { code: 'NONCE_TAKEN', params: {} }, { cause }),
  },
  {
    words: /insufficient (funds|balance)/i,
    make: (cause) =>
      new ChainError(
        'PAYER_BALANCE_TOO_LOW',
        'temporary',
        { code: 'SENDER_CANNOT_PAY', params: {} },
        { cause },
      ),
  },
  {
    words: /underpriced|less than block base fee|fee.*too low|gas price.*(low|lower|below)/i,
    make: (cause) =>
      new ChainError('FEE_TOO_HIGH', 'temporary', { code: 'GAS_ABOVE_OFFER', params: {} }, { cause }),
  },
]

function refusedError(failures: readonly RpcFailure[]): ChainError | null {
  for (const { words, make } of refusals) {
    const failure = failures.find(({ reason, said }) => reason === 'refused' && words.test(said))
    if (failure) return make(failure)
  }
  return null
}
