import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import { feeOf } from '#contract/send-token/token.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { createTokenAccount, readTransferTokens, transferTokens } from '../instructions/spl-token.ts'
import type { PayoutSteps } from '../payouts/payout-steps.ts'
import { accountCodes } from '../tokens/account-codes.ts'
import { tokenArrivals } from '../tokens/token-arrivals.ts'
import { checkTokens } from '../tokens/check-tokens.ts'
import { rememberAccounts, tokenOf } from '../tokens/token-accounts.ts'

/** SPL Token, and Token-2022. */
const transferCodes = new Map<number, InstructionCode>([
  // The wallet holds less than it is to send: the run waits for more.
  [1, 'TOKEN_BALANCE_TOO_LOW'],
  // The account that pays is not the wallet's any more.
  [4, 'AUTHORITY_INVALID'],
  [17, 'ACCOUNT_FROZEN'],
  // Other decimals; a fee that was not told, or another; a memo is wanted; bound to its owner; paused.
  [18, 'TOKEN_RULES'],
  [31, 'TOKEN_RULES'],
  [32, 'TOKEN_RULES'],
  [36, 'TOKEN_RULES'],
  [37, 'TOKEN_RULES'],
  [67, 'TOKEN_RULES'],
])

/**
 * Tokens, from the associated account of the wallet to that of each recipient. That is asked for first, whether or not it is there: a bare
 * transfer would pay whoever an account was given to.
 */
export function createTokenSteps(): PayoutSteps {
  const accountOf = rememberAccounts()
  return {
    // Measured: 7,000; of Token-2022 with a fee 9,000.
    load: { trace: 2, units: 15_000 },
    // The account with its four calls. One that was given lamports before takes two more, and such chunks are split. Measured: 20,000,
    // and 1,500 more for each address that is searched past.
    openingLoad: { trace: 6, units: 35_000 },
    codes: [accountCodes, transferCodes],
    accountOf: (payout) => accountOf(payout.owner, tokenOf(payout)),
    instructions: ({ authority }, payout) => {
      const token = tokenOf(payout)
      const { mint, decimals, fee } = token
      const { owner, amount } = payout
      const program = tokenProgramIds[token.program]
      const destination = accountOf(owner, token)
      return [
        createTokenAccount({ payer: authority.address, account: destination, owner, mint, program }),
        transferTokens({
          ...{ program, mint, destination, amount, decimals },
          source: accountOf(authority.address, token),
          owner: authority.address,
          fee: fee === null ? null : feeOf(amount, fee),
        }),
      ]
    },
    read: (authority, instruction) => {
      const transfer = readTransferTokens(instruction)
      return transfer?.owner === authority ? { account: transfer.destination, amount: transfer.amount } : null
    },
    carriedLamports: () => 0n,
    arrivesOf: (payout) => payout.amount - feeOf(payout.amount, tokenOf(payout).fee),
    arrivals: (transaction, signature) => tokenArrivals(accountOf, transaction, signature),
    check: ({ pool }, { authority }, payouts) =>
      checkTokens(pool, accountOf, { use: 'sent', wallet: authority.address, payouts }),
  }
}
