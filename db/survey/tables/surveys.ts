import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { audiences, surveyStates } from '#contract/survey/codes.ts'
import type { Question } from '#contract/survey/questions.ts'
import { collections } from '../../collection/tables/collections.ts'
import { audit, identity, instant, reference } from '../../columns.ts'

/** What is asked, of whom, and when. Questions stay as they are from the first answer on: whoever answers holds the row. */
export const surveys = pgTable(
  'surveys',
  {
    id: identity('survey_id'),
    titleKor: text('title_kor').notNull(),
    titleEng: text('title_eng').notNull(),
    introKor: text('intro_kor').notNull(),
    introEng: text('intro_eng').notNull(),
    audience: text('audience', { enum: audiences }).notNull(),
    /** Of holders: whose NFTs they hold. */
    collectionId: reference('collection_id').references(() => collections.id),
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
    /** So many days after the end free texts are removed. */
    keepTextsDays: integer('keep_texts_days').notNull(),
    questions: jsonb('questions').$type<Question[]>().notNull(),
    /** Counted up by every change of the questions. */
    revision: integer('revision').notNull().default(1),
    /** From 1, and the version before it. */
    version: integer('version').notNull().default(1),
    earlierId: reference('earlier_id').references((): AnyPgColumn => surveys.id),
    state: text('state', { enum: surveyStates }).notNull().default('draft'),
    openedAt: instant('opened_at'),
    /** When those who may answer were told that it takes answers. */
    toldAt: instant('told_at'),
    closedAt: instant('closed_at'),
    textsRemovedAt: instant('texts_removed_at'),
    ...audit,
  },
  (t) => [
    // Housekeeping looks for those that are over, and for texts that have been kept long enough.
    index('surveys_ending')
      .on(t.closesAt)
      .where(sql`${t.textsRemovedAt} is null`),
    // Those that were opened and nobody was told of yet, at their time.
    index('surveys_untold')
      .on(t.opensAt)
      .where(sql`${t.state} = 'open' and ${t.toldAt} is null`),
    // One version after each.
    uniqueIndex('surveys_earlier').on(t.earlierId),
    check('surveys_times', sql`${t.closesAt} > ${t.opensAt}`),
    check('surveys_whole', sql`(${t.state} = 'closed') = (${t.closedAt} is not null)`),
  ],
)
