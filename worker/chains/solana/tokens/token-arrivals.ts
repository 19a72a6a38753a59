import type { Payout } from '../../payout.ts'
import { tokenMoves } from '../read-back/token-moves.ts'
import type { LandedTransaction } from '../rpc/rpc-schemas.ts'
import { tokenOf, type FindTokenAccount } from './token-accounts.ts'

/** By how much a transaction made the account of a payout larger, in base units; null where that is not the owner's. */
export function tokenArrivals(
  accountOf: FindTokenAccount,
  transaction: LandedTransaction,
  signature: string,
): (payout: Payout) => bigint | null {
  const moveOf = tokenMoves(transaction, signature)
  return (payout) => {
    const token = tokenOf(payout)
    const move = moveOf(accountOf(payout.owner, token))
    const isOurs = move !== null && move.owner === payout.owner && move.mint === token.mint
    return isOurs ? move.after - move.before : null
  }
}
