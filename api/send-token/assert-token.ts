import { launchOf } from '#contract/operation/launches.ts'
import type { PlanInput } from '#contract/run/plans.ts'
import { isSameToken } from '#contract/send-token/token.ts'
import { AppError, badField } from '../app-error.ts'
import { orUnreachable, type Chains } from '../chain/chains.ts'

/**
 * That a token is named where one is sent, and that its mint says now what was told of it.
 * @throws AppError BAD_REQUEST, TOKEN_RULES, SOLANA_UNREACHABLE.
 */
export async function assertToken(
  chains: Chains,
  { kind, token }: Pick<PlanInput, 'kind' | 'token'>,
): Promise<void> {
  const isOfToken = launchOf(kind).list.isOfToken === true
  if (isOfToken !== (token !== null)) throw badField('token', isOfToken ? 'REQUIRED' : 'NOT_OF_KIND')
  if (token === null) return
  const now = await orUnreachable('SOLANA_UNREACHABLE', chains.readToken(token.mint))
  const refusal =
    now === null ? 'NO_MINT' : (now.refusal ?? (isSameToken(now.token, token) ? null : 'CHANGED'))
  if (refusal === null) return
  const params = { mint: token.mint, refusal }
  throw new AppError('TOKEN_RULES', { params, messageParams: params })
}
