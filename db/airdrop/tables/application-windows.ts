import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { onePers } from '#contract/airdrop/codes.ts'
import { audit, identity, instant, reference } from '../../columns.ts'
import { projects } from '../../project/tables/projects.ts'

/** When applications for an airdrop are taken, and whose. */
export const applicationWindows = pgTable('application_windows', {
  id: identity('window_id'),
  projectId: reference('project_id')
    .notNull()
    .references(() => projects.id),
  titleKor: text('title_kor').notNull(),
  titleEng: text('title_eng').notNull(),
  opensAt: instant('opens_at').notNull(),
  closesAt: instant('closes_at').notNull(),
  onePer: text('one_per', { enum: onePers }).notNull(),
  /** Null: all who apply are taken. */
  applicationsMax: integer('applications_max'),
  /** Else applications are accepted as they arrive. */
  isReviewed: boolean('is_reviewed').notNull(),
  ...audit,
})
