import { launchOf } from '#contract/operation/launches.ts'
import type { PlanInput } from '#contract/run/plans.ts'
import type { FreezeRefusal, MintRefusal, TokenRefusal } from '#contract/send-token/token-rules.ts'
import { isSameToken, type Token } from '#contract/send-token/token.ts'
import { u64Max } from '#contract/u64.ts'
import { AppError, badField } from '../app-error.ts'
import { orUnreachable, type Chains } from '../chain/chains.ts'
import type { MintRules } from '../chain/solana/tokens.ts'

type AskedPlan = Pick<PlanInput, 'kind' | 'token'>

/**
 * That a token is named where one is sent, made, burnt or frozen, that its mint says now what was told of it, and that the wallet may make
 * more of it, or freeze it, where that is asked for.
 * @returns what its mint says; null for what is done without a token.
 * @throws AppError BAD_REQUEST, TOKEN_RULES, SOLANA_UNREACHABLE.
 */
export async function assertToken(
  chains: Chains,
  { kind, token }: AskedPlan,
  wallet: string,
): Promise<MintRules | null> {
  const { list, tokenUse } = launchOf(kind)
  const isOfToken = list.isOfToken === true
  if (isOfToken !== (token !== null)) throw badField('token', isOfToken ? 'REQUIRED' : 'NOT_OF_KIND')
  if (token === null) return null
  const now = await orUnreachable('SOLANA_UNREACHABLE', chains.readToken(token.mint))
  if (now === null) throw refused(token, 'NO_MINT')
  // What refuses sending says nothing of who may freeze.
  if (now.refusal !== null && tokenUse !== 'frozen') throw refused(token, now.refusal)
  if (!isSameToken(now.token, token)) throw refused(token, 'CHANGED')
  if (tokenUse === 'made' && now.mintAuthority !== wallet) throw refused(token, 'NO_MINT_AUTHORITY')
  if (tokenUse === 'frozen' && now.freezeAuthority !== wallet) throw refused(token, 'NO_FREEZE_AUTHORITY')
  return now
}

/** That the mint can count what is made. @param sum base units of the list. @throws AppError TOKEN_RULES. */
export function assertSupply({ kind }: AskedPlan, now: MintRules | null, sum: bigint): void {
  if (now === null || launchOf(kind).tokenUse !== 'made') return
  if (BigInt(now.supply) + sum > u64Max) throw refused(now.token, 'SUPPLY_FULL')
}

type Refusal = TokenRefusal | MintRefusal | FreezeRefusal | 'NO_MINT' | 'CHANGED'

function refused({ mint }: Token, refusal: Refusal): AppError {
  const params = { mint, refusal }
  return new AppError('TOKEN_RULES', { params, messageParams: params })
}
