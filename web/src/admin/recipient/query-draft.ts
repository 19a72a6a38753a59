import { canonicalJson } from '#contract/canonical-json.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { askedQuerySchema } from '#contract/recipient/snapshot/snapshot-query.ts'

/** Whose holders are asked for, as it is typed. */
export interface QueryDraft {
  holdersOf: SnapshotQuery['holdersOf']
  chain: SourceChain
  address: string
}

export const emptyQuery: QueryDraft = { holdersOf: 'collection', chain: 'kaia', address: '' }

/** Null while the address cannot be one. */
export function toQuery({ holdersOf, chain, address }: QueryDraft): SnapshotQuery | null {
  const text = address.trim()
  return askedQuerySchema.safeParse(queryOf(holdersOf, chain, text)).data ?? null
}

/** A stored query as it would have been typed: what `toQuery` makes of it is the same again. */
export function toQueryDraft(query: SnapshotQuery): QueryDraft {
  switch (query.holdersOf) {
    case 'collection':
      return { ...emptyQuery, holdersOf: 'collection', address: query.collection }
    case 'token':
      return { ...emptyQuery, holdersOf: 'token', address: query.mint }
    case 'contract':
      return { holdersOf: 'contract', chain: query.chain, address: query.contract }
  }
}

function queryOf(holdersOf: QueryDraft['holdersOf'], chain: SourceChain, text: string): SnapshotQuery {
  switch (holdersOf) {
    case 'collection':
      return { holdersOf, chain: 'solana', collection: text }
    case 'token':
      return { holdersOf, chain: 'solana', mint: text }
    case 'contract':
      return { holdersOf, chain, contract: text.toLowerCase() }
  }
}

/** The same for the same query. */
export function queryText(query: SnapshotQuery): string {
  return canonicalJson(query)
}
