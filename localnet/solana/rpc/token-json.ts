import type { AccountState } from '../executor/executor.ts'
import {
  readTokenAccount,
  readTokenMint,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  uiAmount,
} from '../ledger/spl-token.ts'

const programNames: Record<string, string> = {
  [TOKEN_PROGRAM]: 'spl-token',
  [TOKEN_2022_PROGRAM]: 'spl-token-2022',
}

/** The `data` of a token account or mint under jsonParsed; null for any other account. */
export function parseTokenAccount(
  account: AccountState,
  readAccount: (address: string) => AccountState | null,
): unknown {
  const program = programNames[account.owner]
  if (program === undefined) return null
  const space = account.data.length
  const mint = readTokenMint(account)
  if (mint !== null) {
    return { program, space, parsed: { type: 'mint', info: { ...mint, supply: mint.supply.toString() } } }
  }
  const token = readTokenAccount(account)
  const decimals = token === null ? undefined : readTokenMint(readAccount(token.mint))?.decimals
  if (token === null || decimals === undefined) return null
  const info = {
    mint: token.mint,
    owner: token.owner,
    state: token.state,
    isNative: token.isNative !== null,
    tokenAmount: uiAmount(token.amount, decimals),
    ...(token.delegate !== null && {
      delegate: token.delegate,
      delegatedAmount: uiAmount(token.delegatedAmount, decimals),
    }),
    ...(token.isNative !== null && { rentExemptReserve: uiAmount(token.isNative, decimals) }),
    ...(token.closeAuthority !== null && { closeAuthority: token.closeAuthority }),
  }
  return { program, space, parsed: { type: 'account', info } }
}
