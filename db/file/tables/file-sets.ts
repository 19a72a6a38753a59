import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AttributeTemplate } from '#contract/file/template-schema.ts'
import { fileSetStates } from '#contract/file/file-sets.ts'
import { audit, identity, instant, reference } from '../../columns.ts'
import { projects } from '../../project/tables/projects.ts'

/** Pictures and metadata of a collection by number, at addresses that last. */
export const fileSets = pgTable(
  'file_sets',
  {
    id: identity('file_set_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    name: text('name').notNull(),
    state: text('state', { enum: fileSetStates }).notNull().default('open'),
    /** With the key of a file its address. It is in the metadata of every item, so it is decided with the set. */
    baseUrl: text('base_url').notNull(),
    startsAt: integer('starts_at'),
    template: jsonb('template').$type<AttributeTemplate>(),
    /** What it has once it is finished; before, its entries are counted. */
    itemCount: integer('item_count'),
    fileCount: integer('file_count'),
    firstNumber: integer('first_number'),
    lastNumber: integer('last_number'),
    bytes: bigint('bytes', { mode: 'bigint' }),
    finishedAt: instant('finished_at'),
    ...audit,
  },
  (t) => [index('file_sets_project').on(t.projectId, t.id)],
)
