import type { Detail } from '#contract/codes/details.ts'
import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import { readTokenAccount, readTokenMint } from '#contract/send-token/read-account.ts'
import { rulesOf, wantsMemo } from '#contract/send-token/token-rules.ts'
import type { Token } from '#contract/send-token/token.ts'
import { ChainError, type ChainErrorCode } from '../../chain-error.ts'
import type { Payout } from '../../payout.ts'
import { addressFromBytes, optionalAddressBytes } from '../address/address-bytes.ts'
import { SYSTEM_PROGRAM } from '../address/well-known.ts'
import { askWitnesses } from '../assets/refusals.ts'
import { readAccounts } from '../network/accounts.ts'
import { readFinalizedHeight } from '../network/finalized-height.ts'
import type { Rpc, RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'
import { tokenOf, type FindTokenAccount } from './token-accounts.ts'

interface Asked {
  /** That pays. */
  wallet: string
  payouts: Payout[]
}

/** Why a payout, or with no key all of them, is not made for good. */
interface Refusal {
  code: ChainErrorCode
  itemKey: string | null
  detail: Detail
}

/**
 * Reads just before anything is signed what would refuse a payout: the rules of the mint, the account of the wallet, and those of the
 * recipients. @throws ChainError permanent for what every RPC says, naming the payout where it is about one; temporary where the wallet
 * holds too little, or they do not agree.
 */
export async function checkTokens(pool: RpcPool, accountOf: FindTokenAccount, asked: Asked): Promise<void> {
  const { wallet, payouts } = asked
  for (const payout of payouts) {
    if (optionalAddressBytes(payout.owner) === null)
      throw refused({
        code: 'OWNER_INVALID',
        itemKey: payout.key,
        detail: { code: 'OWNER_NO_ADDRESS', params: {} },
      })
    if (payout.owner === wallet)
      throw refused({
        code: 'OWNER_INVALID',
        itemKey: payout.key,
        detail: { code: 'OWNER_IS_PAYER', params: {} },
      })
  }
  const seen = await look(pool, accountOf, asked, { commitment: 'confirmed' })
  const refusal = findRefusal(asked, seen)
  if (refusal) throw await confirmed(pool, accountOf, asked, refusal)
  for (const { token, source, sum } of seen.tokens.values()) {
    const held = source?.amount ?? 0n
    if (held < sum) throw tooLittle(token, held, sum)
  }
}

interface Seen {
  tokens: Map<string, SeenToken>
  /** Of each payout, in their order. */
  accounts: { account: RpcAccount | null; owner: RpcAccount | null }[]
}

interface SeenToken {
  token: Token
  mint: RpcAccount | null
  source: ReturnType<typeof readTokenAccount>
  /** Base units to be sent of it. */
  sum: bigint
}

async function look(
  rpc: Rpc,
  accountOf: FindTokenAccount,
  { wallet, payouts }: Asked,
  options: { commitment: 'confirmed' | 'finalized'; minSlot?: bigint },
): Promise<Seen> {
  const sums = new Map<string, { token: Token; sum: bigint }>()
  for (const payout of payouts) {
    const token = tokenOf(payout)
    sums.set(token.mint, { token, sum: (sums.get(token.mint)?.sum ?? 0n) + payout.amount })
  }
  const ofTokens = [...sums.values()].flatMap(({ token }) => [token.mint, accountOf(wallet, token)])
  const ofPayouts = payouts.flatMap((payout) => [accountOf(payout.owner, tokenOf(payout)), payout.owner])
  const found = await readAccounts(rpc, [...ofTokens, ...ofPayouts], { ...options, withData: true })
  const tokens = [...sums.values()].map(({ token, sum }, at): [string, SeenToken] => [
    token.mint,
    { token, sum, mint: found[2 * at] ?? null, source: readTokenAccount(found[2 * at + 1] ?? null) },
  ])
  const from = ofTokens.length
  return {
    tokens: new Map(tokens),
    accounts: payouts.map((_, at) => ({
      account: found[from + 2 * at] ?? null,
      owner: found[from + 2 * at + 1] ?? null,
    })),
  }
}

function findRefusal({ wallet, payouts }: Asked, { tokens, accounts }: Seen): Refusal | null {
  for (const { token, mint: account, source } of tokens.values()) {
    const { mint } = token
    if (!isAsTold(token, account))
      return { code: 'TOKEN_RULES', itemKey: null, detail: { code: 'TOKEN_RULES_OTHER', params: { mint } } }
    if (source?.isFrozen)
      return {
        ...{ code: 'ACCOUNT_FROZEN', itemKey: null },
        detail: { code: 'TOKEN_SOURCE_FROZEN', params: { mint, wallet } },
      }
  }
  for (const [at, payout] of payouts.entries()) {
    const refusal = refusalOf(payout, accounts[at])
    if (refusal) return { ...refusal, itemKey: payout.key }
  }
  return null
}

/** The mint has the decimals and the fee that were told, now or in an epoch to come: which of these it is, the chain itself checks. */
function isAsTold({ program, decimals, fee }: Token, account: RpcAccount | null): boolean {
  const mint = readTokenMint(account)
  if (mint === null || mint.program !== program || mint.decimals !== decimals) return false
  const { refusal, fees } = rulesOf(mint)
  if (refusal !== null) return false
  if (fee === null) return fees.length === 0
  return fees.some(({ fee: one }) => one.basisPoints === fee.basisPoints && one.maximum === fee.maximum)
}

function refusalOf(
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
  return wantsMemo(account)
    ? { code: 'TOKEN_RULES', detail: { code: 'TOKEN_ACCOUNT_WANTS_MEMO', params: { mint, owner } } }
    : null
}

/** What one RPC says is believed when every one says the same at finality. */
async function confirmed(
  pool: RpcPool,
  accountOf: FindTokenAccount,
  { wallet, payouts }: Asked,
  refusal: Refusal,
): Promise<ChainError> {
  const named = payouts.filter(({ key }) => key === refusal.itemKey)
  const asked = { wallet, payouts: named.length > 0 ? named : payouts }
  const ask = async (rpc: Rpc) => {
    const { slot: minSlot } = await readFinalizedHeight(rpc)
    return findRefusal(asked, await look(rpc, accountOf, asked, { commitment: 'finalized', minSlot }))
  }
  const said = await askWitnesses(pool, ask, null)
  if (said.length > 0 && said.every((one) => one?.code === refusal.code)) return refused(refusal)
  const [payout] = asked.payouts
  const mint = payout ? tokenOf(payout).mint : ''
  return new ChainError(
    'RPC_BAD_ANSWER',
    'temporary',
    { code: 'TOKEN_DISPUTED', params: { mint } },
    { detail: refusal.itemKey === null ? {} : { itemKey: refusal.itemKey } },
  )
}

function refused({ code, itemKey, detail }: Refusal): ChainError {
  return new ChainError(code, 'permanent', detail, { detail: itemKey === null ? {} : { itemKey } })
}

function tooLittle({ mint, decimals }: Token, held: bigint, needed: bigint): ChainError {
  const params = { mint, held: writeAmount(held, decimals), needed: writeAmount(needed, decimals) }
  return new ChainError('TOKEN_BALANCE_TOO_LOW', 'temporary', { code: 'TOKEN_HELD_TOO_LITTLE', params })
}
