import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { RpcState } from '#contract/codes/rpc.ts'
import { instant } from '../../columns.ts'

/** The chain's prices and health as the worker last read them; the API quotes and reports from here. */
export interface ChainReading {
  slot: string
  blockHeight: string
  slotMs: number | null
  rentBaseLamports: string
  rentPerByteLamports: string
  priorityMicroLamports: string
  acceptsV1: boolean
  rpcs: RpcState[]
}

export const chainStatus = pgTable('chain_status', {
  chain: text('chain').primaryKey(),
  reading: jsonb('reading').$type<ChainReading>().notNull(),
  at: instant('at').notNull().defaultNow(),
})
