import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** Public files that are in the storage, whichever sets have them. The object is there before the row; neither is ever removed. */
export const storedFiles = pgTable('stored_files', {
  /** SHA-256 and kind, which is its name in the storage. */
  key: text('key').primaryKey(),
  bytes: integer('bytes').notNull(),
  storedAt: instant('stored_at').notNull().defaultNow(),
})
