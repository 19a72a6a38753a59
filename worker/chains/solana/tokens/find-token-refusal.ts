import type { Detail } from '#contract/codes/details.ts'
import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import {
  readTokenAccount,
  readTokenMint,
  type ReadMint,
  type ReadTokenAccount,
} from '#contract/send-token/read-account.ts'
import { rulesOf, wantsMemo, type TokenUse } from '#contract/send-token/token-rules.ts'
import type { Token } from '#contract/send-token/token.ts'
import { u64Max } from '#contract/u64.ts'
import type { ChainErrorCode } from '../../chain-error.ts'
import type { Payout } from '../../payout.ts'
import { addressFromBytes } from '../address/address-bytes.ts'
import { SYSTEM_PROGRAM } from '../address/well-known.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'
import { tokenOf } from './token-accounts.ts'

export interface AskedTokens {
  use: TokenUse
  /** That signs: it holds what is sent or burnt, or may make more of it. */
  wallet: string
  payouts: Payout[]
}

/** Why a payout, or with no key all of them, is not made for good. */
export interface Refusal {
  code: ChainErrorCode
  itemKey: string | null
  detail: Detail
  /** It is one too many, beside those before it. */
  isOfThoseBefore?: boolean
}

export interface Seen {
  tokens: Map<string, SeenToken>
  /** Of each payout that has a recipient, in their order. */
  accounts: { account: RpcAccount | null; owner: RpcAccount | null }[]
}

export interface SeenToken {
  token: Token
  mint: RpcAccount | null
  /** Of the wallet that signs. */
  source: ReadTokenAccount | null
  /** Base units of all payouts. */
  sum: bigint
}

/** What the accounts say against payouts, the first that is found; null: nothing. */
export function findTokenRefusal(asked: AskedTokens, { tokens, accounts }: Seen): Refusal | null {
  for (const seen of tokens.values()) {
    const refusal = ofToken(asked, seen)
    if (refusal) return refusal
  }
  if (asked.use === 'burnt') return null
  for (const [at, payout] of asked.payouts.entries()) {
    const refusal = ofRecipient(asked, payout, accounts[at])
    if (refusal) return { ...refusal, itemKey: payout.key }
  }
  return null
}

function ofToken(asked: AskedTokens, { token, mint: account, source }: SeenToken): Refusal | null {
  const { mint } = token
  const read = readTokenMint(account)
  if (read === null || !isAsTold(token, read))
    return { code: 'TOKEN_RULES', itemKey: null, detail: { code: 'TOKEN_RULES_OTHER', params: { mint } } }
  if (asked.use === 'made') return ofMint(asked, token, read)
  if (!source?.isFrozen) return null
  const { wallet } = asked
  const detail: Detail = { code: 'TOKEN_SOURCE_FROZEN', params: { mint, wallet } }
  return { code: 'ACCOUNT_FROZEN', itemKey: null, detail }
}

/** The mint has the decimals and the fee that were told, now or in an epoch to come: which of these it is, the chain itself checks. */
function isAsTold({ program, decimals, fee }: Token, mint: ReadMint): boolean {
  if (mint.program !== program || mint.decimals !== decimals) return false
  const { refusal, fees } = rulesOf(mint)
  if (refusal !== null) return false
  if (fee === null) return fees.length === 0
  return fees.some(({ fee: one }) => one.basisPoints === fee.basisPoints && one.maximum === fee.maximum)
}

/** More of it is made by its authority alone, and only as much as the mint can count. */
function ofMint({ wallet, payouts }: AskedTokens, token: Token, read: ReadMint): Refusal | null {
  const { mint, decimals } = token
  if (read.mintAuthority === null)
    return {
      code: 'AUTHORITY_INVALID',
      itemKey: null,
      detail: { code: 'TOKEN_MINT_CLOSED', params: { mint } },
    }
  const authority = addressFromBytes(read.mintAuthority)
  if (authority !== wallet) {
    const detail: Detail = { code: 'TOKEN_MINT_OF_OTHER', params: { mint, authority, wallet } }
    return { code: 'AUTHORITY_INVALID', itemKey: null, detail }
  }
  let left = u64Max - read.supply
  for (const { key, amount, token: of } of payouts) {
    if (of?.mint !== mint) continue
    if (amount > left) {
      const params = { mint, left: writeAmount(left, decimals), amount: writeAmount(amount, decimals) }
      const detail: Detail = { code: 'TOKEN_SUPPLY_FULL', params }
      return { code: 'TOKEN_RULES', itemKey: key, detail, isOfThoseBefore: true }
    }
    left -= amount
  }
  return null
}

function ofRecipient(
  { use }: AskedTokens,
  payout: Payout,
  seen: Seen['accounts'][number] | undefined,
): Omit<Refusal, 'itemKey'> | null {
  const { owner } = payout
  const { mint } = tokenOf(payout)
  const program = seen?.owner?.owner ?? SYSTEM_PROGRAM
  if (program !== SYSTEM_PROGRAM)
    return { code: 'OWNER_INVALID', detail: { code: 'OWNER_OF_PROGRAM', params: { owner, program } } }
  const account = readTokenAccount(seen?.account ?? null)
  if (account === null) return null
  const holder = addressFromBytes(account.owner)
  if (holder !== owner)
    return {
      code: 'RECIPIENT_ATA_FOREIGN',
      detail: { code: 'TOKEN_ACCOUNT_FOREIGN', params: { assetId: mint, owner, holder } },
    }
  if (account.isFrozen)
    return { code: 'ACCOUNT_FROZEN', detail: { code: 'TOKEN_ACCOUNT_FROZEN', params: { mint, owner } } }
  // What is made is not sent.
  return use === 'sent' && wantsMemo(account)
    ? { code: 'TOKEN_RULES', detail: { code: 'TOKEN_ACCOUNT_WANTS_MEMO', params: { mint, owner } } }
    : null
}
