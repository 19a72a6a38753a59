import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { changeStates, changeSubjects } from '#contract/approval/project-changes.ts'
import { identity, instant, reference } from '../../columns.ts'
import { projects } from '../../project/tables/projects.ts'

/**
 * Every change of a wallet, a key or a limit of a project that was asked for, and every key that came at once. Triggers of `projects`
 * and `project_keys` let through nothing else in a project with an approval limit, and keep what was decided as it is.
 */
export const projectChanges = pgTable(
  'project_changes',
  {
    id: identity('change_id'),
    projectId: reference('project_id')
      .notNull()
      .references(() => projects.id),
    subject: text('subject', { enum: changeSubjects }).notNull(),
    /** An address, or lamports in decimal; null: none. */
    fromValue: text('from_value'),
    toValue: text('to_value'),
    /** The key of the new wallet, sealed as it will be stored; null once it is decided. */
    sealed: text('sealed'),
    hasKey: boolean('has_key').notNull().default(false),
    state: text('state', { enum: changeStates }).notNull().default('open'),
    /** Id of the user who asked. */
    authorId: text('author_id').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Id of the user who approved or refused. */
    deciderId: text('decider_id'),
    /** When it left the state open. */
    decidedAt: instant('decided_at'),
    reason: text('reason'),
  },
  (t) => [
    // One open change for each wallet and limit.
    uniqueIndex('project_changes_open')
      .on(t.projectId, t.subject)
      .where(sql`${t.state} = 'open'`),
    // What was decided last about one.
    index('project_changes_last').on(t.projectId, t.subject, t.decidedAt),
    check('project_changes_decided', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
    check(
      'project_changes_decider',
      sql`(${t.state} in ('approved', 'refused')) = (${t.deciderId} is not null)`,
    ),
    // Nobody decides about what they asked for.
    check('project_changes_second_person', sql`${t.deciderId} <> ${t.authorId}`),
    // A key waits here as long as its change does.
    check('project_changes_sealed', sql`${t.sealed} is null or ${t.state} = 'open'`),
  ],
)
