import type { LandedCost } from '../../transaction.ts'
import { ChainError } from '../../chain-error.ts'
import { decodeBase58 } from '../address/base58.ts'
import { addressBytes, addressFromBytes } from '../address/address-bytes.ts'
import { NOOP_PROGRAM } from '../address/well-known.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { type LandedTransaction, transactionSchema } from '../rpc/rpc-schemas.ts'
import { mismatch } from './mismatch.ts'
import { type TransactionAccounts, transactionAccounts } from './transaction-accounts.ts'
import type { Detail } from '#contract/codes/details.ts'

/** The transaction at `finalized`, which succeeded; an RPC that does not have it yet is passed over. Throws ChainError. */
export async function finalizedTransaction(pool: RpcPool, signature: string): Promise<LandedTransaction> {
  const answer = await anyFinalized(pool, signature)
  if (answer.meta.err !== null) throw failedOnChain(answer.meta.err)
  return answer
}

/** The same, whether it succeeded or not. */
export async function anyFinalized(pool: RpcPool, signature: string): Promise<LandedTransaction> {
  const config = { encoding: 'base64', commitment: 'finalized', maxSupportedTransactionVersion: 1 }
  const answer = await pool.call('getTransaction', [signature, config], transactionSchema, (t) => t !== null)
  if (answer === null) throw new TypeError('getTransaction was accepted without a transaction.')
  return answer
}

/** What it took from its payer, the first account of every transaction. */
export function landedCost({ slot, meta }: LandedTransaction): LandedCost {
  const payerSpentLamports = (meta.preBalances[0] ?? 0n) - (meta.postBalances[0] ?? 0n)
  return { slot, feeLamports: meta.fee, payerSpentLamports }
}

/** What some addresses together had less after it than before. Throws RPC_BAD_ANSWER on nonsense. */
export function lossesOf(transaction: LandedTransaction, signature: string): (addresses: string[]) => bigint {
  const { preBalances, postBalances } = transaction.meta
  const { accounts } = decodeAs(transaction, signature)
  const placeOf = new Map(accounts.map((bytes, at) => [addressFromBytes(bytes), at]))
  return (addresses) =>
    addresses.reduce((sum, address) => {
      const at = placeOf.get(address) ?? -1
      return sum + (preBalances[at] ?? 0n) - (postBalances[at] ?? 0n)
    }, 0n)
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

/** Data of every Noop call of a transaction, in order. Throws RPC_BAD_ANSWER on nonsense. */
export function allNoopCalls(transaction: LandedTransaction, signature: string): string[] {
  const callsOf = noopCalls(transaction, signature)
  return [...new Set((transaction.meta.innerInstructions ?? []).map(({ index }) => index))]
    .toSorted((one, other) => one - other)
    .flatMap(callsOf)
}

function noopIndex(transaction: LandedTransaction, signature: string): number {
  const { accounts } = decodeAs(transaction, signature)
  const noop = addressBytes(NOOP_PROGRAM)
  return accounts.findIndex((account) => Buffer.compare(account, noop) === 0)
}

/** Every account of the transaction that was asked for, in its order. Throws RPC_BAD_ANSWER on nonsense. */
export function accountsOf(transaction: LandedTransaction, signature: string): Uint8Array[] {
  return decodeAs(transaction, signature).accounts
}

/** The accounts of the transaction that was asked for. */
function decodeAs(transaction: LandedTransaction, signature: string): TransactionAccounts {
  const decoded = decode(transaction.transaction)
  const asked = decodeBase58(signature) ?? new Uint8Array()
  if (decoded === null || Buffer.compare(decoded.signature, asked) !== 0) {
    const said: Detail = { code: 'TRANSACTION_OTHER', params: { signature } }
    throw new ChainError('RPC_BAD_ANSWER', 'temporary', said, { detail: { signature } })
  }
  return decoded
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
  return mismatch('outcome', null, { planned: 'Ok', found: JSON.stringify(err) })
}
