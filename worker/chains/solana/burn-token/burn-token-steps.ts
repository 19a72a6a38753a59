import { tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { burnTokens, readBurnTokens } from '../instructions/spl-token.ts'
import type { PayoutSteps } from '../payouts/payout-steps.ts'
import { checkTokens } from '../tokens/check-tokens.ts'
import { rememberAccounts, tokenOf } from '../tokens/token-accounts.ts'
import { tokenArrivals } from '../tokens/token-arrivals.ts'

/** SPL Token, and Token-2022. */
const burnCodes = new Map<number, InstructionCode>([
  // The wallet holds less than is to be destroyed: the run waits for more.
  [1, 'TOKEN_BALANCE_TOO_LOW'],
  // The account is not the wallet's any more.
  [4, 'AUTHORITY_INVALID'],
  [17, 'ACCOUNT_FROZEN'],
  // Other decimals; paused.
  [18, 'TOKEN_RULES'],
  [67, 'TOKEN_RULES'],
])

/** Tokens of the associated account of the wallet, destroyed. Nobody gets them: the account of a payout is the wallet's own. */
export function createBurnTokenSteps(): PayoutSteps {
  const accountOf = rememberAccounts()
  return {
    // Measured: 1,500; of Token-2022 4,000.
    load: { trace: 1, units: 9_000 },
    openingLoad: null,
    codes: [burnCodes],
    accountOf: (payout) => accountOf(payout.owner, tokenOf(payout)),
    instructions: ({ authority }, payout) => {
      const token = tokenOf(payout)
      const { mint, decimals } = token
      return [
        burnTokens({
          ...{ program: tokenProgramIds[token.program], mint, decimals, amount: payout.amount },
          ...{ account: accountOf(payout.owner, token), authority: authority.address },
        }),
      ]
    },
    read: (authority, instruction) => {
      const burnt = readBurnTokens(instruction)
      return burnt?.authority === authority ? { account: burnt.account, amount: burnt.amount } : null
    },
    carriedLamports: () => 0n,
    arrivesOf: ({ amount }) => amount,
    arrivals: (transaction, signature) => {
      const arrived = tokenArrivals(accountOf, transaction, signature)
      return (payout) => {
        const more = arrived(payout)
        return more === null ? null : -more
      }
    },
    check: ({ pool }, { authority }, payouts) =>
      checkTokens(pool, accountOf, { use: 'burnt', wallet: authority.address, payouts }),
  }
}
