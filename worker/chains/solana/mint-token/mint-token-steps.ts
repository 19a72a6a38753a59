import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { createTokenAccount, mintTokens, readMintTokens } from '../instructions/spl-token.ts'
import type { PayoutSteps } from '../payouts/payout-steps.ts'
import { accountCodes } from '../tokens/account-codes.ts'
import { checkTokens } from '../tokens/check-tokens.ts'
import { rememberAccounts, tokenOf } from '../tokens/token-accounts.ts'
import { tokenArrivals } from '../tokens/token-arrivals.ts'

/** SPL Token, and Token-2022. */
const mintCodes = new Map<number, InstructionCode>([
  // Another may make more of it, or nobody any more.
  [4, 'AUTHORITY_INVALID'],
  [5, 'AUTHORITY_INVALID'],
  // More than the mint can count.
  [14, 'TOKEN_RULES'],
  [17, 'ACCOUNT_FROZEN'],
  // Other decimals; bound to its owner; paused.
  [18, 'TOKEN_RULES'],
  [37, 'TOKEN_RULES'],
  [67, 'TOKEN_RULES'],
])

/**
 * New tokens, into the associated account of each recipient. That is asked for first, whether or not it is there: else whoever an account
 * was given to would get them.
 */
export function createMintTokenSteps(): PayoutSteps {
  const accountOf = rememberAccounts()
  return {
    // Measured: 5,000; of Token-2022 7,000.
    load: { trace: 2, units: 15_000 },
    // The account with its four calls, as where one is sent.
    openingLoad: { trace: 6, units: 35_000 },
    codes: [accountCodes, mintCodes],
    accountOf: (payout) => accountOf(payout.owner, tokenOf(payout)),
    instructions: ({ authority }, payout) => {
      const token = tokenOf(payout)
      const { mint, decimals } = token
      const { owner, amount } = payout
      const program = tokenProgramIds[token.program]
      const account = accountOf(owner, token)
      return [
        createTokenAccount({ payer: authority.address, account, owner, mint, program }),
        mintTokens({ program, mint, account, authority: authority.address, amount, decimals }),
      ]
    },
    read: (authority, instruction) => {
      const made = readMintTokens(instruction)
      return made?.authority === authority ? { account: made.account, amount: made.amount } : null
    },
    carriedLamports: () => 0n,
    // A fee is kept of what is sent.
    arrivesOf: ({ amount }) => amount,
    arrivals: (transaction, signature) => tokenArrivals(accountOf, transaction, signature),
    check: ({ pool }, { authority }, payouts) =>
      checkTokens(pool, accountOf, { use: 'made', wallet: authority.address, payouts }),
  }
}
