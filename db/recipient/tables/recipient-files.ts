import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recipientFilePurposes } from '#contract/recipient/files.ts'
import { identity, instant, reference } from '../../columns.ts'
import { projects } from '../../project/tables/projects.ts'

/** Lists that campaigns are given, and what their rounds were planned from. Written once, never changed. */
export const recipientFiles = pgTable(
  'recipient_files',
  {
    id: identity('file_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    purpose: text('purpose', { enum: recipientFilePurposes }).notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    rows: integer('rows').notNull(),
    /** Of the text in UTF-8, hexadecimal. */
    sha256: text('sha256').notNull(),
    registrantId: text('registrant_id').notNull(),
    registeredAt: instant('registered_at').notNull().defaultNow(),
  },
  (t) => [
    // The same text for the same purpose is the same file.
    uniqueIndex('recipient_files_content').on(t.projectId, t.purpose, t.sha256),
    index('recipient_files_sha256').on(t.sha256),
  ],
)
