import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SourceRpcState } from '#contract/codes/source-rpc.ts'
import { sourceChains } from '#contract/migration/codes.ts'
import { instant } from '../../columns.ts'

/** What each RPC of a source chain last answered to a worker, and since when it does not. */
export interface SourceChainReading {
  rpcs: (SourceRpcState & { awaySince: string | null })[]
}

export const sourceChainStatus = pgTable('source_chain_status', {
  chain: text('chain', { enum: sourceChains }).primaryKey(),
  reading: jsonb('reading').$type<SourceChainReading>().notNull(),
  at: instant('at').notNull().defaultNow(),
})
