import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** Solana RPCs that an operator took out: they are asked for nothing, also not as witnesses. Brought back, their row goes. */
export const retiredRpcs = pgTable('retired_rpcs', {
  /** As the worker calls it: its host, numbered when the list has several of one host. */
  rpc: text('rpc').primaryKey(),
  reason: text('reason').notNull(),
  retiredBy: text('retired_by').notNull(),
  retiredAt: instant('retired_at').notNull().defaultNow(),
})
