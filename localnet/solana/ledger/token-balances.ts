import { addressText } from '../executor/addresses.ts'
import type { DecodedTransaction } from '../executor/decode-transaction.ts'
import type { Executor } from '../executor/executor.ts'
import { isWritable, loadAddresses } from './account-keys.ts'
import { readTokenAccount, readTokenMint, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, uiAmount } from './spl-token.ts'

/** Balances of the token accounts a transaction could change, before and after it, in JSON-RPC shape. */
export interface TokenBalances {
  pre: TokenBalance[]
  post: TokenBalance[]
}

interface TokenBalance {
  accountIndex: number
  mint: string
  owner: string
  programId: string
  uiTokenAmount: ReturnType<typeof uiAmount>
}

/** Reads the balances as they are when called: once before and once after the transaction. */
export function tokenBalanceReader(decoded: DecodedTransaction, executor: Executor): () => TokenBalance[] {
  const loaded = loadAddresses(decoded, (address) => executor.getAccount(address))
  const staticKeys = decoded.staticKeys.map(addressText)
  const keys = [...staticKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])]
  if (!keys.includes(TOKEN_PROGRAM) && !keys.includes(TOKEN_2022_PROGRAM)) return () => []
  const loadedEnd = staticKeys.length + (loaded?.writable.length ?? 0)
  const mayChange = (index: number) =>
    index < staticKeys.length ? isWritable(decoded, index) : index < loadedEnd
  return () => keys.flatMap((key, index) => (mayChange(index) ? balanceOf(executor, key, index) : []))
}

function balanceOf(executor: Executor, address: string, accountIndex: number): TokenBalance[] {
  const account = executor.getAccount(address)
  const token = readTokenAccount(account)
  if (account === null || token === null) return []
  const decimals = readTokenMint(executor.getAccount(token.mint))?.decimals ?? 0
  const { mint, owner, amount } = token
  return [{ accountIndex, mint, owner, programId: account.owner, uiTokenAmount: uiAmount(amount, decimals) }]
}
