import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { identity, reference } from '../../columns.ts'
import { fileSets } from './file-sets.ts'

/** The picture and the metadata of one number of a set. */
export const fileEntries = pgTable(
  'file_entries',
  {
    id: identity('file_entry_id'),
    fileSetId: reference('file_set_id')
      .notNull()
      .references(() => fileSets.id, { onDelete: 'cascade' }),
    /** Null: of the collection itself. */
    number: integer('number'),
    imagePath: text('image_path').notNull(),
    imageKey: text('image_key').notNull(),
    imageBytes: integer('image_bytes').notNull(),
    metadataPath: text('metadata_path').notNull(),
    metadataKey: text('metadata_key').notNull(),
    metadataBytes: integer('metadata_bytes').notNull(),
    /** The metadata was read here: it is right, and its picture is this one. */
    isChecked: boolean('is_checked').notNull().default(false),
    /** The opening of a folder that named it last. */
    announcement: uuid('announcement').notNull(),
  },
  (t) => [
    unique('file_entries_number').on(t.fileSetId, t.number).nullsNotDistinct(),
    // An upload names the file, not the number.
    index('file_entries_metadata').on(t.fileSetId, t.metadataKey),
    index('file_entries_image').on(t.fileSetId, t.imageKey),
  ],
)
