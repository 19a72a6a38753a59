import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { audit } from '../../columns.ts'

/** Key-value settings (SPEC.md section 3). A secret one holds sealed text and is never sent to a browser. */
export const settings = pgTable('settings', {
  cdKey: text('cd_key').primaryKey(),
  cdValue: text('cd_value').notNull(),
  isSecret: boolean('is_secret').notNull().default(false),
  /** Goes up with every change, so that two people do not overwrite each other. */
  version: integer('version').notNull().default(1),
  ...audit,
})
