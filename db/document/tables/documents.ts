import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { documentKinds, documentRefusals, documentStates } from '#contract/document/codes.ts'
import { identity, instant } from '../../columns.ts'
import { users } from '../../account/tables/users.ts'

/** What somebody brought to show who they are, and what became of it. Rows stay; pictures do not. */
export const documents = pgTable(
  'documents',
  {
    id: identity('document_id'),
    userUuid: uuid('user_uuid')
      .notNull()
      .references(() => users.uuid),
    kind: text('kind', { enum: documentKinds }).notNull(),
    state: text('state', { enum: documentStates }).notNull().default('submitted'),
    refusal: text('refusal', { enum: documentRefusals }),
    /** What whoever decided says to its holder. */
    note: text('note'),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    /** The user who decided last. */
    deciderUuid: uuid('decider_uuid').references(() => users.uuid),
    modifiedAt: instant('modified_at'),
  },
  (t) => [
    // One of a kind waits.
    uniqueIndex('documents_submitted')
      .on(t.userUuid, t.kind)
      .where(sql`${t.state} = 'submitted'`),
    // The newest of each kind of a user.
    index('documents_user').on(t.userUuid, t.kind, t.id),
    // What is to be looked at, and what is too old.
    index('documents_state').on(t.state, t.id),
  ],
)
