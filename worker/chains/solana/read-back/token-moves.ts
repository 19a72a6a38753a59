import { ChainError } from '../../chain-error.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import type { LandedTransaction } from '../rpc/rpc-schemas.ts'
import { accountsOf } from './landed-transaction.ts'
import type { Detail } from '#contract/codes/details.ts'

/** What one transaction did to the tokens of one account. */
export interface TokenMove {
  mint: string
  /** After it. */
  owner: string
  before: bigint
  after: bigint
}

/**
 * What a transaction did to the tokens of an account, by the balances its RPC gives of it; null where it names none there. A later
 * balance of the account would prove nothing. @throws ChainError RPC_BAD_ANSWER when the RPC gives no such balances, or of another
 * transaction.
 */
export function tokenMoves(
  transaction: LandedTransaction,
  signature: string,
): (account: string) => TokenMove | null {
  const accounts = accountsOf(transaction, signature).map(addressFromBytes)
  return (account) => {
    const { preTokenBalances: pre, postTokenBalances: post } = transaction.meta
    if (!pre || !post) throw untold(signature)
    const at = accounts.indexOf(account)
    const before = pre.find(({ accountIndex }) => accountIndex === at)
    const after = post.find(({ accountIndex }) => accountIndex === at)
    const any = after ?? before
    if (at < 0 || !any) return null
    if (any.owner === null) throw untold(signature)
    return {
      mint: any.mint,
      owner: any.owner,
      before: before?.amount ?? 0n,
      after: after?.amount ?? 0n,
    }
  }
}

function untold(signature: string): ChainError {
  const said: Detail = { code: 'TRANSACTION_WITHOUT_TOKENS', params: { signature } }
  return new ChainError('RPC_BAD_ANSWER', 'temporary', said, { detail: { signature } })
}
