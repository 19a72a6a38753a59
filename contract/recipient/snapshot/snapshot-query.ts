import type { z } from 'zod'
import { solanaAddressProblemOf } from '../../list/cells/solana-address.ts'
import { snapshotQuerySchema, type SnapshotQuery } from './snapshot-manifest.ts'

/** What may be asked for: addresses that can be some. Of a source chain in small letters, as everything there. */
export const askedQuerySchema: z.ZodType<SnapshotQuery, SnapshotQuery> = snapshotQuerySchema.superRefine(
  (query, context) => {
    const refuse = (path: string, code: string) =>
      context.addIssue({ code: 'custom', path: [path], params: { code } })
    if (query.holdersOf === 'contract') {
      if (!/^0x[0-9a-f]{40}$/.test(query.contract)) refuse('contract', 'INVALID')
      return
    }
    const [field, address] =
      query.holdersOf === 'token' ? ['mint', query.mint] : ['collection', query.collection]
    const problem = solanaAddressProblemOf(address)
    if (problem) refuse(field, problem)
  },
)

/** Whose holders they are. */
export function addressOf(query: SnapshotQuery): string {
  switch (query.holdersOf) {
    case 'collection':
      return query.collection
    case 'token':
      return query.mint
    case 'contract':
      return query.contract
  }
}
