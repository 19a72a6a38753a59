import type { ListOptions } from '#contract/list/index.ts'
import type { NetworkName } from '#contract/network.ts'
import { launchOf } from '#contract/operation/launches.ts'
import type { Draft } from '../draft/draft-store.ts'

/** What a list is judged by: what was said beside it, where it will be done, and who pays, where that says something of a row. */
export function listOptionsOf(
  { kind, options }: Pick<Draft, 'kind' | 'options'>,
  { network, payer }: { network: NetworkName | undefined; payer: string | null },
): ListOptions {
  const needsPayer = launchOf(kind).list.needsPayer === true
  return { ...options, ...(network && { network }), ...(needsPayer && payer !== null && { payer }) }
}
