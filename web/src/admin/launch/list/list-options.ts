import type { ListOptions } from '#contract/list/index.ts'
import type { NetworkName } from '#contract/network.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { Token } from '#contract/send-token/token.ts'
import type { Draft } from '../draft/draft-store.ts'

/** What the amounts of the list are of; null: nothing is chosen, or it is no list of a token. */
export function tokenOf({ kind, settings }: Pick<Draft, 'kind' | 'settings'>): Token | null {
  return launchOf(kind).list.isOfToken === true ? settings.token : null
}

/**
 * What a list is judged by: what was said beside it, where it will be done, who pays, where that says something of a row, and which token
 * its amounts are of.
 */
export function listOptionsOf(
  { kind, options }: Pick<Draft, 'kind' | 'options'>,
  {
    network,
    payer,
    token = null,
  }: { network: NetworkName | undefined; payer: string | null; token?: Token | null },
): ListOptions {
  const needsPayer = launchOf(kind).list.needsPayer === true
  return {
    ...options,
    ...(network && { network }),
    ...(needsPayer && payer !== null && { payer }),
    ...(token && { token }),
  }
}
