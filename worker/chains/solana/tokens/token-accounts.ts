import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { Token } from '#contract/send-token/token.ts'
import type { Payout } from '../../payout.ts'
import { findAssociatedTokenAddress } from '../address/metaplex-addresses.ts'
import { createBoundedCache } from '../../bounded-cache.ts'

/** That of each payout is asked for some times, from its planning on. */
const addressesMax = 20_000

/** Where a wallet has a token. */
export type FindTokenAccount = (owner: string, token: Pick<Token, 'mint' | 'program'>) => string

/** @throws Error for one of coins. */
export function tokenOf({ key, token }: Payout): Token {
  if (!token) throw new Error(`The payout ${key} names no token.`)
  return token
}

/** Addresses take longer to find than to keep. */
export function rememberAccounts(): FindTokenAccount {
  const known = createBoundedCache<string, string>(addressesMax)
  return (owner, { mint, program }) => {
    // Who names the wrong program of a mint is refused, and must not leave an address behind for who names the right one.
    const key = `${owner} ${mint} ${program}`
    const hit = known.get(key)
    if (hit !== undefined) return hit
    const found = findAssociatedTokenAddress(owner, mint, tokenProgramIds[program])
    known.set(key, found)
    return found
  }
}
