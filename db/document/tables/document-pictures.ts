import { pgTable, text } from 'drizzle-orm/pg-core'
import { reference } from '../../columns.ts'
import { documents } from './documents.ts'

/** The picture of a document that waits, and what its file was called: each sealed under PERSONAL_KEY with a key of its own. */
export const documentPictures = pgTable('document_pictures', {
  documentId: reference('document_id')
    .primaryKey()
    .references(() => documents.id),
  pictureSealed: text('picture_sealed').notNull(),
  nameSealed: text('name_sealed').notNull(),
})
