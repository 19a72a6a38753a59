import type { LandedCost } from '../../transaction.ts'
import { ChainError } from '../../chain-error.ts'
import { decodeBase58 } from '../address/base58.ts'
import { addressBytes } from '../address/address-bytes.ts'
import { NOOP_PROGRAM } from '../address/well-known.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { type LandedTransaction, transactionSchema } from '../rpc/rpc-schemas.ts'
import { mismatch } from './mismatch.ts'
import { transactionAccounts } from './transaction-accounts.ts'

/** The transaction at `finalized`; an RPC that does not have it yet is passed over. Throws ChainError. */
export async function finalizedTransaction(pool: RpcPool, signature: string): Promise<LandedTransaction> {
  const config = { encoding: 'base64', commitment: 'finalized', maxSupportedTransactionVersion: 1 }
  const answer = await pool.call('getTransaction', [signature, config], transactionSchema, (t) => t !== null)
  if (answer === null) throw new TypeError('getTransaction was accepted without a transaction.')
  if (answer.meta.err !== null) throw failedOnChain(answer.meta.err)
  return answer
}

/** What it took from its payer, the first account of every transaction. */
export function landedCost({ slot, meta }: LandedTransaction): LandedCost {
  return { slot, feeLamports: meta.fee, payerSpentLamports: meta.preBalances - meta.postBalances }
}

/** Data of the Noop calls made inside outer instruction `index`, in order. Throws RPC_BAD_ANSWER on nonsense. */
export function noopCalls(transaction: LandedTransaction, signature: string): (index: number) => string[] {
  const noop = noopIndex(transaction, signature)
  const groups = transaction.meta.innerInstructions ?? []
  return (index: number) =>
    groups
      .filter((group) => group.index === index)
      .flatMap((group) => group.instructions)
      .filter((instruction) => instruction.programIdIndex === noop)
      .map((instruction) => instruction.data)
}

function noopIndex(transaction: LandedTransaction, signature: string): number {
  const decoded = decode(transaction.transaction)
  const asked = decodeBase58(signature) ?? new Uint8Array()
  if (decoded === null || Buffer.compare(decoded.signature, asked) !== 0) {
    const message = 'An RPC answered getTransaction with another transaction. Check the RPC list.'
    throw new ChainError('RPC_BAD_ANSWER', 'temporary', message, { detail: { signature } })
  }
  const noop = addressBytes(NOOP_PROGRAM)
  return decoded.accounts.findIndex((account) => Buffer.compare(account, noop) === 0)
}

function decode(bytes: Uint8Array) {
  try {
    return transactionAccounts(bytes)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function failedOnChain(err: unknown): ChainError {
  return mismatch('outcome', null, { planned: 'success', found: JSON.stringify(err) })
}
