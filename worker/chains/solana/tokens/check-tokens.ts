import type { Detail } from '#contract/codes/details.ts'
import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import { readTokenAccount } from '#contract/send-token/read-account.ts'
import type { Token } from '#contract/send-token/token.ts'
import { ChainError } from '../../chain-error.ts'
import type { Payout } from '../../payout.ts'
import { optionalAddressBytes } from '../address/address-bytes.ts'
import { askWitnesses } from '../assets/refusals.ts'
import { readAccounts } from '../network/accounts.ts'
import { readFinalizedHeight } from '../network/finalized-height.ts'
import type { Rpc, RpcPool } from '../rpc/rpc-pool.ts'
import {
  findTokenRefusal,
  type AskedTokens,
  type Refusal,
  type Seen,
  type SeenToken,
} from './find-token-refusal.ts'
import { tokenOf, type FindTokenAccount } from './token-accounts.ts'

/**
 * Reads just before anything is signed what would refuse it: the rules of the mint and who may make more of it, the account of the wallet,
 * and those of the recipients. @throws ChainError permanent for what every RPC says, naming the payout where it is about one; temporary
 * where the wallet holds too little, or they do not agree.
 */
export async function checkTokens(
  pool: RpcPool,
  accountOf: FindTokenAccount,
  asked: AskedTokens,
): Promise<void> {
  for (const payout of asked.payouts) {
    const detail = ownerRefusal(asked, payout)
    if (detail) throw refused({ code: 'OWNER_INVALID', itemKey: payout.key, detail })
  }
  const seen = await look(pool, accountOf, asked, { commitment: 'confirmed' })
  const refusal = findTokenRefusal(asked, seen)
  if (refusal) throw await confirmed(pool, accountOf, asked, refusal)
  if (asked.use === 'made') return
  for (const { token, source, sum } of seen.tokens.values()) {
    const held = source?.amount ?? 0n
    if (held < sum) throw tooLittle(token, held, sum)
  }
}

/** What its address alone says against whom it is for. What is burnt is the wallet's own, and what is made may be. */
function ownerRefusal({ use, wallet }: AskedTokens, { owner }: Payout): Detail | null {
  if (optionalAddressBytes(owner) === null) return { code: 'OWNER_NO_ADDRESS', params: {} }
  if (use === 'sent' && owner === wallet) return { code: 'OWNER_IS_PAYER', params: {} }
  return use === 'burnt' && owner !== wallet ? { code: 'OWNER_NOT_WALLET', params: { owner, wallet } } : null
}

async function look(
  rpc: Rpc,
  accountOf: FindTokenAccount,
  { use, wallet, payouts }: AskedTokens,
  options: { commitment: 'confirmed' | 'finalized'; minSlot?: bigint },
): Promise<Seen> {
  const sums = new Map<string, { token: Token; sum: bigint }>()
  for (const payout of payouts) {
    const token = tokenOf(payout)
    sums.set(token.mint, { token, sum: (sums.get(token.mint)?.sum ?? 0n) + payout.amount })
  }
  const ofTokens = [...sums.values()].flatMap(({ token }) => [token.mint, accountOf(wallet, token)])
  const recipients = use === 'burnt' ? [] : payouts
  const ofPayouts = recipients.flatMap((payout) => [accountOf(payout.owner, tokenOf(payout)), payout.owner])
  const found = await readAccounts(rpc, [...ofTokens, ...ofPayouts], { ...options, withData: true })
  const tokens = [...sums.values()].map(({ token, sum }, at): [string, SeenToken] => [
    token.mint,
    { token, sum, mint: found[2 * at] ?? null, source: readTokenAccount(found[2 * at + 1] ?? null) },
  ])
  const from = ofTokens.length
  return {
    tokens: new Map(tokens),
    accounts: recipients.map((_, at) => ({
      account: found[from + 2 * at] ?? null,
      owner: found[from + 2 * at + 1] ?? null,
    })),
  }
}

/** What one RPC says is believed when every one says the same at finality. */
async function confirmed(
  pool: RpcPool,
  accountOf: FindTokenAccount,
  asked: AskedTokens,
  refusal: Refusal,
): Promise<ChainError> {
  const { payouts } = asked
  const at = payouts.findIndex(({ key }) => key === refusal.itemKey)
  // Whether one is too many is said by those before it, too.
  const named = refusal.isOfThoseBefore ? payouts.slice(0, at + 1) : payouts.slice(at, at + 1)
  const again = { ...asked, payouts: at < 0 ? payouts : named }
  const ask = async (rpc: Rpc) => {
    const { slot: minSlot } = await readFinalizedHeight(rpc)
    return findTokenRefusal(again, await look(rpc, accountOf, again, { commitment: 'finalized', minSlot }))
  }
  const said = await askWitnesses(pool, ask, null)
  if (said.length > 0 && said.every((one) => one?.code === refusal.code)) return refused(refusal)
  const [payout] = again.payouts
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
